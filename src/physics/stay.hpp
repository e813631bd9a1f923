#pragma once

#include <array>
#include <cstddef>

#include "carom/sensor.hpp"
#include "physics/motion.hpp"

/// When a ball is inside an area that it flies through. Pure functions of the ball's motion and the area.
namespace carom::physics {

/// A stretch of time, of positive length; infinite when the ball stands still.
struct Stay {
  Instant enter;
  Instant leave;
};

/// Stays in the order of time, apart from each other.
class Stays {
 public:
  /// A straight path has one at most. A parabola has one more than it passes below (seen along the acceleration) the
  /// area's lower boundary, and that is three times at most: at two sides of a rectangle and the rounded corner between
  /// them.
  static constexpr std::size_t most = 4;

  [[nodiscard]] const Stay* begin() const noexcept { return stays_.data(); }
  [[nodiscard]] const Stay* end() const noexcept { return stays_.data() + count_; }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
  [[nodiscard]] const Stay& operator[](std::size_t i) const noexcept { return stays_[i]; }

  /// A later stay. It is joined with the last where no time is between them, or where rounding has made too many.
  void add(const Stay& stay) noexcept {
    if (count_ > 0 && (count_ == most || !(stays_[count_ - 1].leave < stay.enter)))
      stays_[count_ - 1].leave = stay.leave;
    else
      stays_[count_++] = stay;
  }

 private:
  std::array<Stay, most> stays_;
  std::size_t count_ = 0;
};

/// When a ball of this radius is inside a sensor's area, from the motion's start on, if it goes on like this for ever.
/// A stay that has begun by then enters at the start or before, as if a straight motion had always been straight; one
/// that is over by then may be given or not. A stay has a length: none when the ball is inside for no longer than an
/// instant.
[[nodiscard]] Stays stays_in(const Sensor& sensor, const Motion& motion, double radius) noexcept;

/// A centre passes the line of a gate.
struct LinePassage {
  Instant time;
  GateDirection direction = GateDirection::inward;
};

/// How a motion passes the line of a gate, which belongs to the inside: once, or twice when it is accelerated. The
/// times may be before the motion's start. A centre that comes from the outside and turns back on the line passes it
/// twice at the same time.
class LinePassages {
 public:
  LinePassages(const Gate& gate, const Motion& motion) noexcept;

  /// In the order of time; none when it flies along the line, or stands still, or turns back before it.
  [[nodiscard]] const LinePassage* begin() const noexcept { return passages_.data(); }
  [[nodiscard]] const LinePassage* end() const noexcept { return passages_.data() + count_; }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }

  /// Whether the centre is on the inside at a time.
  [[nodiscard]] bool is_inside_at(Instant time) const noexcept {
    bool inside = begins_inside_;
    for (const auto& [passed, direction] : *this) {
      if (direction == GateDirection::inward ? !(time < passed) : passed < time)
        inside = direction == GateDirection::inward;
    }
    return inside;
  }

 private:
  void add(Instant start, double delay, GateDirection direction) noexcept;

  std::array<LinePassage, 2> passages_;
  std::size_t count_ = 0;
  bool begins_inside_ = false;
};

/// Is the foot of the perpendicular from a point to the gate's line between the gate's ends, or on one?
[[nodiscard]] bool is_beside(const Gate& gate, Vec2 point) noexcept;

/// The largest coordinates of an area, added up: the size of the numbers whose rounding matters.
[[nodiscard]] double size_of(const Sensor& sensor) noexcept;

/// How far a point is from the area of a sensor, to a few roundings of its size; zero inside.
[[nodiscard]] double distance_from(const Sensor& sensor, Vec2 point) noexcept;

}  // namespace carom::physics
