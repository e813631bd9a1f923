#pragma once

#include <bit>
#include <cstdint>

#include "carom/sensor.hpp"
#include "carom/world.hpp"

namespace carom {

/// Equal to the last bit. Unlike ==, this tells −0 from 0.
[[nodiscard]] inline bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
[[nodiscard]] inline bool same_bits(Vec2 a, Vec2 b) { return same_bits(a.x, b.x) && same_bits(a.y, b.y); }

/// The acceleration is derived, and may be a zero of either sign.
[[nodiscard]] inline bool same_bits(const Leg& a, const Leg& b) {
  return same_bits(a.start.whole, b.start.whole) && same_bits(a.start.rest, b.start.rest) &&
         same_bits(a.center, b.center) && same_bits(a.velocity, b.velocity) && a.origin == b.origin &&
         a.began_at_impact == b.began_at_impact && a.collapse_count == b.collapse_count && a.origin_id == b.origin_id &&
         a.cascade_depth == b.cascade_depth && a.acceleration == b.acceleration && a.support == b.support &&
         a.renewals == b.renewals;
}

[[nodiscard]] inline bool same_bits(const Impact& a, const Impact& b) {
  return same_bits(a.time, b.time) && a.ball == b.ball && a.other == b.other && a.feature == b.feature &&
         same_bits(a.contact, b.contact) && same_bits(a.normal, b.normal) && same_bits(a.impulse, b.impulse) &&
         a.ball_data == b.ball_data && a.other_data == b.other_data;
}

[[nodiscard]] inline bool same_bits(const SensorEvent& a, const SensorEvent& b) {
  return same_bits(a.time, b.time) && a.sensor == b.sensor && a.ball == b.ball && a.kind == b.kind &&
         a.direction == b.direction && same_bits(a.center, b.center) && a.user_data == b.user_data;
}

}  // namespace carom
