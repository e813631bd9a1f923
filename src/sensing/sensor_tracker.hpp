#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "carom/sensor.hpp"
#include "sensing/follow.hpp"
#include "sensing/marks.hpp"
#include "storage/body_store.hpp"
#include "storage/static_shapes.hpp"

namespace carom::engine {

[[nodiscard]] inline SensedBall sensed_ball(const BodyStore& bodies, std::uint32_t slot) noexcept {
  return {bodies.radius(slot), bodies.filter(slot)};
}

/// The sensors of a world, and what they report.
///
/// A ball is *watched* by a sensor while it may be near it: from when `watch` is called, before the ball can reach the
/// area, until the end of an advance finds it elsewhere. Of balls that are not watched it takes no notice. The tracker
/// is given every leg of a watched ball when that leg ends, in order, and all present legs at the end of an advance.
/// When watching begins and ends never changes what is reported, only what it costs.
class SensorTracker {
 public:
  [[nodiscard]] const StaticShapes<Sensor>& sensors() const noexcept { return sensors_; }
  [[nodiscard]] bool has_sensors() const noexcept { return present_ > 0; }
  /// Whether there is anything to do in an advance.
  [[nodiscard]] bool is_active() const noexcept { return has_sensors() || !found_.empty(); }

  // Changes as of now. What they make balls enter or leave is reported with the next advance.

  /// Adds a sensor when `id` is the number of those there have been, and replaces one otherwise.
  void put(std::uint32_t id, const Sensor& sensor, const BodyStore& bodies, Instant now);
  void remove(std::uint32_t id, const BodyStore& bodies, Instant now);
  /// A ball was added or replaced: it is on a new leg, which begins now.
  void ball_was_put(std::uint32_t ball, Instant now);
  /// Before a ball is removed.
  void remove_ball(std::uint32_t ball, const BodyStore& bodies, Instant now);

  // Advances.

  void begin_advance();
  /// From now on a ball is watched by a sensor, unless it is already, or one of them is gone.
  void watch(std::uint32_t ball, std::uint32_t sensor);
  [[nodiscard]] bool is_watched(std::uint32_t ball) const noexcept {
    return ball < first_pairs_.size() && first_pairs_[ball] != none;
  }
  /// Calls `visit(ball)` once for each ball that is watched. Only while an advance is under way.
  template <class Visit>
  void for_each_watched(Visit visit) const {
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
      if (first_pairs_[pairs_[i].ball.index] == i) visit(pairs_[i].ball.index);
    }
  }
  /// A leg of a ball has ended.
  void leg_ended(std::uint32_t ball, const physics::Motion& leg, const SensedBall& sensed, Instant end);
  /// Every ball has flown on its present leg up to and including `to`, watched or not.
  void all_flew(const BodyStore& bodies, Instant to);
  /// An advance ends: every ball is on its present leg up to and including `to`, and `events` has all that was
  /// reported. Pairs for which `may_meet(slot, sensor)` is false are no longer watched.
  template <class MayMeet>
  void end_advance(const BodyStore& bodies, Instant to, MayMeet may_meet) {
    follow_present_legs(bodies, to);
    drop_pairs_unless([&](const Watched& pair) {
      return is_in_area(pair) || may_meet(bodies.slot_of(pair.ball.index), pair.sensor.index);
    });
    all_is_reported(to);
    gather_events();
  }

  /// What was reported in the last advance, in order of time, then of sensors, then of balls.
  [[nodiscard]] std::span<const SensorEvent> events() const noexcept { return events_; }

  /// All that it remembers but the events of the last advance, to an archive of a checkpoint or from it.
  template <class Archive>
  void exchange(Archive& archive) {
    archive(sensors_, reported_, changed_reported_, found_);
    std::vector<SensedPair> pairs;
    for (const Watched& pair : pairs_) {
      if (pair.is_there) pairs.push_back(pair);
    }
    archive(pairs);
    std::vector<BallId> balls;
    std::vector<SensorId> sensors;
    for (const std::uint32_t ball : changed_balls_.all()) balls.push_back({ball});
    for (const std::uint32_t sensor : changed_sensors_.all()) sensors.push_back({sensor});
    archive(balls, sensors);
    if (!Archive::is_reading) return;
    present_ = sensors_.count();
    for (const SensedPair& pair : pairs) add(pair);
    for (const BallId ball : balls) changed_balls_.add(ball.index);
    for (const SensorId sensor : sensors) changed_sensors_.add(sensor.index);
  }
  /// Whether every ball that is watched is there, and what watches it.
  template <class HasBall>
  [[nodiscard]] bool is_sound(HasBall has_ball) const {
    return std::ranges::all_of(
        pairs_, [&](const Watched& pair) { return has_ball(pair.ball.index) && sensors_.has(pair.sensor.index); });
  }

 private:
  /// A ball that is watched by a sensor.
  struct Watched : SensedPair {
    bool is_there = true;       ///< neither has been removed
    std::uint32_t next = none;  ///< another pair of this ball
  };

  /// Whether it has been reported that the ball has entered the sensor's area, and not yet that it has left.
  [[nodiscard]] bool is_in_area(const SensedPair& pair) const noexcept {
    return pair.presence == Presence::inside && crossed_gate(sensors_[pair.sensor.index].shape) == nullptr;
  }
  [[nodiscard]] SensedPair new_pair(std::uint32_t ball, std::uint32_t sensor) const noexcept;
  [[nodiscard]] Watched* find(std::uint32_t ball, std::uint32_t sensor) noexcept;
  void add(const SensedPair& pair);
  void link(std::uint32_t pair) noexcept;
  template <class Visit>
  void for_each_pair_of(std::uint32_t ball, Visit visit);
  void follow_pair(SensedPair& pair, const physics::Motion& leg, const SensedBall& sensed, Instant to) {
    follow(pair, sensors_[pair.sensor.index], leg, sensed, to, found_);
  }
  void leave_if_inside(Watched& pair, const BodyStore& bodies, Instant now);
  void follow_present_legs(const BodyStore& bodies, Instant to);
  void all_is_reported(Instant to) noexcept;
  void gather_events();

  template <class Keep>
  void drop_pairs_unless(Keep keep) {
    for (const Watched& pair : pairs_) first_pairs_[pair.ball.index] = none;
    std::erase_if(pairs_, [&](const Watched& pair) { return !pair.is_there || !keep(pair); });
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) link(i);
  }

  StaticShapes<Sensor> sensors_;
  std::uint32_t present_ = 0;  ///< sensors that are there
  bool has_removed_ = false;   ///< pairs of balls or sensors that are gone
  std::vector<Watched> pairs_;
  std::vector<std::uint32_t> first_pairs_;  ///< by ball: one of its pairs; none when it is not watched
  std::vector<Sensed> found_;               ///< not yet in `events_`
  std::vector<SensorEvent> events_;
  /// Everything up to here has been reported in earlier advances, except of what was changed since.
  Instant reported_{-never, 0};
  /// The same for what was changed, while that is earlier: one double stands for many moments.
  Instant changed_reported_;
  Marks changed_balls_;
  Marks changed_sensors_;
};

}  // namespace carom::engine
