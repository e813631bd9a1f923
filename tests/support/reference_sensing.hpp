#pragma once

#include <cstdint>
#include <vector>

#include "carom/sensor.hpp"
#include "physics/body.hpp"
#include "sensing/follow.hpp"

namespace carom {

/// A shape that may have been removed.
template <class Shape>
struct Kept : Shape {
  bool present = true;
};

/// A ball with what the user has said of it.
struct UserBody : physics::Body {
  Filter filter;
  std::uint64_t user_data = 0;
  double gravity_scale = 1;
};

/// What sensors report, by brute force: every leg of every ball, at every sensor. Only the rule for one ball at one
/// sensor is shared with the engine.
class ReferenceSensing {
 public:
  using Bodies = std::vector<Kept<UserBody>>;

  void add(const Sensor& sensor, Instant now, std::size_t balls);
  void change(SensorId id, const Sensor& sensor, const Bodies& bodies, Instant now);
  void remove(SensorId id, const Bodies& bodies, Instant now);
  void ball_was_added(Instant now);
  void ball_was_changed(BallId ball, Instant now);
  void remove_ball(BallId ball, const physics::Body& body, Instant now);

  void leg_ended(BallId ball, const UserBody& body, Instant end) { fly(ball, body, engine::just_before(end)); }
  void end_advance(const Bodies& bodies, Instant to);
  /// Of all advances so far.
  [[nodiscard]] const std::vector<SensorEvent>& events() const noexcept { return events_; }
  [[nodiscard]] std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(sensors_.size()); }

 private:
  struct SensorAndPairs {
    physics::StaticShape<Sensor> sensor;
    std::vector<engine::SensedPair> pairs;  ///< by ball
    bool present = true;
  };
  [[nodiscard]] engine::SensedPair new_pair(SensorId sensor, BallId ball, Instant now) const;
  void fly(BallId ball, const UserBody& body, Instant to);
  void leave_if_inside(SensorAndPairs& at, BallId ball, const physics::Body& body, Instant now);

  std::vector<SensorAndPairs> sensors_;
  std::vector<engine::Sensed> found_;  ///< since the last advance ended
  std::vector<SensorEvent> events_;
};

}  // namespace carom
