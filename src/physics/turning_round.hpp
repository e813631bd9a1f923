#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "carom/tolerances.hpp"
#include "physics/turning_path.hpp"

/// When does a centre come within reach of a point that turns about a pivot: a pillar's centre, or the end of a wall?
/// docs/math.md, "Turning walls", derives it.
namespace carom::physics {

/// A centre and a turning point. The gap is half of |q − C|² − R².
struct TurningRound {
  const TurningPath& path;
  Vec2 arm;                   ///< the point's place at the start, from the pivot
  double reach = 0;           ///< R
  bool from_contact = false;  ///< the two are exactly as far apart at the start as they touch

  /// How far the centre is from the point then.
  [[nodiscard]] Vec2 offset_at(const TurningMoment& now) const noexcept {
    return now.place - rotated(arm, now.rotation);
  }

  [[nodiscard]] TurningGap at(const TurningMoment& now, const TurningStay& stay) const noexcept;
};

/// The first time from the start on, in these stays, at which the gap closes and `accept` takes the contact; none later
/// than `limit` is looked for. `accept` is asked about the contacts in their order.
template <class Accept>
[[nodiscard]] std::optional<double> first_contact_with_round(const TurningRound& round,
                                                             const std::array<TurningStay, 2>& stays, double limit,
                                                             Accept accept) noexcept {
  if (!(round.reach > 0)) return std::nullopt;
  const TurningRing ring{length(round.arm) - round.reach, length(round.arm) + round.reach};
  for (const TurningStay& stay : stays) {
    const double duration = stay.end - stay.start;
    bool refused = false;
    int steps = 0;
    for (double t = stay.start; t <= stay.end;) {
      const TurningMoment now = moment_at(round.path, t);
      const TurningGap at = round.at(now, stay);
      const double noise = at.slack / duration;
      if (at.gap.value > at.slack || at.gap.rate >= -noise) refused = false;
      if ((touches_at(at, noise) && !refused) || is_stuck(++steps, round.path, t - stay.start)) {
        const double time = std::max(t + delay_to_contact(at), stay.start);
        if (accept(time)) return time;
        refused = true;
      }
      if (t > limit) return std::nullopt;
      const double step = step_from(at, noise, refused, stay.end - t);
      t = stepped(t, std::max(step, safe_step_to(ring, now, round.path, stay)), stay);
    }
  }
  return std::nullopt;
}

}  // namespace carom::physics
