#include "carom/gas.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "carom/random.hpp"
#include "problem_list.hpp"
#include "throw_or_abort.hpp"

namespace carom {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double row_height = std::numbers::sqrt3 / 2;  // of a triangular lattice, in its spacing
constexpr double least_room = 1e-6;                     // between neighbours, in diameters
constexpr double square_room = 0.02;                    // below this the triangular lattice leaves more room
constexpr double fast = 1000;
constexpr std::uint32_t most_balls = 1'000'000'000;  // times the number of places it fits into 64 bits

struct Layout {
  std::uint64_t columns = 1;
  std::uint64_t rows = 1;
  double spacing = 1;  ///< of neighbouring balls, for a box of side 1; the diameter that they could grow to
};

std::uint64_t divided_up(std::uint64_t number, std::uint64_t by) { return (number + by - 1) / by; }

Layout square_layout(std::uint64_t balls) {
  auto columns = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(balls)));
  while (columns * columns < balls) ++columns;
  return {columns, divided_up(balls, columns), 1 / static_cast<double>(columns)};
}

/// Staggered rows of equal length: of all layouts with enough places, the one with the largest spacing s. The rows
/// take (columns + 1/2) s of the box's side, and all of them together have a height of (1 + (rows − 1) √3/2) s.
Layout triangular_layout(std::uint64_t balls) {
  Layout best{1, 1, 0};
  const std::uint64_t most_rows = 2 * square_layout(balls).columns;
  for (std::uint64_t rows = 2; rows <= most_rows; ++rows) {
    const std::uint64_t columns = divided_up(balls, rows);
    const double width = static_cast<double>(columns) + 0.5;
    const double height = 1 + static_cast<double>(rows - 1) * row_height;
    const double spacing = 1 / std::max(width, height);
    if (spacing > best.spacing) best = {columns, rows, spacing};
  }
  return best;
}

double greatest_packing(std::uint32_t balls) {
  const double spacing = std::max(square_layout(balls).spacing, triangular_layout(balls).spacing);
  const double diameter = spacing / (1 + least_room);
  return balls * (pi / 4) * diameter * diameter;
}

}  // namespace

std::vector<Problem> problems_with(const GasOptions& options) {
  ProblemList found;
  found.require_count("balls", options.balls, 1, most_balls)
      .require_positive("packing", options.packing)
      .require_positive("radius", options.radius)
      .require_positive("temperature", options.temperature);
  if (!found.empty()) return found.take();
  const double most = greatest_packing(options.balls);
  return found
      .require(options.packing <= most, ProblemKind::packing_too_high, "packing", options.packing,
               {0, std::floor(most * 1e4) / 1e4})
      .take();
}

Gas::Gas(const GasOptions& options) : options_{options} {
  throw_if_any(problems_with(options));
  side_ = options.radius * std::sqrt(options.balls * pi / options.packing);
  lattice_ = square_lattice();
  if (lattice_.room >= square_room * 2 * options.radius) return;
  if (const Lattice triangular = triangular_lattice(); triangular.room > lattice_.room) lattice_ = triangular;
}

Gas::Lattice Gas::square_lattice() const noexcept {
  const Layout layout = square_layout(options_.balls);
  const Vec2 pitch{side_ / static_cast<double>(layout.columns), side_ / static_cast<double>(layout.rows)};
  return {.columns = layout.columns,
          .rows = layout.rows,
          .first = (pitch - Vec2{side_, side_}) / 2,
          .pitch = pitch,
          .room = side_ * layout.spacing - 2 * options_.radius};
}

/// Spread out to fill the box: along the rows or across them, the spacing is more than the layout asks for.
Gas::Lattice Gas::triangular_lattice() const noexcept {
  const Layout layout = triangular_layout(options_.balls);
  const double spacing = side_ * layout.spacing;
  const double width = side_ - spacing;  // from the first place to the last
  const double across = width / (static_cast<double>(layout.columns) - 0.5);
  return {.columns = layout.columns,
          .rows = layout.rows,
          .first = {-width / 2, -width / 2},
          .pitch = {across, layout.rows > 1 ? width / static_cast<double>(layout.rows - 1) : 0},
          .stagger = across / 2,
          .room = spacing - 2 * options_.radius};
}

std::array<Wall, 4> Gas::walls() const noexcept {
  const double half = side_ / 2;
  const std::array<Vec2, 4> corners = {{{-half, -half}, {half, -half}, {half, half}, {-half, half}}};
  std::array<Wall, 4> walls;
  for (std::size_t i = 0; i < walls.size(); ++i) walls[i] = {.from = corners[i], .to = corners[(i + 1) % 4]};
  return walls;
}

Vec2 Gas::place_of(std::uint32_t index) const noexcept {
  const std::uint64_t place = index * (lattice_.columns * lattice_.rows) / options_.balls;
  const std::uint64_t row = place / lattice_.columns;
  const std::uint64_t column = place % lattice_.columns;
  return lattice_.first + Vec2{static_cast<double>(column) * lattice_.pitch.x + (row % 2 == 1 ? lattice_.stagger : 0),
                               static_cast<double>(row) * lattice_.pitch.y};
}

Ball Gas::ball(std::uint32_t index) const noexcept {
  assert(index < options_.balls);
  Random random = random_stream(options_.seed, index);
  // A third of the room along each axis is √2/3 < 1/2 of it in all: two balls that are both moved can't touch.
  const double dx = random.uniform(-lattice_.room / 3, lattice_.room / 3);
  const double dy = random.uniform(-lattice_.room / 3, lattice_.room / 3);
  const double speed = std::sqrt(options_.temperature);
  Ball ball{.center = place_of(index) + Vec2{dx, dy}, .velocity = {}, .radius = options_.radius};
  if (options_.fast_ball) {
    const std::uint64_t middle = options_.balls / 2 + (options_.balls > lattice_.columns ? lattice_.columns / 2 : 0);
    if (index == middle) ball.velocity = Vec2{0.6, 0.8} * (fast * speed);
    return ball;
  }
  const double vx = random.normal();
  ball.velocity = Vec2{vx, random.normal()} * speed;
  return ball;
}

// With n balls of diameter d per area, at temperature T and packing φ, in two dimensions: a ball collides with others
// at the rate 2 d n χ √(πT), where χ = (1 − 7φ/16)/(1 − φ)² is how much denser than n they are where they touch it
// (Henderson 1975). Each such impact counts for two balls. A wall feels the pressure n T (1 + 2φχ), in parts of 2
// √(πT/2).
double Gas::expected_impact_rate() const noexcept {
  const double phi = options_.packing;
  const double density = options_.balls / (side_ * side_);
  const double correlation_at_contact = (1 - 7 * phi / 16) / ((1 - phi) * (1 - phi));
  const double cross_section = 4 * options_.radius;
  const double t = options_.temperature;
  if (options_.fast_ball) return fast * std::sqrt(t) * (cross_section * density * correlation_at_contact + 1 / side_);
  const double pairs = options_.balls * cross_section * density * correlation_at_contact * std::sqrt(pi * t) / 2;
  const double wall_length = 4 * side_;
  return pairs + wall_length * density * t * (1 + 2 * phi * correlation_at_contact) / (2 * std::sqrt(pi * t / 2));
}

}  // namespace carom
