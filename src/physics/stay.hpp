#pragma once

#include <optional>

#include "carom/sensor.hpp"
#include "physics/motion.hpp"

/// When a ball is inside an area that it flies through. Pure functions of the ball's motion and the area.
namespace carom::physics {

/// A stretch of time, of positive length; infinite when the ball stands still.
struct Stay {
  Instant enter;
  Instant leave;
};

/// When a ball of this radius is inside a sensor's area, if it has always moved like this and always will. The time
/// may be before the motion's start. Nothing when it is never inside, or for no longer than an instant.
[[nodiscard]] std::optional<Stay> stay_in(const Sensor& sensor, const Motion& motion, double radius) noexcept;

/// How a motion passes the line of a gate, which belongs to the inside.
class LinePassage {
 public:
  LinePassage(const Gate& gate, const Motion& motion) noexcept;

  /// Whether the centre is on the inside at a time.
  [[nodiscard]] bool is_inside_at(Instant time) const noexcept {
    if (!time_) return begins_inside_;
    return direction_ == GateDirection::inward ? !(time < *time_) : !(*time_ < time);
  }
  /// When the centre passes the line; nothing when it flies along it, or stands still.
  [[nodiscard]] const std::optional<Instant>& time() const noexcept { return time_; }
  /// Which way; only when it passes the line.
  [[nodiscard]] GateDirection direction() const noexcept { return direction_; }

 private:
  std::optional<Instant> time_;
  GateDirection direction_ = GateDirection::inward;
  bool begins_inside_ = false;
};

/// Is the foot of the perpendicular from a point to the gate's line between the gate's ends, or on one?
[[nodiscard]] bool is_beside(const Gate& gate, Vec2 point) noexcept;

/// The largest coordinates of an area, added up: the size of the numbers whose rounding matters.
[[nodiscard]] double size_of(const Sensor& sensor) noexcept;

/// How far a point is from the area of a sensor, to a few roundings of its size; zero inside.
[[nodiscard]] double distance_from(const Sensor& sensor, Vec2 point) noexcept;

}  // namespace carom::physics
