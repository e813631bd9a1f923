#pragma once

#include "carom/world.hpp"
#include "support/play.hpp"
#include "world/standard_gas.hpp"

/// The cost of impacts, in steps that the engine counts itself: a measure that no other program on the machine
/// disturbs.
namespace carom {

/// Advances a world, and returns the cost per impact. For a world at time 0, that includes the cost of adding its
/// shapes.
[[nodiscard]] inline double work_per_impact(World& world, double dt, const OnImpact& on_impact = {}) {
  const auto impacts = world.counts().total();
  const auto work = world.time() == 0 ? 0 : world.work().total();
  play(world, dt, on_impact);
  return static_cast<double>(world.work().total() - work) / static_cast<double>(world.counts().total() - impacts);
}

/// The same for the standard gas of about 5000 balls: the most costly of the packings 0.3 to 0.5, with ten impacts per
/// ball.
[[nodiscard]] inline double usual_work_per_impact() {
  constexpr int side = 71;
  double most = 0;
  for (const double packing : {0.3, 0.4, 0.5}) {
    World world = world_of(standard_gas(side, packing));
    while (world.counts().total() < 10 * side * side) play(world, 0.1);
    most = std::max(most, static_cast<double>(world.work().total()) / static_cast<double>(world.counts().total()));
  }
  return most;
}

}  // namespace carom
