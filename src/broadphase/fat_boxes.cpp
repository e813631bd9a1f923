#include <algorithm>
#include <cmath>
#include <limits>

#include "broadphase/broad_phase.hpp"
#include "carom/line.hpp"
#include "physics/rounding.hpp"
#include "physics/stay.hpp"
#include "tuning.hpp"

/// The fat boxes of balls, and the lists of what they could collide with.
namespace carom::engine {
namespace {

using physics::search_margin;
using physics::size_of;

/// How far outside a rectangle a point is, along the axis where it is farthest out.
double distance_outside(const Rectangle& box, Vec2 point) {
  return std::max({box.min.x - point.x, point.x - box.max.x, box.min.y - point.y, point.y - box.max.y, 0.0});
}

double clamp_to(double number, double limit) { return std::max(-limit, std::min(limit, number)); }
Vec2 clamp_to(Vec2 vector, double limit) { return {clamp_to(vector.x, limit), clamp_to(vector.y, limit)}; }

}  // namespace

/// A box ahead of the ball, which is well inside at its back: so it stays in it for long.
inline CellPoint BroadPhase::box_ahead(const physics::Motion& motion, Vec2 center, Instant now) const noexcept {
  const Vec2 lead = displacement_after(motion, now, expectation_.lead_time);
  const Vec2 ahead = center + clamp_to(lead, tuned::box_lead * cells_.box_half());
  return cells_.point_of(bodies_.into_box(ahead));
}

/// Many times as far as a ball flies between two neighbouring instants. It might leave a smaller box at the very
/// instant at which it came, again and again, or be far beyond it by then. Only at speeds of 10²⁹ boxes per unit of
/// time is this larger than other boxes.
double BroadPhase::least_half(Vec2 velocity, Instant now) noexcept {
  constexpr double most = 1e300;
  return std::min(size_of(velocity) * std::abs(now.whole) * 0x1p-96, most);
}

bool BroadPhase::has_box_for(std::uint32_t slot, Vec2 velocity, Instant now) const noexcept {
  return least_half(velocity, now) <= box_of(lists_[slot]).half;
}

// The state has just been stored, number by number: a copy of it as a whole would wait for that.
Instant BroadPhase::falling_box_exit_time(std::uint32_t slot, Instant from) const noexcept {
  if (bodies_.falls_freely(slot)) {
    const double acceleration = size_of(bodies_.gravity());
    if (const auto exit = flat_exit_time(bodies_.state(slot).motion, acceleration, box_around(slot), from))
      return *exit;
  }
  return curved_box_exit_time(slot, from);
}

Instant BroadPhase::curved_box_exit_time(std::uint32_t slot, Instant from) const noexcept {
  return exit_time(bodies_.motion(slot), box_around(slot), from);
}

/// Without gravity the compiler knows that the motion is straight.
void BroadPhase::take_box(std::uint32_t slot, Instant now) {
  if (bodies_.is_falling())
    take_box(slot, bodies_.motion(slot), now);
  else
    take_box(slot, motion_from(bodies_.state(slot).motion), now);
}

inline void BroadPhase::take_box(std::uint32_t slot, const physics::Motion& motion, Instant now) {
  const Vec2 center = bodies_.into_box(position_at(motion, now));
  const double least = least_half(velocity_at(motion, now), now);
  const bool outlier = !cells_.covers(center) || is_oversized(slot) || least > cells_.box_half() ||
                       size_of(motion.center) > survey_.regular_coordinate;
  if (outlier)
    take_outlier_box(slot, center, least, now);
  else
    lists_.set_box(slot, box_ahead(motion, center, now));
}

/// Outside the cells, boxes grow with the distance from them, but no more than with how far the ball has flown on its
/// leg: a ball that has flown away costs next to nothing, and one in a distant cluster has a box that suits it there.
void BroadPhase::take_outlier_box(std::uint32_t slot, Vec2 center, double least_half, Instant now) {
  const physics::Motion motion = bodies_.motion(slot);
  const double away = std::min(distance_outside(cells_.bounds(), center), size_of(center - motion.center));
  const double margin = search_margin(size_of(center) + size_of(motion.center));
  const double wanted = std::max({cells_.box_half(), tuned::outlier_box * bodies_.radius(slot),
                                  tuned::outlier_box * away, 64 * margin, least_half});
  const double half = std::min(wanted, largest_half());
  const double speed = size_of(velocity_at(motion, now));
  const double most = tuned::outlier_lead * half;
  const Vec2 lead = speed > 0 ? displacement_after(motion, now, most / speed) : Vec2{};
  const Vec2 middle = is_finite(lead) ? center + clamp_to(lead, most) : center;
  lists_.set_outlier_box(slot, bodies_.into_box(middle), half, margin);
}

/// In a periodic box, a fat box and the way that its ball gets on a leg are less than half a side together.
double BroadPhase::largest_half() const noexcept {
  constexpr double part = 1.0 / 8;
  const Vec2 side = bodies_.period().side;
  const double most = std::numeric_limits<double>::infinity();
  return std::min(side.x > 0 ? part * side.x : most, side.y > 0 ? part * side.y : most);
}

/// A rectangle that no fat box or its image comes near: what is there is found by another of its images.
bool BroadPhase::is_beside_box(const Rectangle& where) const noexcept {
  const Vec2 from = bodies_.period().from, side = bodies_.period().side;
  const auto along = [](double min, double max, double start, double length) {
    return length > 0 && (max < start - length / 2 || min > start + 1.5 * length);
  };
  return along(where.min.x, where.max.x, from.x, side.x) || along(where.min.y, where.max.y, from.y, side.y);
}

/// Calls `visit(shift)` with the ways from a ball's fat box to those of its images that the ball may be in while the
/// box is its own: on a leg it may leave the periodic box, before it is put back at the end of the leg.
template <class Visit>
void BroadPhase::for_each_box_image(std::uint32_t slot, Visit visit) const {
  if (!bodies_.is_periodic()) return visit(Vec2{});
  const auto box = box_of(lists_[slot]);
  const physics::Period& period = bodies_.period();
  const auto may_be = [&](double place, double start, double length) {
    const double room = (physics::flight_in_sides + 0x1p-20) * length + box.half;
    return !(length > 0) || (place > start - room && place < start + length + room);
  };
  for_each_shift([&](Vec2 shift) {
    const Vec2 image = box.center + shift;
    if (may_be(image.x, period.from.x, period.side.x) && may_be(image.y, period.from.y, period.side.y)) visit(shift);
  });
}

bool BroadPhase::place(std::uint32_t slot, Instant now) {
  lists_.start(slot);
  take_box(slot, now);
  return lists_[slot].outlier;
}

void BroadPhase::insert(std::uint32_t slot) {
  if (balls_unlisted_) return;
  if (lists_[slot].outlier) {
    for_each_image_of(reachable_from_box(slot),
                      [&](const Rectangle& image) { insert_into_grid({ShapeType::ball, slot}, image); });
    has_outliers_ = true;
  } else {
    cells_.insert(lists_[slot].box, slot);
  }
}

void BroadPhase::erase(std::uint32_t slot) {
  if (balls_unlisted_) return;
  if (lists_[slot].outlier)
    for_each_image_of(reachable_from_box(slot),
                      [&](const Rectangle& image) { work_.cells += grid_.erase({ShapeType::ball, slot}, image); });
  else
    cells_.erase(lists_[slot].box, slot);
}

/// All that the ball can touch while it is in its box is in here.
Rectangle BroadPhase::reachable_from_box(std::uint32_t slot) const noexcept {
  const NeighbourList& list = lists_[slot];
  const auto [center, half] = box_of(list);
  const double margin = list.outlier ? lists_.extra(list).margin : search_margin(2 * survey_.regular_coordinate);
  return physics::around(center, (half + bodies_.radius(slot)) * (1 + 1e-6) + margin);
}

/// Finds the neighbours at or after `now`.
BroadPhase::Listed BroadPhase::list(std::uint32_t slot, double now, BoxScratch& scratch) {
  lists_.clear_statics(slot);
  const NeighbourList& list = lists_[slot];
  CellList::Found found;
  if (balls_unlisted_) {
    // Nothing collides with it.
  } else if (list.outlier) {
    const Rectangle reachable = reachable_from_box(slot);
    for_each_shift([&](Vec2 shift) {
      const auto more = cells_.find_in({reachable.min + shift, reachable.max + shift}, now, scratch.found, found.all);
      found = {0, more.all, found.visited + more.visited};
    });
  } else {
    found = cells_.find_neighbours(list.box, slot, now, lists_.data(), scratch.found);
  }
  scratch.work.cells += found.visited;
  const bool needs_grid = list.outlier || cells_.has_grid_shapes_near(list.box);
  const std::size_t all = needs_grid ? list_from_grid(slot, scratch, found.all) : found.all;
  Listed listed{needs_grid ? 0 : found.residents, all};  // with those from the grid, they are in another order
  if (bodies_.has_filters()) [[unlikely]]
    listed = drop_filtered(slot, scratch.found, listed);
  lists_.assign(slot, scratch.found, listed.all);
  return listed;
}

BroadPhase::Listed BroadPhase::drop_filtered(std::uint32_t slot, std::vector<std::uint32_t>& found,
                                             Listed listed) const {
  Listed kept;
  for (std::size_t i = 0; i < listed.all; ++i) {
    if (!bodies_.may_collide(slot, found[i])) continue;
    found[kept.all++] = found[i];
    if (i < listed.near) kept.near = kept.all;
  }
  return kept;
}

/// Adds what is in the grid: static shapes to their own list, outliers to the balls found, which are all different
/// then.
std::size_t BroadPhase::list_from_grid(std::uint32_t slot, BoxScratch& scratch, std::size_t count) {
  auto& found = scratch.found;
  const std::size_t regular = count;
  const auto list_one = [&](ShapeRef shape) {
    if (shape.is_sensor()) {
      if (is_near(slot, shape.sensor_number())) scratch.near_sensors.emplace_back(slot, shape.sensor_number());
      return;
    }
    if (!shape.is_ball()) {
      if (is_static_near(slot, shape)) lists_.add_static(slot, shape);
      return;
    }
    if (found.size() == count) found.resize(2 * count + 16);
    found[count++] = shape.number();
  };
  const Rectangle reachable = reachable_from_box(slot);
  for_each_box_image(slot, [&](Vec2 shift) {
    scratch.work.cells += grid_.for_each_in({reachable.min + shift, reachable.max + shift}, list_one);
  });
  if (lists_[slot].outlier || count > regular) {
    const auto begin = found.begin();
    std::sort(begin, begin + static_cast<std::ptrdiff_t>(count));
    auto end = std::unique(begin, begin + static_cast<std::ptrdiff_t>(count));
    end = std::remove(begin, end, slot);
    count = static_cast<std::size_t>(end - begin);
  }
  lists_.drop_repeated_statics(slot);
  return count;
}

/// All that the ball can touch while its centre is in its box is within this distance of the box's centre.
double BroadPhase::distance_to_touch(std::uint32_t slot) const noexcept {
  const auto [center, half] = box_of(lists_[slot]);
  const double radius = bodies_.radius(slot);
  return 1.5 * half + radius + search_margin(size_of(center) + half + radius);
}

bool BroadPhase::is_near(std::uint32_t slot, std::uint32_t sensor) const noexcept {
  const Vec2 center = box_of(lists_[slot]).center;
  const double distance = physics::distance_from(sensors_[sensor].shape, center);
  // The nearest point of a long gate is rounded as the gate's ends are.
  return distance <= distance_to_touch(slot) + search_margin(size_of(center) + size_of(sensors_[sensor].shape));
}

bool BroadPhase::is_in_box(std::uint32_t slot, Instant now) const noexcept {
  const auto [center, half] = box_around(slot);
  const Vec2 place = position_at(bodies_.motion(slot), now);
  return size_of(place - center) <= half + search_margin(size_of(center) + size_of(place));
}

/// Can the ball collide with a wall or pillar while its centre is in its box?
bool BroadPhase::is_static_near(std::uint32_t slot, ShapeRef shape) const noexcept {
  const Vec2 center = box_of(lists_[slot]).center;
  bool is_near = false;
  for_each_box_image(slot, [&](Vec2 shift) { is_near = is_near || is_static_near(center + shift, slot, shape); });
  return is_near;
}

bool BroadPhase::is_static_near(Vec2 center, std::uint32_t slot, ShapeRef shape) const noexcept {
  const double reach = distance_to_touch(slot);
  if (const Rectangle* const cover = cover_of(shape)) {
    const Filter filter =
        shape.type() == ShapeType::wall ? walls_[shape.number()].shape.filter : pillars_[shape.number()].shape.filter;
    return may_collide(bodies_.filter(slot), filter) && distance_outside(*cover, center) <= reach;
  }
  if (shape.type() == ShapeType::wall) {
    const Wall& wall = walls_[shape.number()].shape;
    // The nearest point of a long wall is rounded as the wall's ends are.
    const double margin = search_margin(size_of(center) + size_of(wall.from) + size_of(wall.to));
    return may_collide(bodies_.filter(slot), wall.filter) &&
           length(center - nearest_on(wall, center).point) <= reach + margin;
  }
  const Pillar& pillar = pillars_[shape.number()].shape;
  return may_collide(bodies_.filter(slot), pillar.filter) &&
         length(center - pillar.center) <=
             reach + pillar.radius + search_margin(size_of(pillar.center) + pillar.radius);
}

bool BroadPhase::list_static(std::uint32_t slot, ShapeRef shape) {
  lists_.remove_static(slot, shape);  // it may be there from another place that it was in, with another filter
  if (!is_static_near(slot, shape)) return false;
  lists_.add_static(slot, shape);
  return true;
}

std::span<const std::uint32_t> BroadPhase::move_box(std::uint32_t slot, Instant now, BoxScratch& scratch,
                                                    PastBoxes past_boxes) {
  const NeighbourList& list = lists_[slot];
  if (past_boxes == PastBoxes::drop || balls_unlisted_) {
    erase(slot);
  } else if (list.outlier) {
    for_each_image_of(reachable_from_box(slot), [&](const Rectangle& image) {
      scratch.outlier_past_boxes.emplace_back(ShapeRef{ShapeType::ball, slot}, image);
    });
  } else {
    cells_.erase(list.box, slot);
    cells_.keep_past_box(list.box, slot, now.whole, scratch.past_boxes);
  }
  return enter_box(slot, now, scratch);
}

/// Gives a ball that is neither in the cells nor in the grid a box and a list.
std::span<const std::uint32_t> BroadPhase::enter_box(std::uint32_t slot, Instant now, BoxScratch& scratch) {
  take_box(slot, now);
  const auto [near, all] = list(slot, now.whole, scratch);
  for (std::size_t i = 0; i < all; ++i) scratch.work.cells += lists_.add(scratch.found[i], slot);
  insert(slot);
  return std::span{scratch.found}.subspan(near, all - near);
}

void BroadPhase::drop_past_boxes(BoxScratch& scratch) {
  scratch.past_boxes.reset();
  for (const auto& [shape, where] : scratch.outlier_past_boxes) scratch.work.cells += grid_.erase(shape, where);
  scratch.outlier_past_boxes.clear();
}

void BroadPhase::separate(std::uint32_t a, std::uint32_t b) noexcept {
  if (!are_apart(a, b)) return;
  lists_.remove(a, b);
  lists_.remove(b, a);
}

std::optional<CellPoint> BroadPhase::next_box(std::uint32_t slot, Instant now) const noexcept {
  const physics::Motion motion = bodies_.motion(slot);
  const Vec2 center = bodies_.into_box(position_at(motion, now));
  if (!cells_.covers(center) || least_half(velocity_at(motion, now), now) > cells_.box_half()) return std::nullopt;
  return cells_.wrap(box_ahead(motion, center, now));
}

}  // namespace carom::engine
