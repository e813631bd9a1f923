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
};

/// Whether, and when, the pairs meet.
template <std::size_t lanes>
struct LaneMeeting {
  LaneMask<lanes> meets;
  Lanes<lanes> time;  ///< the larger part; only where they meet
};

template <std::size_t lanes>
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
  const Reals dx = (a.x + a.vx * elapsed_a) - (b.x + b.vx * elapsed_b);
  const Reals dy = (a.y + a.vy * elapsed_a) - (b.y + b.vy * elapsed_b);
  const auto [meets, delay] = delay_until(reach, dx, dy, a.vx - b.vx, a.vy - b.vy);
  // start + delay, as operator+ of Instant does it.
  const Reals from = select(a_later, a.start, b.start);
  const Reals sum = from + delay;
  const Reals seen = sum - from;
  const Reals error = (from - (sum - seen)) + (delay - seen);
  return {meets, sum + (error + select(a_later, a.start_rest, b.start_rest))};
}

}  // namespace carom::physics
