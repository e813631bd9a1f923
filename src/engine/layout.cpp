#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "carom/overlap.hpp"
#include "engine/size.hpp"
#include "engine/table.hpp"

/// Where things stand: the crowd and the grid over everything there is.
namespace carom::engine {
namespace {

/// A wall's rectangles, one for each stretch of about a cell's length, so that a slanting wall does not fill the grid.
template <class Visit>
void for_each_stretch(const Wall& wall, const Grid& grid, Visit visit) {
  const double most = 4 * grid.crossings();  // a wall that came later may be far longer than the grid
  const double stretches = std::min(std::ceil(length(edge(wall)) / grid.cell()), most);
  const auto count = static_cast<std::size_t>(std::max(stretches, 1.0));
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 from = wall.from + edge(wall) * (static_cast<double>(i) / static_cast<double>(count));
    const Vec2 to = wall.from + edge(wall) * (static_cast<double>(i + 1) / static_cast<double>(count));
    const double room = slack(size_of(from) + size_of(to));
    visit(join(around(from, room), around(to, room)));
  }
}

// Two are listed when their boxes come within a reach R of each other: when their centres differ by something in a
// square of side 4h that has grown by R all around, whose area is 16h² + 16hR + πR². This is to hold about as many
// balls as cost least: longer lists take longer to go through, shorter ones have to be made more often.
double box_half_for(double spacing, double reach) {
  constexpr double listed = 6.5 + 1;
  const double area = listed * spacing * spacing;
  const double root = std::sqrt(std::max(reach * reach * (4 - std::numbers::pi) + area, 0.0));
  const double half = (root - 2 * reach) / 4;
  return std::max(half, 0.05 * reach);
}

Rectangle grown(const Rectangle& bounds, double by) {
  const Vec2 room = (bounds.max - bounds.min) * by;
  return {bounds.min - room, bounds.max + room};
}

/// The part of the bounds where balls are, by how many of its cells have some.
class Occupancy {
 public:
  Occupancy(const Rectangle& bounds, std::size_t balls) : corner_{bounds.min} {
    constexpr double balls_in_a_cell = 4;
    const Vec2 size = bounds.max - bounds.min;
    const double cells = static_cast<double>(balls) / balls_in_a_cell;
    cell_ = std::sqrt(size.x * size.y / std::max(cells, 1.0));
    if (!(cell_ > 0) || !is_finite(cell_)) return;
    columns_ = static_cast<std::size_t>(std::min(size.x / cell_, 2 * cells)) + 1;
    rows_ = static_cast<std::size_t>(std::min(size.y / cell_, 2 * cells)) + 1;
    taken_.resize(columns_ * rows_);
  }
  void add(Vec2 point) {
    if (taken_.empty()) return;
    // The last column or row may be far wider than a cell: no place in it may be too large for a whole number.
    const auto number = [&](double length, std::size_t count) {
      return static_cast<std::size_t>(std::min(length / cell_, static_cast<double>(count - 1)));
    };
    const std::size_t column = number(point.x - corner_.x, columns_);
    const std::size_t row = number(point.y - corner_.y, rows_);
    if (!taken_[row * columns_ + column]) ++count_;
    taken_[row * columns_ + column] = true;
  }
  /// Zero when there is nothing to go by.
  [[nodiscard]] double area() const { return taken_.empty() ? 0 : static_cast<double>(count_) * cell_ * cell_; }

 private:
  Vec2 corner_;
  double cell_ = 0;
  std::size_t columns_ = 0, rows_ = 0, count_ = 0;
  std::vector<bool> taken_;
};

}  // namespace

void Table::stand(std::uint32_t id, const Wall& wall) {
  for_each_stretch(wall, grid_, [&](const Rectangle& where) { stand_apart({Met::wall, id}, where); });
  if (!contains(grid_.bounds(), wall.from)) ++outsiders_;
}

void Table::leave(std::uint32_t id, const Wall& wall) {
  for_each_stretch(wall, grid_, [&](const Rectangle& where) { grid_.erase({Met::wall, id}, grid_.span_of(where)); });
}

void Table::stand(std::uint32_t id, const Pillar& pillar) {
  stand_apart({Met::pillar, id}, around(pillar.center, pillar.radius));
  if (!contains(grid_.bounds(), pillar.center)) ++outsiders_;
}

void Table::leave(std::uint32_t id, const Pillar& pillar) {
  grid_.erase({Met::pillar, id}, grid_.span_of(around(pillar.center, pillar.radius)));
}

template <class Visit>
void Table::for_each_ball(Instant now, Visit visit) const {
  for (std::uint32_t slot = 0; slot < size(); ++slot) {
    if (persons[slot].id != none) visit(slot, outline(slot, now));
  }
}

/// Looks over everything there is.
void Table::survey(Instant now) {
  std::optional<Rectangle> bounds;
  const auto include = [&](const Rectangle& box) { bounds = bounds ? join(*bounds, box) : box; };
  double sum_of_radii = 0;
  only_points_ = true;
  std::size_t count = 0;
  for_each_ball(now, [&](std::uint32_t, const Circle& circle) {
    include(around(circle.center, circle.radius));
    sum_of_radii += circle.radius;
    only_points_ = only_points_ && circle.radius == 0;
    ++count;
  });
  const auto balls_only = bounds;
  fixtures_ = 0;
  for (const auto& wall : walls) {
    if (!wall.present) continue;
    include(join(around(wall.shape.from, 0), around(wall.shape.to, 0)));
    ++fixtures_;
  }
  double sum_of_pillars = 0;
  std::size_t present_pillars = 0;
  for (const auto& pillar : pillars) {
    if (!pillar.present) continue;
    include(around(pillar.shape.center, pillar.shape.radius));
    sum_of_pillars += pillar.shape.radius;
    ++present_pillars;
  }
  fixtures_ += present_pillars;
  mean_pillar_ = sum_of_pillars / static_cast<double>(std::max<std::size_t>(present_pillars, 1));
  ground_ = bounds.value_or(around({}, 1));
  inhabited_ = balls_only.value_or(ground_);
  const Vec2 room = inhabited_.max - inhabited_.min;
  const auto number = static_cast<double>(std::max<std::size_t>(count, 1));
  mean_radius_ = sum_of_radii / number;

  Occupancy occupancy{inhabited_, count};
  ordinary_radius_ = 0;
  for_each_ball(now, [&](std::uint32_t, const Circle& circle) {
    occupancy.add(circle.center);
    if (circle.radius <= 1.5 * mean_radius_) ordinary_radius_ = std::max(ordinary_radius_, circle.radius);
  });
  const double longest = std::max(room.x, room.y);
  constexpr double tiniest = 1e-150;  // its square is still more than zero
  spacing_ = std::max({std::sqrt(occupancy.area() / number), longest / number, tiniest});
  const bool in_one_place = longest <= 1e-3 * flown_freely;
  if (in_one_place) spacing_ = std::max(spacing_, flown_freely);
  if (longest == 0) spacing_ = std::max(spacing_, mean_radius_);
}

/// Lays crowd and grid over what was surveyed, with boxes in proportion to the room that a ball has. Nobody has one
/// yet. `headroom` is what is left free around it for shapes to come, as a part of its size.
void Table::lay(double headroom) {
  const double rounding = slack(size_of(ground_.min) + size_of(ground_.max));
  const double reach = 2 * ordinary_radius_ * (1 + 1e-6) + rounding;
  const double half = box_half_for(spacing_, reach);
  const std::size_t most_cells = 64 + (headroom > 0 ? 1 : 4) * flights.size();
  // Balls go wherever fixtures let them: that, if it is not too large to be kept in cells of their size.
  const Vec2 ground = ground_.max - ground_.min;
  const double cell = reach + 2 * half;
  const bool all = ground.x * ground.y <= static_cast<double>(most_cells) * cell * cell;
  crowd_.lay(all ? ground_ : grown(inhabited_, headroom), reach, half, spacing_, most_cells);
  // Where fixtures are many and small, so are the cells.
  const double per_fixture = std::sqrt(ground.x * ground.y / static_cast<double>(fixtures_ + 1)) / 2;
  const double for_balls = 4 * (mean_radius_ + crowd_.half());
  // But none is so small that every pillar would stand in very many of them.
  const double grid_cell = std::max(per_fixture > 0 ? std::min(for_balls, per_fixture) : for_balls, mean_pillar_);
  grid_.lay(grown(ground_, headroom), grid_cell, 64 + flights.size() / 16 + 16 * fixtures_);

  for (std::uint32_t id = 0; id < walls.size(); ++id) {
    if (walls[id].present) stand(id, walls[id].shape);
  }
  for (std::uint32_t id = 0; id < pillars.size(); ++id) {
    if (pillars[id].present) stand(id, pillars[id].shape);
  }
  extras.clear();
  hands_ = {};
  there_are_odd_ones_ = false;
  unlisted_ = headroom == 0 && only_points_;
  work.rebuilt += shapes() + crowd_.cells() + grid_.cells();
  shapes_when_laid_ = unlisted_ ? 0 : shapes();
  balls_when_laid_ = flights.size();
  outsiders_ = 0;
}

/// What was laid for half as many shapes or balls, or for none, or elsewhere, does not suit them any more.
bool Table::lay_if_needed(Instant now) {
  const bool suits = shapes_when_laid_ > 0 && shapes() <= 2 * shapes_when_laid_ &&
                     flights.size() <= 2 * balls_when_laid_ + 16 && outsiders_ <= 16 + shapes_when_laid_ / 16;
  if (suits) return false;
  survey(now);
  lay(0.5);
  for_each_ball(now, [&](std::uint32_t slot, const Circle&) {
    take_first_box(slot, now);
    stand(slot);
  });
  return true;
}

// A player changes only what is in a region, and reads what is up to a cell beyond. In a horizon that is played
// together a box moves once at most, by less than a cell. So what another player of the same colour changes is never
// read if there are three cells between the region and the middle of the next block, where the other's part begins.
std::vector<Region> Table::regions() const {
  constexpr double cells_between = 3;
  const auto columns = static_cast<double>(tiling.block_columns);
  const auto rows = static_cast<double>(tiling.block_rows);
  const Vec2 size = inhabited_.max - inhabited_.min;
  const Vec2 block{size.x / columns, size.y / rows};
  const double margin = cells_between * crowd_.cell();
  const auto units = [&](double place, double from) {
    constexpr double most = 2e9;
    return static_cast<std::int32_t>(std::clamp((place - from) * crowd_.per_unit(), -most, most));
  };
  constexpr auto everywhere = std::numeric_limits<std::int32_t>::max();
  std::vector<Region> regions;
  for (std::size_t number = 0; number < tiling.blocks(); ++number) {
    const std::size_t number_of_row = number / tiling.block_columns;
    const auto column = static_cast<double>(number % tiling.block_columns);
    const auto row = static_cast<double>(number_of_row);
    const auto start = [&](double place, double side, double min, double from) {
      return place == 0 ? -everywhere : units(min + (place - 0.5) * side + margin, from);
    };
    const auto stop = [&](double place, double last, double side, double min, double from) {
      return place == last ? everywhere : units(min + (place + 1.5) * side - margin, from);
    };
    const Vec2 from = crowd_.bounds().min;
    regions.push_back(
        {start(column, block.x, inhabited_.min.x, from.x), stop(column, columns - 1, block.x, inhabited_.min.x, from.x),
         start(row, block.y, inhabited_.min.y, from.y), stop(row, rows - 1, block.y, inhabited_.min.y, from.y)});
  }
  return regions;
}

}  // namespace carom::engine
