#pragma once

#include <cmath>
#include <limits>

#include "cluster/part.hpp"
#include "world/engine.hpp"

/// The legs of balls in a window of time, for the files of Part.
namespace carom::cluster {

/// The time now stands for all instants that one double stands for.
inline Instant Part::window_end() const noexcept {
  return {std::nextafter(engine_.now().whole, std::numeric_limits<double>::infinity()), 0};
}

template <class Visit>
void Part::for_each_flight(std::uint32_t slot, Visit visit) const {
  const auto within = [&](Instant time) { return std::max(time, start_); };
  const physics::Motion present = bodies().motion(slot);
  visit(Flight{present, bodies().origin(slot), false, within(present.start), window_end()});
  Instant end = present.start;
  engine_.for_each_ended_leg(slot, [&](const physics::Motion& motion, engine::LegOrigin origin, bool was_lossless) {
    visit(Flight{motion, origin.without_mark(), was_lossless, within(motion.start), end});
    end = motion.start;
  });
}

}  // namespace carom::cluster
