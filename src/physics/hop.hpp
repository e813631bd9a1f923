#pragma once

#include "carom/impact.hpp"
#include "carom/sweep.hpp"
#include "physics/body.hpp"
#include "physics/collapse.hpp"

/// Contact under gravity: a ball that loses energy at each impact makes ever smaller hops. From a wall's face it ends
/// up sliding or at rest; on something round its smallest hops are lossless, so that their rate is bounded. Pure
/// functions of the legs (docs/math.md, "Coming to rest").
namespace carom::physics {

/// The square of the speed after a fall through a height: v² = 2 a h.
[[nodiscard]] constexpr double squared_speed_after_fall(double acceleration, double height) noexcept {
  return 2 * acceleration * height;
}

/// How an impact under gravity ends.
struct HopDecision {
  Loss loss;
  bool stays = false;        ///< the ball does not leave the face
  double least_speed = 0;    ///< they separate with at least this speed
  std::uint16_t collapse_count = 0;
};

/// Of a ball with the face of a wall. `closing` is the speed along the normal, and `pressing` the acceleration toward
/// the face, which is positive.
[[nodiscard]] HopDecision hop_on_face(const Body& ball, double restitution, const Hit& hit, double closing,
                                      double pressing) noexcept;

/// Is a ball so slow that it would stay at rest where gravity holds it?
[[nodiscard]] bool is_slow(const Body& ball, const Hit& hit, Vec2 velocity) noexcept;

/// Of a ball with something round that is static. `count` is the collapse count after the impact.
[[nodiscard]] HopDecision hop_on_round(double restitution, double reach, double closing, double pressing,
                                       std::uint16_t count) noexcept;

/// Of two balls, at least one of which falls. `presses`: their legs are accelerated toward each other.
[[nodiscard]] HopDecision hop_on_ball(double gravity, double restitution, double reach, double closing, bool presses,
                                      std::uint16_t count) noexcept;

/// A relative velocity with the part `least` along a unit normal, and as fast as before if it was faster than that.
[[nodiscard]] Vec2 with_hop(Vec2 velocity, Vec2 normal, double least) noexcept;

}  // namespace carom::physics
