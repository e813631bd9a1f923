#pragma once

namespace carom::cli {

/// A scene whose numbers are known: the centre is at x = 4.5, a radius before the wall, at t = 1.5, and two units of
/// time bring it to (3, 2).
inline constexpr const char* ball_and_wall = R"({ "name": "first", "duration": 2,
  "balls": [{ "center": [0, 0], "velocity": [3, 1], "radius": 0.5 }],
  "walls": [{ "from": [5, -5], "to": [5, 5] }] })";

}  // namespace carom::cli
