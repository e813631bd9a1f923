#include "carom/generators.hpp"
#include "carom/scene.hpp"
#include "scene/generator_checks.hpp"

/// What makes a generator sound.
namespace carom {
namespace {

using namespace scene;

constexpr std::uint32_t most_sides = 10'000;
constexpr std::uint32_t most_rack_rows = 1000;

}  // namespace

std::vector<Problem> problems_with(const PlacedGas& gas) {
  ProblemList found;
  // A scene may have fewer balls than a gas. When there are too many, the rest is checked as for the most.
  found.require_count("balls", gas.balls, 1, most_shapes);
  GasOptions options = gas;
  if (!found.empty()) options.balls = most_shapes;
  found.add(problems_with(options))
      .require_positive("mass", gas.mass)
      .require_restitution(gas.restitution)
      .require_finite("center", gas.center)
      .require_finite("drift", gas.drift)
      .require_wall_temperature("wall_temperature", gas.wall_temperature);
  const double variance = gas.temperature / gas.mass;
  found.require(!found.empty() || (variance > 0 && is_finite(variance)), ProblemKind::mass_far_from_temperature, "mass",
                gas.mass);
  return require_clear(gas.clear, std::move(found)).take();
}

std::vector<Problem> problems_with(const Rack& rack) {
  return ProblemList{}
      .require_finite("apex", rack.apex)
      .require_zero_or_more("radius", rack.radius)
      .require_positive("mass", rack.mass)
      .require_restitution(rack.restitution)
      .require_zero_or_more("gap", rack.gap)
      .require_direction("direction", rack.direction)
      .require_count("rows", rack.rows, 1, most_rack_rows)
      .take();
}

std::vector<Problem> problems_with(const Polygon& polygon) {
  return ProblemList{}
      .require_finite("center", polygon.center)
      .require_positive("radius", polygon.radius)
      .require_restitution(polygon.restitution)
      .require_kick(polygon.kick)
      .require_wall_temperature("temperature", polygon.temperature, polygon.kick)
      .require_direction("corner", polygon.corner)
      .require_count("sides", polygon.sides, 3, most_sides)
      .take();
}

std::vector<Problem> problems_with(const Ring& ring) {
  ProblemList found;
  found.require_finite("center", ring.center)
      .require_positive("radius", ring.radius)
      .require_restitution(ring.restitution)
      .require_kick(ring.kick)
      .require_wall_temperature("temperature", ring.temperature, ring.kick)
      .require_count("sides", ring.sides, 3, most_sides);
  for (std::size_t i = 0; i < ring.open.size(); ++i)
    found.require(ring.open[i] < ring.sides, ProblemKind::no_such_side, indexed("open", i), ring.open[i]);
  return found.take();
}

std::vector<Problem> problems_with(const Chain& chain) {
  ProblemList found;
  const std::vector<Vec2>& points = chain.points;
  found.require_restitution(chain.restitution)
      .require_kick(chain.kick)
      .require_wall_temperature("temperature", chain.temperature, chain.kick)
      .require(points.size() >= 2, ProblemKind::list_too_short, "points", points.size(), {.least = 2});
  for (std::size_t i = 0; i < points.size(); ++i) {
    found.require_finite(indexed("points", i), points[i]);
    if (i > 0 && is_finite(points[i]))
      found.require(points[i] != points[i - 1], ProblemKind::repeated_point, indexed("points", i), points[i]);
  }
  if (chain.closed && points.size() >= 2)
    found.require(points.front() != points.back(), ProblemKind::closed_twice, indexed("points", points.size() - 1),
                  points.back());
  return found.take();
}

std::vector<Problem> problems_with(const PillarLattice& lattice) {
  return ProblemList{}
      .require_finite("first", lattice.first)
      .require_finite("pitch", lattice.pitch)
      .require_finite("stagger", lattice.stagger)
      .require_zero_or_more("radius", lattice.radius)
      .require_restitution(lattice.restitution)
      .require_kick(lattice.kick)
      .require_count("columns", lattice.columns, 1, most_rows)
      .require_count("rows", lattice.rows, 1, most_rows)
      .take();
}

std::vector<Problem> problems_with(const AimedPair& pair) {
  return ProblemList{}
      .require_finite("center", pair.center)
      .require_positive("distance", pair.distance)
      .require_zero_or_more("radius", pair.radius)
      .require_zero_or_more("speed", pair.speed)
      .require_positive("masses[0]", pair.masses.x)
      .require_positive("masses[1]", pair.masses.y)
      .require_restitution(pair.restitution)
      .require_finite("aim", pair.aim.value_or(Vec2{}))
      .require_finite("rest", pair.rest.value_or(Vec2{}))
      .require(!pair.aim || !pair.rest, ProblemKind::aim_and_rest, "rest", pair.rest.value_or(Vec2{}))
      .take();
}

}  // namespace carom
