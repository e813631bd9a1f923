#pragma once

#include "carom/impact.hpp"
#include "carom/sweep.hpp"
#include "physics/body.hpp"
#include "physics/collapse.hpp"

/// Contact under gravity: a ball that loses energy at each impact makes ever smaller hops. From a wall's face it ends
/// up sliding or at rest; on something round its shortest hops are lossless, so that their rate is bounded. Pure
/// functions of the legs (docs/math.md, "Coming to rest").
namespace carom::physics {

/// The square of the speed after a fall through a height: v² = 2 a h.
[[nodiscard]] constexpr double squared_speed_after_fall(double acceleration, double height) noexcept {
  return 2 * acceleration * height;
}

/// How an impact under gravity ends.
enum class Ending : std::uint8_t {
  bounces,  ///< as the restitution says
  stays,    ///< the ball does not leave the face
  hops,     ///< they separate with a stated speed along the normal
  settles,  ///< a jam stops them, see `settled`
};

struct HopDecision {
  Loss loss;
  Ending ending = Ending::bounces;
  double hop_speed = 0;  ///< where one of them hops
  std::uint16_t collapse_count = 0;
};

/// Of a ball with the face of a wall. `closing` is the speed along the normal, and `pressing` the acceleration toward
/// the face, which is positive.
[[nodiscard]] HopDecision hop_on_face(const Body& ball, double restitution, const Hit& hit, double closing,
                                      double pressing) noexcept;

/// Is a ball so slow that it would stay at rest where gravity holds it?
[[nodiscard]] bool is_slow(const Body& ball, const Hit& hit, Vec2 velocity) noexcept;

/// An impact with a ball, with something round that is static, or with a wall's face that gravity does not press the
/// ball to.
struct RoundContact {
  double restitution = 1;
  double reach = 0;
  double closing = 0;                ///< speed along the normal
  double speed = 0;                  ///< along the normal, of the faster one
  double gravity = 0;                ///< the larger acceleration of the two when nothing supports them
  double pressing = 0;               ///< how fast their legs are accelerated toward each other
  double elapsed = 0;                ///< since the last impact of one of them; infinite when there was none
  std::uint16_t collapse_count = 0;  ///< the larger one of their legs
  bool flat = false;                 ///< a wall's face
};
[[nodiscard]] HopDecision hop_on_round(const RoundContact& contact) noexcept;

/// How long ago the impact was that a leg began at; infinite when it began at none.
[[nodiscard]] double since_impact(const Leg& leg, Instant time) noexcept;

/// The velocity of a ball that a jam stops, with the unit normal of its contact toward it. One that lies on the other
/// hops straight up with the speed `hop`, as it may be held from two sides. One that carries the other does so with
/// tolerance::carrying_hop of it: if it stood still, what it lies on would lift it again at once. Beside each other,
/// both stand still.
[[nodiscard]] Vec2 settled(Vec2 normal, Vec2 gravity, double hop) noexcept;

/// The same at a static shape. Beside it or below it the ball goes on along it, as it may be hopping.
[[nodiscard]] Vec2 settled_at_static(Vec2 velocity, Vec2 normal, Vec2 gravity, double hop) noexcept;

/// Does a ball stay where it is on a level floor, or between two walls, when a jam stops it?
[[nodiscard]] bool stays_settled(const Body& ball) noexcept;

/// A relative velocity with the part `least` along a unit normal, and as fast as before if it was faster than that.
[[nodiscard]] Vec2 with_hop(Vec2 velocity, Vec2 normal, double least) noexcept;

}  // namespace carom::physics
