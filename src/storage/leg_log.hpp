#pragma once

#include <cstdint>
#include <vector>

#include "physics/motion.hpp"
#include "storage/body_state.hpp"

namespace carom::engine {

/// A leg for a ball.
struct LegOfBall {
  std::uint32_t ball = none;  ///< its id
  physics::InitialMotion motion;
  LegOrigin origin;
};

/// A leg that an impact has ended.
struct EndedLeg {
  physics::Motion motion;
  LegOrigin origin;             ///< marked as lossless when the impact that ended it was
  std::uint32_t ball = none;    ///< its number
  std::uint32_t before = none;  ///< the ball's leg before this one
};

/// The legs that have been ended since the last advance began, by ball, for those who ask where balls were before now.
class LegLog {
 public:
  void clear() noexcept {
    for (const EndedLeg& leg : legs_) latest_[leg.ball] = none;
    legs_.clear();
  }

  /// A ball's legs are added in the order of time.
  void add(std::uint32_t ball, const physics::Motion& motion, const LegOrigin& origin) {
    if (latest_.size() <= ball) latest_.resize(ball + 1, none);
    legs_.push_back({motion, origin, ball, latest_[ball]});
    latest_[ball] = static_cast<std::uint32_t>(legs_.size() - 1);
  }
  /// The impact that ended so many legs, which were added last, was lossless.
  void mark_lossless(std::size_t count) noexcept {
    for (std::size_t i = legs_.size() - count; i < legs_.size(); ++i)
      legs_[i].origin.counters |= LegOrigin::lossless_mark;
  }

  /// The leg that a ball has ended last, or null.
  [[nodiscard]] const EndedLeg* latest_of(std::uint32_t ball) const noexcept {
    return ball < latest_.size() ? at(latest_[ball]) : nullptr;
  }
  [[nodiscard]] const EndedLeg* before(const EndedLeg& leg) const noexcept { return at(leg.before); }

 private:
  [[nodiscard]] const EndedLeg* at(std::uint32_t number) const noexcept {
    return number == none ? nullptr : &legs_[number];
  }

  std::vector<EndedLeg> legs_;
  std::vector<std::uint32_t> latest_;  ///< by number
};

}  // namespace carom::engine
