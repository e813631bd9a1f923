#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "carom/overlap.hpp"
#include "engine/table.hpp"
#include "physics/rounding.hpp"

/// Where things stand: the crowd and the grid over everything there is.
namespace carom::engine {
namespace {

/// A wall's rectangles, one for each stretch of about a cell's length, so that a slanting wall does not fill the grid.
template <class Visit>
void for_each_stretch(const Wall& wall, const Grid& grid, Visit visit) {
  const double most = 4 * grid.crossings();  // a longer wall stands in larger cells
  const double stretches = std::min(std::ceil(length(edge(wall)) / grid.cell_side()), most);
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
  const double scale = std::max(spacing, reach);  // squares of places far away would be too large for a double
  const double r = reach / scale, s = spacing / scale;
  const double half = (std::sqrt(r * r * (4 - std::numbers::pi) + listed * s * s) - 2 * r) / 4;
  return std::max(scale * half, 0.05 * reach);
}

Rectangle grown(const Rectangle& bounds, double by) {
  const Vec2 room = (bounds.max - bounds.min) * by;
  return {bounds.min - room, bounds.max + room};
}

/// How many of some cells have points in them. Cells repeat across the plane, so that there are few of them: places far
/// from each other may count as one.
class Occupancy {
 public:
  Occupancy(Vec2 corner, double cell, std::size_t most_cells)
      : corner_{corner},
        cell_{cell},
        side_{std::bit_ceil(static_cast<std::size_t>(std::sqrt(static_cast<double>(most_cells))) + 1)},
        taken_(side_ * side_) {}

  void add(Vec2 point) {
    const auto number = [&](double length) {
      constexpr double farthest = 0x1p60;
      const double cells = length / cell_;  // zero or more, as the corner is the lowest
      return (cells < farthest ? static_cast<std::uint64_t>(cells) : 0) & (side_ - 1);
    };
    const std::size_t place = number(point.y - corner_.y) * side_ + number(point.x - corner_.x);
    if (!taken_[place]) ++count_;
    taken_[place] = true;
  }
  [[nodiscard]] double count() const { return static_cast<double>(count_); }

 private:
  Vec2 corner_;
  double cell_;
  std::size_t side_;
  std::vector<bool> taken_;
  std::size_t count_ = 0;
};

/// The middle of some numbers, and what all but one in a hundred are between. Reorders them.
struct Spread {
  double low = 0, middle = 0, high = 0;
};

Spread spread_of(std::vector<double>& numbers) {
  const auto at = [&](std::size_t place) {
    std::ranges::nth_element(numbers, numbers.begin() + static_cast<std::ptrdiff_t>(place));
    return numbers[place];
  };
  const std::size_t few = numbers.size() / 100;
  return {at(few), at(numbers.size() / 2), at(numbers.size() - 1 - few)};
}

}  // namespace

void Table::stand(std::uint32_t id, const Wall& wall) {
  for_each_stretch(wall, grid_, [&](const Rectangle& where) { stand_apart({Met::wall, id}, where); });
}

void Table::leave(std::uint32_t id, const Wall& wall) {
  for_each_stretch(wall, grid_, [&](const Rectangle& where) { grid_.erase({Met::wall, id}, where); });
}

void Table::stand(std::uint32_t id, const Pillar& pillar) {
  stand_apart({Met::pillar, id}, around(pillar.center, pillar.radius));
}

void Table::leave(std::uint32_t id, const Pillar& pillar) {
  grid_.erase({Met::pillar, id}, around(pillar.center, pillar.radius));
}

template <class Visit>
void Table::for_each_ball(Instant now, Visit visit) const {
  for (std::uint32_t slot = 0; slot < size(); ++slot) {
    if (cold[slot].id != none) visit(slot, outline(slot, now));
  }
}

/// Looks over everything there is.
void Table::survey(Instant now) {
  std::optional<Rectangle> bounds;
  const auto include = [&](const Rectangle& box) { bounds = bounds ? join(*bounds, box) : box; };
  double sum_of_radii = 0;
  only_points_ = true;
  std::size_t count = 0;
  constexpr std::uint32_t sample = 4096;
  const std::uint32_t stride = size() / sample + 1;
  std::vector<double> xs, ys, sizes;
  for_each_ball(now, [&](std::uint32_t slot, const Circle& circle) {
    include(around(circle.center, circle.radius));
    sum_of_radii += circle.radius;
    only_points_ = only_points_ && circle.radius == 0;
    ++count;
    if (slot % stride != 0) return;
    xs.push_back(circle.center.x);
    ys.push_back(circle.center.y);
    sizes.push_back(circle.radius);
  });
  const auto balls_only = bounds;
  fixtures_ = 0;
  length_of_walls_ = 0;
  for (const auto& wall : walls) {
    if (!wall.present) continue;
    include(join(around(wall.shape.from, 0), around(wall.shape.to, 0)));
    length_of_walls_ += length(edge(wall.shape));
    ++fixtures_;
  }
  for (const auto& pillar : pillars) {
    if (!pillar.present) continue;
    include(around(pillar.shape.center, pillar.shape.radius));
    ++fixtures_;
  }
  ground_ = bounds.value_or(around({}, 1));
  inhabited_ = balls_only.value_or(ground_);
  mean_radius_ = sum_of_radii / static_cast<double>(std::max<std::size_t>(count, 1));
  const Spread across = xs.empty() ? Spread{} : spread_of(xs);
  const Spread up = ys.empty() ? Spread{} : spread_of(ys);
  middle_ = {across.middle, up.middle};
  core_ = {{across.low, up.low}, {across.high, up.high}};
  spacing_ = spacing_of_balls(now, count, std::max(across.high - across.low, up.high - up.low));
  // All but a few of the largest are ordinary, unless that would make the cells too large for the others.
  const double nearly_all = sizes.empty() ? 0 : spread_of(sizes).high;
  const double limit = std::max(1.5 * mean_radius_, std::min(nearly_all, 0.6 * spacing_));
  ordinary_radius_ = 0;
  for_each_ball(now, [&](std::uint32_t, const Circle& circle) {
    if (circle.radius <= limit) ordinary_radius_ = std::max(ordinary_radius_, circle.radius);
  });
  constexpr double much_more_than_a_crowd_covers = 1e6;
  ordinary_place_ = size_of(middle_) + much_more_than_a_crowd_covers * (spacing_ + ordinary_radius_);
}

/// About how far neighbours are from each other, where there are balls: √ of the area that each has for itself.
/// `extent` is how far nearly all are spread.
double Table::spacing_of_balls(Instant now, std::size_t count, double extent) const {
  constexpr double tiniest = 1e-150;  // its square is still more than zero
  constexpr double in_a_cell = 4;
  const Vec2 room = inhabited_.max - inhabited_.min;
  const double longest = std::max(room.x, room.y);
  const auto number = static_cast<double>(std::max<std::size_t>(count, 1));
  if (!(longest > 0)) return std::max({mean_radius_, flown_freely, tiniest});
  // Balls on a line, or nearly so, have at least the length that each has for itself as their width.
  const auto root_of_side = [&](double side) { return std::sqrt(std::max(side, longest / number)); };
  double spacing = root_of_side(room.x) * root_of_side(room.y) / std::sqrt(number);
  constexpr int most_looks = 100;
  for (int look = 0; look < most_looks; ++look) {
    const double cell = std::sqrt(in_a_cell) * spacing;
    if (!(cell > mean_radius_) || !(cell > tiniest)) break;
    Occupancy occupancy{inhabited_.min, cell, static_cast<std::size_t>(number / in_a_cell)};
    for_each_ball(now, [&](std::uint32_t, const Circle& circle) { occupancy.add(circle.center); });
    spacing = cell * std::sqrt(occupancy.count() / number);
    const bool few_have_all = occupancy.count() < number / (8 * in_a_cell);  // there is to be looked more closely
    if (!few_have_all) break;
  }
  // What was seen to fly freely much farther than all are spread will go on so.
  if (extent <= 1e-3 * flown_freely) spacing = std::max(spacing, flown_freely);
  // Longer than the crowd can cover: somewhat larger cells are better than balls outside of it.
  const double for_all = extent / (1.9 * CellList::most_cells_per_side);
  return std::max({spacing, std::min(for_all, 4 * spacing), tiniest});
}

/// Chooses the cells for what was surveyed, with boxes in proportion to the room that a ball has. `headroom` is what is
/// left free around it for shapes to come, as a part of its size.
void Table::shape_crowd(double headroom) {
  const double reach = 2 * ordinary_radius_ * (1 + 1e-6) + slack(2 * ordinary_place_);
  unlisted_ = headroom == 0 && only_points_;
  // A box is many times what places round to there, or a ball would leave it at the instant at which it has come.
  const double for_balls = std::max(box_half_for(spacing_, reach), 8 * slack(ordinary_place_));
  const double half = unlisted_ ? std::max(for_balls, room_of_a_fixture()) : for_balls;
  const std::size_t most_cells = 64 + (headroom > 0 ? 1 : 4) * states.size();
  // Balls go wherever fixtures let them: that, if it is not too large to be kept in cells of their size.
  const Vec2 ground = ground_.max - ground_.min;
  const double cell = reach + 2 * half;
  const bool all = ground.x * ground.y <= static_cast<double>(most_cells) * cell * cell;
  crowd_.configure(all ? ground_ : grown(inhabited_, headroom), core_, middle_, reach, half, spacing_, most_cells);
}

/// Lays crowd and grid over what was surveyed. Nobody has a box yet.
void Table::lay() {
  crowd_.allocate();
  lay_grid();
  for (std::uint32_t id = 0; id < walls.size(); ++id) {
    if (walls[id].present) stand(id, walls[id].shape);
  }
  for (std::uint32_t id = 0; id < pillars.size(); ++id) {
    if (pillars[id].present) stand(id, pillars[id].shape);
  }
  extras.clear();
  hands_ = {};
  there_are_odd_ones_ = false;
  work.rebuilt += shapes() + crowd_.cell_count() + grid_.cell_count();
  shapes_when_laid_ = unlisted_ ? 0 : shapes();
  balls_when_laid_ = states.size();
  outsiders_ = 0;
}

/// Half of about how far fixtures are from each other.
double Table::room_of_a_fixture() const noexcept {
  const Vec2 ground = ground_.max - ground_.min;
  return std::sqrt(ground.x) * std::sqrt(ground.y) / std::sqrt(static_cast<double>(fixtures_ + 1)) / 2;
}

/// Where fixtures are many and small, so are the grid's smallest cells.
void Table::lay_grid() {
  const double per_fixture = room_of_a_fixture();
  const double for_balls = 4 * (mean_radius_ + crowd_.box_half());
  const double enough = 64 + static_cast<double>(states.size()) / 16 + 16 * static_cast<double>(fixtures_);
  // So that walls are not cut into more stretches than there are cells.
  const double cell =
      std::max(per_fixture > 0 ? std::min(for_balls, per_fixture) : for_balls, length_of_walls_ / enough);
  // No more cells than it takes to cover everything once.
  const Vec2 ground = (ground_.max - ground_.min) / cell;
  const double for_all = (ground.x + 1) * (ground.y + 1);
  std::vector<std::size_t> items{static_cast<std::size_t>(std::min(for_all, enough))};
  const auto expect = [&](double size) {
    const std::size_t level = Grid::level_of(size, cell);
    if (items.size() <= level) items.resize(level + 1, 16);
    if (level > 0) ++items[level];
  };
  for (const auto& pillar : pillars) {
    if (pillar.present) expect(2 * pillar.shape.radius);
  }
  for (const BodyState& flight : states) {
    const double own_radius = radii[flight.material];
    if (own_radius > ordinary_radius_) expect(2.5 * own_radius + 2 * crowd_.box_half());
  }
  grid_.configure(cell, items);
}

/// What was laid for half as many shapes or balls, or for none, or elsewhere, does not suit them any more.
bool Table::lay_if_needed(Instant now) {
  const bool suits = shapes_when_laid_ > 0 && shapes() <= 2 * shapes_when_laid_ &&
                     states.size() <= 2 * balls_when_laid_ + 16 && outsiders_ <= 16 + shapes_when_laid_ / 16;
  if (suits) return false;
  constexpr double headroom_before_play = 0.5;
  survey(now);
  shape_crowd(headroom_before_play);
  lay();
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
  const Rectangle ground = tiled();
  const Vec2 size = ground.max - ground.min;
  const Vec2 block{size.x / columns, size.y / rows};
  const double margin = cells_between * crowd_.cell_side();
  const auto units = [&](double place, double from) {
    constexpr double most = 2e9;
    return static_cast<std::int32_t>(std::clamp((place - from) * crowd_.units_per_length(), -most, most));
  };
  constexpr auto everywhere = std::numeric_limits<std::int32_t>::max();
  std::vector<Region> regions;
  for (std::size_t number = 0; number < tiling.blocks(); ++number) {
    const std::size_t number_of_row = number / tiling.block_columns;
    const auto column = static_cast<double>(number % tiling.block_columns);
    const auto row = static_cast<double>(number_of_row);
    // Where cells wrap, nobody goes on from one edge to the other: blocks of one colour might meet there.
    const auto start = [&](double place, double side, double min, double from) {
      if (place > 0) return units(min + (place - 0.5) * side + margin, from);
      return crowd_.wraps() ? units(min + margin, from) : -everywhere;
    };
    const auto stop = [&](double place, double last, double side, double min, double from) {
      if (place < last) return units(min + (place + 1.5) * side - margin, from);
      return crowd_.wraps() ? units(min + (last + 1) * side - margin, from) : everywhere;
    };
    const Vec2 from = crowd_.bounds().min;
    regions.push_back({start(column, block.x, ground.min.x, from.x),
                       stop(column, columns - 1, block.x, ground.min.x, from.x),
                       start(row, block.y, ground.min.y, from.y), stop(row, rows - 1, block.y, ground.min.y, from.y)});
  }
  return regions;
}

}  // namespace carom::engine
