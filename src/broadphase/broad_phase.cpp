#include "broadphase/broad_phase.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "broadphase/searches.hpp"
#include "carom/line.hpp"
#include "compiler.hpp"
#include "physics/rounding.hpp"
#include "storage/movers.hpp"
#include "tuning.hpp"

namespace carom::engine {
namespace {

using physics::around;
using physics::join;
using physics::search_margin;
using physics::size_of;

/// The rectangles of a wall's pieces, each about as long as a cell, so that a slanting wall does not fill the grid.
template <class Visit>
void for_each_piece(const Wall& wall, const Grid& grid, Visit visit) {
  const double most = 4 * grid.crossings();  // a longer wall has pieces in larger cells
  const double pieces = std::min(std::ceil(length(edge(wall)) / grid.cell_side()), most);
  const auto count = static_cast<std::size_t>(std::max(pieces, 1.0));
  // The ends of pieces are rounded as those of the wall are.
  const double margin = search_margin(size_of(wall.from) + size_of(wall.to));
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 from = wall.from + edge(wall) * (static_cast<double>(i) / static_cast<double>(count));
    const Vec2 to = wall.from + edge(wall) * (static_cast<double>(i + 1) / static_cast<double>(count));
    visit(join(around(from, margin), around(to, margin)));
  }
}

/// The rectangles of a sensor's area.
template <class Visit>
void for_each_piece(const Sensor& sensor, const Grid& grid, Visit visit) {
  if (const auto* const gate = std::get_if<Gate>(&sensor.area))
    for_each_piece(Wall{.from = gate->from, .to = gate->to}, grid, visit);
  else if (const auto* const circle = std::get_if<Circle>(&sensor.area))
    visit(around(circle->center, circle->radius));
  else
    visit(std::get<Rectangle>(sensor.area));
}

double balls_to_list(double spacing, double reach) {
  const double sparser = spacing / reach - tuned::dense_spacing;
  return std::clamp(tuned::listed_balls - tuned::fewer_per_reach * sparser, tuned::fewest_listed, tuned::listed_balls);
}

// Two balls are on each other's lists when their boxes come within a reach R of each other: when their centres differ
// by a vector in a square of side 4h, grown by R all around, whose area is 16h² + 16hR + πR². That area is to hold the
// number of balls that costs least.
double box_half_for(double spacing, double reach) {
  const double listed = balls_to_list(spacing, reach) + 1;
  const double scale = std::max(spacing, reach);  // squares of distant places would be too large for a double
  const double r = reach / scale, s = spacing / scale;
  const double half = (std::sqrt(r * r * (4 - std::numbers::pi) + listed * s * s) - 2 * r) / 4;
  return std::max(scale * half, tuned::least_box * reach);
}

void drop_repeated(std::vector<std::uint32_t>& slots) {
  std::ranges::sort(slots);
  const auto repeated = std::ranges::unique(slots);
  slots.erase(repeated.begin(), repeated.end());
}

Rectangle grown(const Rectangle& bounds, double by) {
  const Vec2 room = (bounds.max - bounds.min) * by;
  return {bounds.min - room, bounds.max + room};
}

}  // namespace

void BroadPhase::configure(Instant now) {
  survey_ = survey(bodies_, walls_, pillars_, now, expectation_.free_path);
  configure_cells(0);
}

/// `headroom` is the free space around all balls for shapes to come, as a part of their extent.
void BroadPhase::configure_cells(double headroom) {
  const double reach = 2 * survey_.regular_radius * (1 + 1e-6) + search_margin(2 * survey_.regular_coordinate);
  balls_unlisted_ = headroom == 0 && survey_.only_points;
  // A box is many times as large as positions round to, or a ball would leave it as soon as it is in.
  const double for_balls =
      std::max(box_half_for(survey_.spacing, reach), 8 * search_margin(survey_.regular_coordinate));
  const double half = balls_unlisted_ ? std::max(for_balls, survey_.static_spacing_half()) : for_balls;
  const std::size_t most_cells = 64 + (headroom > 0 ? 1 : tuned::most_cells_per_ball) * bodies_.size();
  // Balls go wherever static shapes let them: cover all of that, unless it takes too many cells.
  const Vec2 size = survey_.all.max - survey_.all.min;
  const double cell = reach + 2 * half;
  const bool all = size.x * size.y <= static_cast<double>(most_cells) * cell * cell;
  const Rectangle bounds = all ? survey_.all : grown(survey_.balls, headroom);
  if (bodies_.is_periodic())
    configure_periodic_cells(bounds, reach, half, most_cells);
  else
    cells_.configure(bounds, survey_.core, survey_.middle, reach, half, survey_.spacing, most_cells);
}

/// Along axes that repeat, the cells cover the periodic box, at least three of them.
void BroadPhase::configure_periodic_cells(const Rectangle& bounds, double reach, double half, std::size_t most_cells) {
  const Vec2 from = bodies_.period().from, side = bodies_.period().side;
  const double side_of_both = std::min(side.x > 0 ? side.x : side.y, side.y > 0 ? side.y : side.x);
  const double too_long = CellList::least_side(reach, half) - side_of_both;
  const double fitting = too_long > 0 ? half - too_long / CellList::least_side(0, 1) : half;
  const Rectangle covered{{side.x > 0 ? from.x : bounds.min.x, side.y > 0 ? from.y : bounds.min.y},
                          {side.x > 0 ? from.x + side.x : bounds.max.x, side.y > 0 ? from.y + side.y : bounds.max.y}};
  cells_.configure_periodic(covered, bodies_.period(), reach, std::min(fitting, largest_half()), survey_.spacing,
                            most_cells);
}

void BroadPhase::allocate() {
  cells_.allocate();
  configure_grid();
  walls_.for_each([&](std::uint32_t id, const auto& wall) { add(id, wall.shape); });
  pillars_.for_each([&](std::uint32_t id, const auto& pillar) { add(id, pillar.shape); });
  sensors_.for_each([&](std::uint32_t id, const auto& sensor) { add(id, sensor.shape); });
  lists_.clear_extras();
  has_outliers_ = false;
  work_.rebuilt += shape_count() + cells_.cell_count() + grid_.cell_count();
  has_statics_ = true;
  shapes_when_built_ = balls_unlisted_ ? 0 : shape_count();
  balls_when_built_ = bodies_.size();
  added_outside_ = 0;
}

/// Where static shapes are many and small, so are the grid's smallest cells.
void BroadPhase::configure_grid() {
  const double per_static = survey_.static_spacing_half();
  const double for_balls = tuned::boxes_per_grid_cell * (survey_.mean_radius + cells_.box_half());
  const double enough = 64 + bodies_.size() / tuned::balls_per_grid_cell +
                        tuned::grid_cells_per_static * (static_cast<double>(survey_.static_count) + sensors_.size());
  // Walls are not to be cut into more pieces than there are cells.
  const double cell =
      std::max(per_static > 0 ? std::min(for_balls, per_static) : for_balls, survey_.wall_length / enough);
  // No more cells than cover everything once.
  const Vec2 size = (survey_.all.max - survey_.all.min) / cell;
  const double for_all = (size.x + 1) * (size.y + 1);
  std::vector<std::size_t> per_level{static_cast<std::size_t>(std::min(for_all, enough))};
  const auto expect = [&](double extent) {
    const std::size_t level = Grid::level_of(extent, cell);
    if (per_level.size() <= level) per_level.resize(level + 1, 16);
    if (level > 0) ++per_level[level];
  };
  pillars_.for_each([&](std::uint32_t, const auto& pillar) { expect(2 * pillar.shape.radius); });
  for (const auto& [shape, cover] : covers_) expect(size_of(cover.max - cover.min));
  sensors_.for_each([&](std::uint32_t, const auto& sensor) {
    if (const auto* const circle = std::get_if<Circle>(&sensor.shape.area)) expect(2 * circle->radius);
    if (const auto* const rectangle = std::get_if<Rectangle>(&sensor.shape.area))
      expect(size_of(rectangle->max - rectangle->min));
  });
  for (const BodyState& state : bodies_.states()) {
    const double radius = bodies_.materials().radius(state.material);
    if (radius > survey_.regular_radius) expect(2.5 * radius + 2 * cells_.box_half());
  }
  grid_.configure(cell, per_level);
}

/// What was made for half as many shapes or balls, for none, or elsewhere, does not suit any more.
bool BroadPhase::is_suitable() const noexcept {
  return shapes_when_built_ > 0 && shape_count() <= 2 * shapes_when_built_ &&
         bodies_.size() <= 2 * balls_when_built_ + 16 && added_outside_ <= 16 + shapes_when_built_ / 16;
}

bool BroadPhase::rebuild_if_unsuitable(Instant now) {
  if (is_suitable()) return false;
  survey_ = survey(bodies_, walls_, pillars_, now, expectation_.free_path);
  configure_cells(tuned::headroom);
  lists_.resize(bodies_.size());
  allocate();
  for (std::uint32_t slot = 0; slot < bodies_.size(); ++slot) {
    if (!bodies_.is_present(slot)) continue;
    place(slot, now);
    insert(slot);
  }
  return true;
}

void BroadPhase::add_ball(std::uint32_t slot, Instant now) {
  if (slot == lists_.size()) lists_.resize(slot + 1);
  take_box(slot, now);
  note_added(slot);
  insert(slot);
}

void BroadPhase::note_added(std::uint32_t slot) noexcept {
  survey_.only_points = survey_.only_points && bodies_.radius(slot) == 0;
  if (lists_[slot].outlier && !is_oversized(slot)) ++added_outside_;
}

std::span<const std::uint32_t> BroadPhase::enter(std::uint32_t slot, Instant now, BoxScratch& scratch) {
  const auto maybe_far = enter_box(slot, now, scratch);
  note_added(slot);
  return maybe_far;
}

void BroadPhase::remove_ball(std::uint32_t slot) { erase(slot); }

void BroadPhase::set_cover(ShapeRef shape, const std::optional<Rectangle>& cover) {
  if (cover)
    covers_.insert_or_assign(shape, *cover);
  else
    covers_.erase(shape);
}

const Rectangle* BroadPhase::cover_of(ShapeRef shape) const noexcept {
  if (covers_.empty()) return nullptr;
  const auto found = covers_.find(shape);
  return found == covers_.end() ? nullptr : &found->second;
}

/// Calls `visit` for rectangles that a wall or pillar is in.
template <class Visit>
void BroadPhase::for_each_place(ShapeRef ref, const Wall& wall, Visit visit) const {
  if (const Rectangle* const cover = cover_of(ref)) return visit(*cover);
  for_each_piece(wall, grid_, visit);
}
template <class Visit>
void BroadPhase::for_each_place(ShapeRef ref, const Pillar& pillar, Visit visit) const {
  if (const Rectangle* const cover = cover_of(ref)) return visit(*cover);
  visit(bounds_of(pillar));
}

void BroadPhase::add(std::uint32_t id, const Wall& wall) {
  const ShapeRef ref{ShapeType::wall, id};
  for_each_place(ref, wall, [&](const Rectangle& where) { insert_into_grid(ref, where); });
}

void BroadPhase::remove(std::uint32_t id, const Wall& wall) {
  const ShapeRef ref{ShapeType::wall, id};
  for_each_place(ref, wall, [&](const Rectangle& where) { erase_from_grid(ref, where); });
}

void BroadPhase::add(std::uint32_t id, const Pillar& pillar) {
  const ShapeRef ref{ShapeType::pillar, id};
  for_each_place(ref, pillar, [&](const Rectangle& where) { insert_into_grid(ref, where); });
}

void BroadPhase::remove(std::uint32_t id, const Pillar& pillar) {
  const ShapeRef ref{ShapeType::pillar, id};
  for_each_place(ref, pillar, [&](const Rectangle& where) { erase_from_grid(ref, where); });
}

void BroadPhase::add(std::uint32_t id, const Sensor& sensor) {
  for_each_piece(sensor, grid_, [&](const Rectangle& where) { insert_into_grid(ShapeRef::sensor(id), where); });
}

void BroadPhase::remove(std::uint32_t id, const Sensor& sensor) {
  for_each_piece(sensor, grid_,
                 [&](const Rectangle& where) { work_.cells += grid_.erase(ShapeRef::sensor(id), where); });
}

/// In the grid and not in the cells: few shapes are.
[[CAROM_NOINLINE]] void BroadPhase::insert_into_grid(ShapeRef shape, const Rectangle& where) {
  if (is_beside_box(where)) return;
  work_.cells += grid_.insert(shape, where) + cells_.mark_grid_shape(where);
}

void BroadPhase::erase_from_grid(ShapeRef shape, const Rectangle& where) {
  if (!is_beside_box(where)) static_cast<void>(grid_.erase(shape, where));
}

void BroadPhase::find_balls_near(std::uint32_t id, const Wall& wall, Instant now, BoxScratch& scratch) const {
  scratch.found_near.clear();
  for_each_place({ShapeType::wall, id}, wall, [&](const Rectangle& where) { find_balls_in(where, now, scratch); });
  drop_repeated(scratch.found_near);
}

void BroadPhase::find_balls_near(std::uint32_t id, const Pillar& pillar, Instant now, BoxScratch& scratch) const {
  scratch.found_near.clear();
  for_each_place({ShapeType::pillar, id}, pillar, [&](const Rectangle& where) { find_balls_in(where, now, scratch); });
  drop_repeated(scratch.found_near);
}

void BroadPhase::find_balls_near(const Sensor& sensor, Instant now, BoxScratch& scratch) const {
  scratch.found_near.clear();
  for_each_piece(sensor, grid_, [&](const Rectangle& where) {
    const double margin = search_margin(size_of(where.min) + size_of(where.max));
    find_balls_in({where.min - Vec2{margin, margin}, where.max + Vec2{margin, margin}}, now, scratch);
  });
  drop_repeated(scratch.found_near);
}

void BroadPhase::find_balls_in(const Rectangle& where, Instant now, BoxScratch& scratch) const {
  scratch.work.cells +=
      for_each_in(where, Among::balls, now, [&](ShapeRef ball) { scratch.found_near.push_back(ball.number()); });
}

}  // namespace carom::engine
