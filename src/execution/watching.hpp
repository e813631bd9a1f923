#pragma once

#include <vector>

#include "broadphase/broad_phase.hpp"
#include "sensing/sensor_tracker.hpp"
#include "storage/body_store.hpp"
#include "storage/undo_log.hpp"

/// How the sensors of a world learn of balls and their legs.
namespace carom::engine {

/// Balls whose boxes were found to be near a sensor are watched by it. To be called before slots are given to other
/// balls.
inline void watch_noted(SensorTracker& sensing, const BodyStore& bodies, BoxScratch& boxes) {
  for (const auto& [slot, sensor] : boxes.near_sensors) {
    if (slot < bodies.size() && bodies.is_present(slot)) sensing.watch(bodies.id_of(slot), sensor);
  }
  boxes.near_sensors.clear();
}

/// The legs that watched balls have ended in a horizon in tiles, which is about to be committed.
inline void sense_ended_legs(SensorTracker& sensing, const BodyStore& bodies, const UndoLog& log) {
  std::vector<physics::Motion> ended;  // from the latest back
  sensing.for_each_watched([&](std::uint32_t ball) {
    const std::uint32_t slot = bodies.slot_of(ball);
    ended.clear();
    for (std::uint32_t entry = bodies.undo_entry(slot); log.holds(entry); entry = log[entry].before)
      ended.push_back(bodies.motion_of(slot, log[entry].motion, log[entry].origin));
    for (std::size_t i = ended.size(); i-- > 0;) {
      const Instant end = i > 0 ? ended[i - 1].start : bodies.state(slot).motion.start;
      sensing.leg_ended(ball, ended[i], sensed_ball(bodies, slot), end);
    }
  });
}

}  // namespace carom::engine
