#include <algorithm>
#include <cmath>

#include "carom/line.hpp"
#include "engine/table.hpp"
#include "physics/rounding.hpp"

/// Who could meet whom.
namespace carom::engine {
namespace {

/// How far outside a rectangle a point is, along the axis where it is furthest out.
double outside(const Rectangle& box, Vec2 point) {
  return std::max({box.min.x - point.x, point.x - box.max.x, box.min.y - point.y, point.y - box.max.y, 0.0});
}

/// The innermost loop reads lists four at a time.
void fill_up(std::vector<std::uint32_t>& list, std::uint32_t owner) {
  while (list.size() % 4 != 0) list.push_back(owner);
}

double within(double number, double limit) { return std::max(-limit, std::min(limit, number)); }

}  // namespace

CellPoint Table::next_spot(std::uint32_t slot, Vec2 center) const noexcept {
  const Vec2 velocity = states[slot].velocity;
  const double most = 0.8 * crowd_.box_half();
  return crowd_.point_of(center + Vec2{within(velocity.x * lead_time, most), within(velocity.y * lead_time, most)});
}

void Table::take_first_box(std::uint32_t slot, Instant now) {
  neighbours[slot].extra = none;
  neighbours[slot].horizon = 0;
  neighbours[slot].since = 0;
  take_box(slot, now);
}

/// Many times what a ball flies between two instants that are next to each other. In a smaller box it might be said to
/// leave at the very instant at which it has come, again and again, or to be far beyond when it does. Only speeds of
/// 10²⁹ such boxes a unit of time make it count.
double Table::least_half(std::uint32_t slot, Instant now) const noexcept {
  constexpr double most = 1e300;
  return std::min(size_of(states[slot].velocity) * std::abs(now.whole) * 0x1p-96, most);
}

/// The ball well inside its box and at the back, so that it stays in it for long.
void Table::take_box(std::uint32_t slot, Instant now) {
  const BodyState& flight = states[slot];
  NeighbourList& near = neighbours[slot];
  const double elapsed = now - flight.start;
  const Vec2 center = flight.center + flight.velocity * elapsed;
  const double least = least_half(slot, now);
  near.odd = !crowd_.covers(center) || radius(slot) > ordinary_radius_ || least > crowd_.box_half() ||
             size_of(flight.center) > ordinary_place_;
  if (near.odd) {
    take_odd_box(slot, center, least);
    return;
  }
  const CellPoint spot = next_spot(slot, center);
  near.x = spot.x;
  near.y = spot.y;
}

/// Outside of the crowd, boxes grow with the distance from it, but no more than with how far the ball has flown on its
/// leg: what has flown away costs next to nothing, and what stays in a cluster far away has boxes that suit it there.
void Table::take_odd_box(std::uint32_t slot, Vec2 center, double least) {
  const Vec2 velocity = states[slot].velocity;
  const double away = std::min(outside(crowd_.bounds(), center), size_of(center - states[slot].center));
  NeighbourExtra& extra = extra_of(slot);
  extra.slack = slack(size_of(center) + size_of(states[slot].center));
  extra.half = std::max({crowd_.box_half(), 0.25 * radius(slot), 0.25 * away, 64 * extra.slack, least});
  const double speed = size_of(velocity);
  const Vec2 lead = speed > 0 ? velocity * (0.7 * extra.half / speed) : Vec2{};
  extra.box_center = is_finite(lead) ? center + lead : center;
}

/// In the grid, and not in the crowd. Few do.
[[gnu::noinline]] void Table::stand_apart(ShapeRef item, const Rectangle& where) {
  work.cells += grid_.insert(item, where) + crowd_.mark_grid_shape(where);
}

void Table::stand(std::uint32_t slot) {
  if (unlisted_) return;
  const NeighbourList& near = neighbours[slot];
  if (near.odd) {
    stand_apart({Met::ball, slot}, grown_box(slot));
    there_are_odd_ones_ = true;
  } else {
    crowd_.insert({near.x, near.y}, slot);
  }
}

void Table::leave(std::uint32_t slot) {
  if (unlisted_) return;
  const NeighbourList& near = neighbours[slot];
  if (near.odd)
    work.cells += grid_.erase({Met::ball, slot}, grown_box(slot));
  else
    crowd_.erase({near.x, near.y}, slot);
}

/// Whatever the ball can touch is in here.
Rectangle Table::grown_box(std::uint32_t slot) const noexcept {
  const NeighbourList& near = neighbours[slot];
  const auto [center, half] = box_of(near);
  const double rounding = near.odd ? extras[near.extra].slack : slack(2 * ordinary_place_);
  return around(center, (half + radius(slot)) * (1 + 1e-6) + rounding);
}

NeighbourExtra& Table::extra_of(std::uint32_t slot) {
  NeighbourList& near = neighbours[slot];
  if (near.extra == none) near.extra = extras.extend(1);
  return extras[near.extra];
}

/// Enters `who` into a list that has no room for it in its cache line.
void Table::append_to_long(std::uint32_t whose, std::uint32_t who, WorkerScratch& hands) {
  auto& list = extra_of(whose).balls;
  NeighbourList& near = neighbours[whose];
  if (near.count != NeighbourList::overfull) list.assign(near.balls.begin(), near.balls.end());
  near.count = NeighbourList::overfull;
  hands.work.cells += list.size();
  if (std::ranges::find(list, who) != list.end()) return;
  const auto free = std::ranges::find(list, whose);
  if (free != list.end()) {
    *free = who;
  } else {
    list.push_back(who);
    fill_up(list, whose);
  }
}

/// Enters `who` into a list, if it is not there yet. That is a toss of a coin, so there are no branches on it.
void Table::append(std::uint32_t whose, std::uint32_t who, WorkerScratch& hands) {
  NeighbourList& near = neighbours[whose];
  unsigned there = 0;
  for (const std::uint32_t ball : near.balls) there |= static_cast<unsigned>(ball == who);
  const std::uint32_t count = near.count;
  if (count >= NeighbourList::room) {
    if (there == 0 || count == NeighbourList::overfull) append_to_long(whose, who, hands);
    return;
  }
  near.balls[count] = there != 0 ? whose : who;
  near.count = static_cast<std::uint8_t>(count + (there ^ 1U)) & 127U;
}

/// A wall or pillar that the ball can touch while its centre is in its box.
void Table::consider_listing(std::uint32_t slot, ShapeRef item) {
  const auto [center, half] = box_of(neighbours[slot]);
  const double reach = 1.5 * half + radius(slot) + slack(size_of(center) + half + radius(slot));
  const bool is_wall = item.kind() == Met::wall;
  const Vec2 nearest =
      is_wall ? nearest_on(walls[item.number()].shape, center).point : pillars[item.number()].shape.center;
  const double size = is_wall ? 0 : pillars[item.number()].shape.radius;
  if (length(center - nearest) > reach + size + slack(size_of(nearest) + size)) return;
  extra_of(slot).fixtures.push_back(item);
}

void Table::list(std::uint32_t slot, double now, WorkerScratch& hands, bool tell_others) {
  auto& found = hands.found;
  const NeighbourList& near = neighbours[slot];
  if (near.extra != none) extras[near.extra].fixtures.clear();
  auto [residents, count, visited] =
      unlisted_  ? CellList::Found{}
      : near.odd ? crowd_.find_in(grown_box(slot), now, found)
                 : crowd_.find_neighbours({near.x, near.y}, slot, now, neighbours.data(), found);
  hands.work.cells += visited;
  if (near.odd || crowd_.has_grid_shapes_near({near.x, near.y})) {
    count = list_others(slot, hands, count);
    residents = 0;  // they may stand in another order now
  }
  write_list(slot, found, count);
  if (!tell_others) return;
  for (std::size_t i = 0; i < count; ++i) append(found[i], slot, hands);
  if (hands.moved)
    note_parted(slot, found.data() + residents, count - residents, hands);  // who have left, some of them
}

/// Adds what stands in the grid: fixtures to their own list, odd balls to those found, who are then all different.
std::size_t Table::list_others(std::uint32_t slot, WorkerScratch& hands, std::size_t count) {
  auto& found = hands.found;
  const std::size_t ordinary = count;
  hands.work.cells += grid_.for_each_in(grown_box(slot), [&](ShapeRef item) {
    if (!item.is_ball()) {
      consider_listing(slot, item);
      return;
    }
    if (found.size() == count) found.resize(2 * count + 16);
    found[count++] = item.number();
  });
  // Who stands in several cells comes several times.
  const NeighbourList& near = neighbours[slot];
  if (near.odd || count > ordinary) {
    const auto begin = found.begin();
    std::sort(begin, begin + static_cast<std::ptrdiff_t>(count));
    auto end = std::unique(begin, begin + static_cast<std::ptrdiff_t>(count));
    end = std::remove(begin, end, slot);
    count = static_cast<std::size_t>(end - begin);
  }
  if (near.extra != none) {
    auto& all = extras[near.extra].fixtures;
    std::ranges::sort(all);
    const auto repeated = std::ranges::unique(all);
    all.erase(repeated.begin(), repeated.end());
  }
  return count;
}

/// The first of what was found become a ball's list.
void Table::write_list(std::uint32_t slot, const std::vector<std::uint32_t>& found, std::size_t count) {
  if (count <= NeighbourList::room) {
    NeighbourList& near = neighbours[slot];
    near.count = static_cast<std::uint8_t>(count) & 127U;
    near.balls.fill(slot);
    std::copy_n(found.begin(), count, near.balls.begin());
  } else {
    auto& balls = extra_of(slot).balls;
    balls.assign(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count));
    fill_up(balls, slot);
    neighbours[slot].count = NeighbourList::overfull;
  }
}

void Table::move_box(std::uint32_t slot, Instant now, WorkerScratch& hands, bool keep_ghost) {
  const NeighbourList& near = neighbours[slot];
  if (!keep_ghost || unlisted_) {
    leave(slot);
  } else if (near.odd) {
    hands.left_behind.emplace_back(ShapeRef{Met::ball, slot}, grown_box(slot));
  } else {
    crowd_.erase({near.x, near.y}, slot);
    crowd_.keep_past_box({near.x, near.y}, slot, now.whole, hands.ghosts);
  }
  take_box(slot, now);
  if (hands.moved) {
    (*hands.moved)[slot] = 1;
    note_parted(slot, list_of(near), count_of(near), hands);  // some are near no more
  }
  list(slot, now.whole, hands, true);
  stand(slot);
}

/// Ordinary balls whose boxes are too far apart for them to meet.
inline bool Table::are_apart(std::uint32_t a, std::uint32_t b) const noexcept {
  const NeighbourList& one = neighbours[a];
  const NeighbourList& other = neighbours[b];
  return !one.odd && !other.odd && !crowd_.could_touch({one.x, one.y}, {other.x, other.y});
}

/// Notes those of some balls who are not near this one.
void Table::note_parted(std::uint32_t slot, const std::uint32_t* from, std::size_t count, WorkerScratch& hands) const {
  std::for_each_n(from, count, [&](std::uint32_t other) {
    if (are_apart(slot, other)) hands.parted.emplace_back(slot, other);
  });
}

/// Takes `who` out of a list.
void Table::strike(std::uint32_t whose, std::uint32_t who) {
  NeighbourList& near = neighbours[whose];
  if (near.count == NeighbourList::overfull) {
    std::ranges::replace(extras[near.extra].balls, who, whose);
    return;
  }
  const auto place = static_cast<std::size_t>(std::ranges::find(near.balls, who) - near.balls.begin());
  if (place == NeighbourList::room) return;
  const std::uint32_t last = near.count - 1U;
  near.balls[place] = near.balls[last];
  near.balls[last] = whose;
  near.count = last & 127U;
}

void Table::part(std::uint32_t a, std::uint32_t b) {
  if (!are_apart(a, b)) return;
  strike(a, b);
  strike(b, a);
}

bool Table::would_stay_in(const Region& region, std::uint32_t slot, Instant now) const noexcept {
  const Vec2 center = outline(slot, now).center;
  if (!crowd_.covers(center) || least_half(slot, now) > crowd_.box_half()) return false;
  const CellPoint spot = crowd_.wrap(next_spot(slot, center));
  return region.covers(spot.x, spot.y);
}

void Table::forget_ghosts(WorkerScratch& hands) {
  hands.ghosts.reset();
  for (const auto& [item, where] : hands.left_behind) hands.work.cells += grid_.erase(item, where);
  hands.left_behind.clear();
}

const std::vector<ShapeRef>& Table::items_near(const Rectangle& where, Instant now) {
  find_ordinary(where, now);
  work.cells += grid_.for_each_in(where, [&](ShapeRef item) { items_.push_back(item); });
  return items_;
}

const std::vector<ShapeRef>& Table::fixtures_near(const Rectangle& where) {
  items_.clear();
  work.cells += grid_.for_each_in(where, [&](ShapeRef item) {
    if (!item.is_ball()) items_.push_back(item);
  });
  return items_;
}

/// Without a look at the fixtures, of which there may be many in one place.
const std::vector<ShapeRef>& Table::balls_near(const Rectangle& where, Instant now) {
  find_ordinary(where, now);
  if (there_are_odd_ones_) {
    work.cells += grid_.for_each_in(where, [&](ShapeRef item) {
      if (item.is_ball()) items_.push_back(item);
    });
  }
  return items_;
}

void Table::find_ordinary(const Rectangle& where, Instant now) {
  items_.clear();
  const CellList::Found found = crowd_.find_in(where, now.whole, hands_.found);
  work.cells += found.visited;
  for (std::size_t i = 0; i < found.all; ++i) items_.emplace_back(Met::ball, hands_.found[i]);
}

}  // namespace carom::engine
