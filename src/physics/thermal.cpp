#include "physics/thermal.hpp"

#include <algorithm>
#include <cmath>

#include "carom/random.hpp"
#include "carom/validity.hpp"
#include "hash.hpp"

namespace carom::physics {
namespace {

/// The bits of everything that tells this impact from any other: no order of execution is among them.
std::uint64_t seed_of(const Collision& collision, const Body& ball) noexcept {
  const Leg& leg = ball.leg;
  std::uint64_t seed = (std::uint64_t{collision.other} << 32U) | collision.ball;
  for (const double part : {leg.start.whole, leg.start.rest, leg.center.x, leg.center.y, leg.velocity.x, leg.velocity.y,
                            collision.time.whole, collision.time.rest})
    seed = mixed(seed, part);
  return seed;
}

}  // namespace

// In a gas of temperature T, the balls that come through a surface in a time have normal velocities v in proportion to
// their flux,
//
//     p(v) = (m v / T) e^(−m v² / 2T),        v > 0,
//
// which is how the length of a vector is distributed whose two coordinates are normal with the variance T/m. Along the
// surface one coordinate is normal with that variance.
Vec2 thermal_velocity(const Collision& collision, const Body& ball, Vec2 normal, double temperature) noexcept {
  Random random{seed_of(collision, ball)};
  const double scale = std::min(std::sqrt(temperature / ball.mass), largest_length);
  const double first = random.normal();
  const double second = random.normal();
  const double along = random.normal();
  return normal * (std::sqrt(first * first + second * second) * scale) + right_of(normal) * (along * scale);
}

}  // namespace carom::physics
