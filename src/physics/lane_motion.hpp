#pragma once

#include "compiler.hpp"
#include "physics/approach.hpp"
#include "physics/lanes.hpp"

/// `meeting_time` of motion.hpp for several pairs side by side: the same operations in the same order, so the same bits
/// in every lane.
namespace carom::physics {

/// The motions of several balls.
template <std::size_t lanes>
struct LaneMotion {
  Lanes<lanes> x, y, vx, vy;
  Lanes<lanes> start, start_rest;
  Lanes<lanes> ax{}, ay{};  ///< accelerations
};

/// Whether, and when, the pairs meet.
template <std::size_t lanes>
struct LaneMeeting {
  LaneMask<lanes> meets;
  Lanes<lanes> time;  ///< the larger part; only where they meet
};

/// `position_after` and `velocity_after` along one axis.
template <bool falling, class Reals>
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Reals lane_position(Reals place, Reals velocity, Reals acceleration,
                                                              Reals elapsed) noexcept {
  if constexpr (falling) return place + (velocity + acceleration * (elapsed / 2)) * elapsed;
  return place + velocity * elapsed;
}
template <bool falling, class Reals>
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Reals lane_velocity(Reals velocity, Reals acceleration,
                                                              Reals elapsed) noexcept {
  if constexpr (falling) return velocity + acceleration * elapsed;
  return velocity;
}

/// Of pairs that are accelerated alike. Others are to be decided one by one. Unless `falling`, accelerations are not
/// read.
template <std::size_t lanes, bool falling = false>
[[CAROM_ALWAYS_INLINE]] inline LaneMeeting<lanes> meeting_time(const LaneMotion<lanes>& a, const LaneMotion<lanes>& b,
                                                               Lanes<lanes> reach) noexcept {
  using Reals = Lanes<lanes>;
  const Reals zero{};
  // Both at the later of the two starts: the ball that started earlier moves until then.
  const LaneMask<lanes> a_later = (a.start > b.start) | ((a.start == b.start) & (a.start_rest > b.start_rest));
  const Reals ahead = (a.start - b.start) + (a.start_rest - b.start_rest);
  const Reals behind = zero - ahead;
  const Reals elapsed_a = select(behind > zero, behind, zero);
  const Reals elapsed_b = select(ahead > zero, ahead, zero);
  const Reals dx =
      lane_position<falling>(a.x, a.vx, a.ax, elapsed_a) - lane_position<falling>(b.x, b.vx, b.ax, elapsed_b);
  const Reals dy =
      lane_position<falling>(a.y, a.vy, a.ay, elapsed_a) - lane_position<falling>(b.y, b.vy, b.ay, elapsed_b);
  const Reals wx = lane_velocity<falling>(a.vx, a.ax, elapsed_a) - lane_velocity<falling>(b.vx, b.ax, elapsed_b);
  const Reals wy = lane_velocity<falling>(a.vy, a.ay, elapsed_a) - lane_velocity<falling>(b.vy, b.ay, elapsed_b);
  const auto [meets, delay] = delay_until<falling>(reach, dx, dy, wx, wy);
  // start + delay, as operator+ of Instant does it.
  const Reals from = select(a_later, a.start, b.start);
  const Reals sum = from + delay;
  const Reals seen = sum - from;
  const Reals error = (from - (sum - seen)) + (delay - seen);
  return {meets, sum + (error + select(a_later, a.start_rest, b.start_rest))};
}

}  // namespace carom::physics
