#include "carom/generators.hpp"
#include "carom/scene.hpp"
#include "findings.hpp"

/// What makes a generator sound.
namespace carom {
namespace {

constexpr std::uint32_t most_sides = 10'000;
constexpr std::uint32_t most_rows = 10'000;
constexpr std::uint32_t most_rack_rows = 1000;
constexpr std::size_t most_clear = 1000;  // each of them is held against every ball

void require_count(Findings& found, const char* field, std::uint32_t value, std::uint32_t least, std::uint32_t most) {
  found.require(value >= least && value <= most, field, value,
                "make it a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

void require_direction(Findings& found, const char* field, Vec2 value) {
  found.require(direction(value).has_value(), field, value, "make it a direction: finite, and not [0, 0]");
}

std::string indexed(const char* list, std::size_t index) {
  return std::string{list} + "[" + std::to_string(index) + "]";
}

}  // namespace

std::vector<Problem> problems_with(const PlacedGas& gas) {
  Findings found;
  // A scene has fewer balls than a gas can have. What else is wrong is judged as for the most.
  require_count(found, "balls", gas.balls, 1, most_shapes);
  GasOptions options = gas;
  if (!found.empty()) options.balls = most_shapes;
  found.add(problems_with(options))
      .require_positive("mass", gas.mass)
      .require_restitution(gas.restitution)
      .require_place("center", gas.center)
      .require_place("drift", gas.drift);
  const double variance = gas.temperature / gas.mass;
  found.require(!found.empty() || (variance > 0 && is_finite(variance)), "mass", gas.mass,
                "make it less far from the temperature: their ratio is no finite number above zero");
  found.require(gas.clear.size() <= most_clear, "the number of clear", gas.clear.size(),
                "make it " + std::to_string(most_clear) + " or fewer circles");
  for (std::size_t i = 0; i < gas.clear.size(); ++i)
    found.add(problems_with(Pillar{gas.clear[i].center, gas.clear[i].radius}), indexed("clear", i) + ".");
  return found.take();
}

std::vector<Problem> problems_with(const Rack& rack) {
  Findings found;
  found.require_place("apex", rack.apex)
      .require_zero_or_more("radius", rack.radius)
      .require_positive("mass", rack.mass)
      .require_restitution(rack.restitution)
      .require_zero_or_more("gap", rack.gap);
  require_direction(found, "direction", rack.direction);
  require_count(found, "rows", rack.rows, 1, most_rack_rows);
  return found.take();
}

std::vector<Problem> problems_with(const Polygon& polygon) {
  Findings found;
  found.require_place("center", polygon.center)
      .require_positive("radius", polygon.radius)
      .require_restitution(polygon.restitution);
  require_direction(found, "corner", polygon.corner);
  require_count(found, "sides", polygon.sides, 3, most_sides);
  return found.take();
}

std::vector<Problem> problems_with(const Ring& ring) {
  Findings found;
  found.require_place("center", ring.center)
      .require_positive("radius", ring.radius)
      .require_restitution(ring.restitution);
  require_count(found, "sides", ring.sides, 3, most_sides);
  for (std::size_t i = 0; i < ring.open.size(); ++i)
    found.require(ring.open[i] < ring.sides, indexed("open", i), ring.open[i],
                  "make it the number of a wall, less than `sides`");
  return found.take();
}

std::vector<Problem> problems_with(const Chain& chain) {
  Findings found;
  const std::vector<Vec2>& points = chain.points;
  found.require_restitution(chain.restitution)
      .require(points.size() >= 2, "the number of points", points.size(), "give two or more");
  for (std::size_t i = 0; i < points.size(); ++i) {
    found.require_place(indexed("points", i), points[i]);
    if (i > 0 && is_finite(points[i]))
      found.require(points[i] != points[i - 1], indexed("points", i), points[i],
                    "move it away from the point before it: a wall needs a length");
  }
  if (chain.closed && points.size() >= 2)
    found.require(points.front() != points.back(), indexed("points", points.size() - 1), points.back(),
                  "leave it out: a closed chain returns to its first point by itself");
  return found.take();
}

std::vector<Problem> problems_with(const PillarLattice& lattice) {
  Findings found;
  found.require_place("first", lattice.first)
      .require_place("pitch", lattice.pitch)
      .require(is_finite(lattice.stagger), "stagger", lattice.stagger, "make it a finite number")
      .require_zero_or_more("radius", lattice.radius)
      .require_restitution(lattice.restitution);
  require_count(found, "columns", lattice.columns, 1, most_rows);
  require_count(found, "rows", lattice.rows, 1, most_rows);
  return found.take();
}

std::vector<Problem> problems_with(const AimedPair& pair) {
  Findings found;
  found.require_place("center", pair.center)
      .require_positive("distance", pair.distance)
      .require_zero_or_more("radius", pair.radius)
      .require_zero_or_more("speed", pair.speed)
      .require_positive("masses[0]", pair.masses.x)
      .require_positive("masses[1]", pair.masses.y)
      .require_restitution(pair.restitution)
      .require_place("aim", pair.aim.value_or(Vec2{}))
      .require_place("rest", pair.rest.value_or(Vec2{}))
      .require(!pair.aim || !pair.rest, "rest", pair.rest.value_or(Vec2{}),
               "leave it out, or `aim`: the second ball can't do both");
  return found.take();
}

}  // namespace carom
