#pragma once

#include <cstdint>
#include <functional>

#include "carom/ids.hpp"
#include "carom/line.hpp"
#include "carom/vec2.hpp"

namespace carom {

/// One impact of a world's history. Under gravity some have an impulse of zero: where a ball comes to touch something
/// without closing speed, and begins to slide, and where a ball that slid along a wall passes the wall's end (`feature`
/// says which).
struct Impact {
  double time = 0;                  ///< when it happened, to the nearest double
  BallId ball;                      ///< of two balls, the one with the smaller id
  ShapeId other;                    ///< what it collided with
  Feature feature = Feature::face;  ///< the part of a wall that was touched
  Vec2 contact;                     ///< where they touched
  Vec2 normal;                      ///< of length one, toward `ball`
  double impulse = 0;               ///< given to `ball` along the normal
  double work = 0;               ///< energy that `other` gave to `ball` by moving, by its kick, or by its temperature
  std::uint64_t ball_data = 0;   ///< `user_data` of `ball`; a recording has none, and is replayed with 0
  std::uint64_t other_data = 0;  ///< `user_data` of `other`
};

/// What an advance calls for each impact, in the order of play.
using OnImpact = std::function<void(const Impact&)>;

}  // namespace carom
