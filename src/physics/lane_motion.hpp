#pragma once

#include "compiler.hpp"
#include "physics/approach.hpp"
#include "physics/lanes.hpp"
#include "physics/motion.hpp"
#include "physics/period.hpp"

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

/// `nearest_offset` of motion.hpp.
template <class Real>
[[nodiscard, CAROM_ALWAYS_INLINE]] inline Real nearest_offset(Real offset, double side) noexcept {
  if (side == 0) return offset;
  const Real less = select(offset + offset > side, offset - side, offset);
  return select(offset + offset < -side, offset + side, less);
}

/// Of pairs that are accelerated alike. Others are to be decided one by one. Unless `falling`, accelerations are not
/// read, and unless `periodic`, neither is the period.
template <std::size_t lanes, bool falling = false, bool periodic = false>
[[CAROM_ALWAYS_INLINE]] inline LaneMeeting<lanes> meeting_time(const LaneMotion<lanes>& a, const LaneMotion<lanes>& b,
                                                               Lanes<lanes> reach, const Period& period = {}) noexcept {
  using Reals = Lanes<lanes>;
  const Reals zero{};
  // Both at the later of the two starts: the ball that started earlier moves until then.
  const LaneMask<lanes> a_later = (a.start > b.start) | ((a.start == b.start) & (a.start_rest > b.start_rest));
  const Reals ahead = (a.start - b.start) + (a.start_rest - b.start_rest);
  Reals dx, dy, wx, wy;
  if constexpr (falling) {
    // Where that is b, offset and velocity have the other sign, which changes nothing that follows.
    const auto earlier = [&](Reals of_a, Reals of_b) { return select(a_later, of_b, of_a); };
    const auto later = [&](Reals of_a, Reals of_b) { return select(a_later, of_a, of_b); };
    const Reals elapsed = magnitude(ahead);
    const Reals vx = earlier(a.vx, b.vx), vy = earlier(a.vy, b.vy);
    dx = coordinate_after<true>(earlier(a.x, b.x), vx, a.ax, elapsed) - later(a.x, b.x);
    dy = coordinate_after<true>(earlier(a.y, b.y), vy, a.ay, elapsed) - later(a.y, b.y);
    wx = speed_after<true>(vx, a.ax, elapsed) - later(a.vx, b.vx);
    wy = speed_after<true>(vy, a.ay, elapsed) - later(a.vy, b.vy);
  } else {
    const Reals behind = zero - ahead;
    const Reals elapsed_a = select(behind > zero, behind, zero);
    const Reals elapsed_b = select(ahead > zero, ahead, zero);
    dx = (a.x + a.vx * elapsed_a) - (b.x + b.vx * elapsed_b);
    dy = (a.y + a.vy * elapsed_a) - (b.y + b.vy * elapsed_b);
    wx = a.vx - b.vx;
    wy = a.vy - b.vy;
  }
  if constexpr (periodic) {
    // Few pairs have an edge between them.
    if (bits_of(dx * dx + dy * dy >= period.sure_squared) != 0) [[unlikely]] {
      dx = nearest_offset(dx, period.side.x);
      dy = nearest_offset(dy, period.side.y);
    }
  }
  const auto [meets, delay] = delay_until<falling>(reach, dx, dy, wx, wy);
  // start + delay, as operator+ of Instant does it.
  const Reals from = select(a_later, a.start, b.start);
  const Reals sum = from + delay;
  const Reals seen = sum - from;
  const Reals error = (from - (sum - seen)) + (delay - seen);
  return {meets, sum + (error + select(a_later, a.start_rest, b.start_rest))};
}

}  // namespace carom::physics
