#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "carom/filter.hpp"
#include "carom/ids.hpp"
#include "carom/problem.hpp"
#include "carom/shapes.hpp"

/// Sensors: areas of a world that report when balls enter and leave them, and change nothing. Pockets, goal lines,
/// detectors, finishes.
namespace carom {

/// The name of a sensor.
struct SensorId {
  std::uint32_t index = 0;                                                   ///< 0, 1, … in the order of adding
  friend constexpr auto operator<=>(SensorId, SensorId) noexcept = default;  ///< by index
};

/// A segment without thickness, directed from `from` to `to`. Its sides are those of a wall: the right-hand side is
/// called outside, the left-hand side inside.
struct Gate {
  Vec2 from;  ///< one end
  Vec2 to;    ///< the other
};

/// Which part of a ball a sensor responds to.
enum class Senses : std::uint8_t {
  center,  ///< the ball's centre
  edge,    ///< any point of the ball: it is inside while it touches the area
};

/// An area that reports when balls enter and leave it. Balls fly through it as if it were not there.
///
/// Areas include their boundary, and a stay has a length: a ball that only grazes an area, or a point that crosses a
/// gate, is inside for no time, and nothing is reported. (A graze is decided by rounding where it is closer than
/// that.)
///
/// A gate that senses centres has no inside to be in: it reports when a centre changes sides between its ends (ends
/// included). A centre on the gate's line counts as inside.
///
/// Under gravity a ball may enter an area, or cross a gate, several times between two of its impacts: each time is
/// reported.
struct Sensor {
  std::variant<Circle, Gate, Rectangle> area;  ///< what it watches
  Senses senses = Senses::center;              ///< which part of a ball counts
  /// It takes no notice of balls that it would not collide with, if it were a shape.
  Filter filter = {};
  std::uint64_t user_data = 0;  ///< copied into every event
};

/// What a sensor reports.
enum class SensorEventKind : std::uint8_t {
  enter,  ///< the ball is inside from now on
  leave,  ///< the ball is outside from now on
  cross,  ///< of a gate that senses centres: the centre has changed sides
};

/// Which way a gate was crossed.
enum class GateDirection : std::uint8_t {
  inward,   ///< from the outside to the inside
  outward,  ///< from the inside to the outside
};

/// A ball has entered or left a sensor, at its exact time.
struct SensorEvent {
  double time = 0;                                ///< of the world
  SensorId sensor;                                ///< which sensor reports it
  BallId ball;                                    ///< of which ball
  SensorEventKind kind = SensorEventKind::enter;  ///< what the ball did
  std::optional<GateDirection> direction;         ///< only of `cross`
  Vec2 center;                                    ///< of the ball, then
  std::uint64_t user_data = 0;                    ///< of the sensor
};

/// Everything that is wrong with a sensor; empty when it is sound. A gate needs a length, a rectangle an area.
[[nodiscard]] std::vector<Problem> problems_with(const Sensor& sensor);

}  // namespace carom
