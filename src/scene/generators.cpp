#include "carom/generators.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/overlap.hpp"
#include "carom/random.hpp"
#include "carom/turn.hpp"

namespace carom {
namespace {

/// The walls from each point to the next, and from the last to the first when closed. What else they have is that of
/// the generator.
template <class Generator>
std::vector<Wall> walls_between(const std::vector<Vec2>& points, bool closed, const Generator& generator) {
  std::vector<Wall> walls;
  const std::size_t count = closed ? points.size() : points.size() - 1;
  walls.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    walls.push_back({.from = points[i],
                     .to = points[(i + 1) % points.size()],
                     .stops = generator.stops,
                     .restitution = generator.restitution,
                     .kick = generator.kick,
                     .mover = generator.mover,
                     .temperature = generator.temperature});
  return walls;
}

/// `v` turned by the angle of the unit vector `by`.
Vec2 turned(Vec2 v, Vec2 by) { return {v.x * by.x - v.y * by.y, v.x * by.y + v.y * by.x}; }

/// The corners of a regular polygon, the first in the direction of the unit vector `first`.
std::vector<Vec2> corners_of(Vec2 center, double radius, std::uint32_t sides, Vec2 first) {
  std::vector<Vec2> corners;
  corners.reserve(sides);
  for (std::uint32_t i = 0; i < sides; ++i) corners.push_back(center + turned(direction_at(i, sides), first) * radius);
  return corners;
}

GasOptions options_of(const PlacedGas& gas) {
  GasOptions options = gas;
  options.temperature = gas.temperature / gas.mass;
  return options;
}

}  // namespace

PeriodicBox box_of(const PlacedGas& placed) {
  PeriodicBox box = Gas{options_of(placed)}.periodic_box();
  box.from += placed.center;
  box.to += placed.center;
  return box;
}

std::vector<Ball> balls_of(const PlacedGas& placed) {
  const Gas gas{options_of(placed)};
  std::vector<Ball> balls;
  balls.reserve(placed.balls);
  for (std::uint32_t i = 0; i < placed.balls; ++i) {
    Ball ball = gas.ball(i);
    ball.center += placed.center;
    ball.velocity += placed.drift;
    ball.mass = placed.mass;
    ball.restitution = placed.restitution;
    const Circle outline{ball.center, ball.radius};
    if (std::ranges::none_of(placed.clear, [&](const Circle& circle) { return overlaps(circle, outline); }))
      balls.push_back(ball);
  }
  return balls;
}

std::vector<Wall> walls_of(const PlacedGas& placed) {
  std::vector<Wall> walls;
  if (!placed.walls || placed.periodic) return walls;
  for (Wall wall : Gas{options_of(placed)}.walls()) {
    wall.from += placed.center;
    wall.to += placed.center;
    wall.temperature = placed.wall_temperature;
    walls.push_back(wall);
  }
  return walls;
}

// Row j has j + 1 balls, at −j, −j + 2, …, j half spacings from the rack's axis. Rows are √3/2 of a spacing apart.
std::vector<Ball> balls_of(const Rack& rack) {
  const Vec2 along = *direction(rack.direction);
  const Vec2 left = -right_of(along);
  const double half = rack.radius + rack.gap / 2;
  const double reach = rack.seed == 0 ? 0 : rack.gap / 3;  // √2/3 < 1/2 of the gap along both axes together
  Random random{rack.seed};
  std::vector<Ball> balls;
  for (std::uint32_t row = 0; row < rack.rows; ++row) {
    for (std::uint32_t i = 0; i <= row; ++i) {
      const double across = 2.0 * i - row;
      Vec2 center = rack.apex + along * (row * std::numbers::sqrt3 * half) + left * (across * half);
      if (reach > 0) {
        const double dx = random.uniform(-reach, reach);
        center += Vec2{dx, random.uniform(-reach, reach)};
      }
      balls.push_back({center, {}, rack.radius, rack.mass, rack.restitution});
    }
  }
  return balls;
}

std::vector<Wall> walls_of(const Polygon& polygon) {
  const auto corners = corners_of(polygon.center, polygon.radius, polygon.sides, *direction(polygon.corner));
  return walls_between(corners, true, polygon);
}

// The circle through the corners is larger than the one inside by 1/cos(π/n). That cosine is the length of the vector
// halfway between the directions of two neighbouring corners.
std::vector<Wall> walls_of(const Ring& ring) {
  const Vec2 edge_middle = (Vec2{1, 0} + direction_at(1, ring.sides)) / 2;
  const auto corners = corners_of(ring.center, ring.radius / length(edge_middle), ring.sides, {1, 0});
  const auto all = walls_between(corners, true, ring);
  std::vector<bool> is_open(ring.sides);
  for (const std::uint32_t i : ring.open) is_open[i] = true;
  std::vector<Wall> walls;
  for (std::uint32_t i = 0; i < ring.sides; ++i) {
    if (!is_open[i]) walls.push_back(all[i]);
  }
  return walls;
}

std::vector<Wall> walls_of(const Chain& chain) { return walls_between(chain.points, chain.closed, chain); }

std::vector<Pillar> pillars_of(const PillarLattice& lattice) {
  std::vector<Pillar> pillars;
  for (std::uint32_t row = 0; row < lattice.rows; ++row) {
    const double displaced = row % 2 == 1 ? lattice.stagger : 0;
    for (std::uint32_t column = 0; column < lattice.columns; ++column)
      pillars.push_back({.center = lattice.first + Vec2{column * lattice.pitch.x + displaced, row * lattice.pitch.y},
                         .radius = lattice.radius,
                         .restitution = lattice.restitution,
                         .kick = lattice.kick,
                         .mover = lattice.mover});
  }
  return pillars;
}

// The places are whole parts of a turn, so that an eighth is exact: the second is drawn from the three quarters of the
// circle that begin an eighth of a turn after the first.
std::vector<Ball> balls_of(const AimedPair& pair) {
  constexpr std::uint64_t turn = std::uint64_t{1} << 53U;
  Random random{pair.seed};
  const std::uint64_t first = random.bits() % turn;
  const std::uint64_t second = (first + turn / 8 + random.bits() % (turn / 4 * 3 + 1)) % turn;
  const auto on_circle = [&](std::uint64_t part) { return pair.center + direction_at(part, turn) * pair.distance; };
  const auto aimed_at = [&](Vec2 from, Vec2 target) { return direction(target - from).value_or(Vec2{}) * pair.speed; };
  Ball a{on_circle(first), {}, pair.radius, pair.masses.x, pair.restitution};
  a.velocity = aimed_at(a.center, pair.center);
  Ball b{pair.rest.value_or(on_circle(second)), {}, pair.radius, pair.masses.y, pair.restitution};
  if (!pair.rest) b.velocity = aimed_at(b.center, pair.aim.value_or(pair.center));
  return {a, b};
}

}  // namespace carom
