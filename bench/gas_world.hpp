#pragma once

#include "carom/gas.hpp"
#include "carom/random.hpp"
#include "carom/world.hpp"

namespace carom::bench {

/// The standard gas, in its closed box or in a periodic one.
[[nodiscard]] inline World gas_world(std::uint32_t balls, double packing, unsigned threads = 1,
                                     bool is_periodic = false) {
  const Gas gas{{.balls = balls, .packing = packing}};
  World world;
  Tuning tuning;
  tuning.threads = threads;
  world.tune(tuning);
  world.reserve(balls);
  if (is_periodic) {
    world.set_periodic_box(gas.periodic_box());
  } else {
    for (const Wall& wall : gas.walls()) world.add(wall);
  }
  for (std::uint32_t i = 0; i < balls; ++i) world.add(gas.ball(i));
  return world;
}

}  // namespace carom::bench
