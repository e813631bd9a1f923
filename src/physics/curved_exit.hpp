#pragma once

#include <optional>

#include "physics/curved_approach.hpp"

/// When does a point on a parabola leave a circle? The counterpart of curved_approach.hpp.
namespace carom::physics {

/// How long until a point that is within `reach` of another gets farther away: the first such time; nothing when it
/// never does. A point that begins beyond the reach, as by rounding, and goes away leaves at once. The path must have
/// an acceleration.
[[nodiscard]] inline std::optional<double> first_delay_beyond(double reach, const CurvedApproach& path) noexcept {
  for (const Stretch& stretch : stretches_near(path, reach)) {
    if (stretch.empty() || !is_finite(stretch.end)) continue;
    const Arc arc = arc_of(path, stretch);
    const double duration = stretch.end - stretch.start;
    Turns turns = turns_of(arc, cuts_of(arc));
    turns.add(1);
    double from = 0;
    bool rises = turns.first_trend > 0;
    for (std::size_t i = 0; i < turns.count; from = turns.places[i], rises = !rises, ++i) {
      if (!rises) continue;
      const double to = turns.places[i];
      const double start = arc.gap(reach, from).value;
      const double end = arc.gap(reach, to).value;
      if (start > 0 && stretch.start == 0 && from == 0) return 0;
      if (!(end > 0) || start > 0) continue;
      const double guess = from + (to - from) * (start / (start - end));
      const double s = root_between(from, to, -1, guess, arc_precision, [&](double x) { return arc.gap(reach, x); });
      return polished(path, reach, stretch.start + s * duration);
    }
  }
  return std::nullopt;
}

}  // namespace carom::physics
