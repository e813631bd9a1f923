#pragma once

#include <optional>

#include "carom/line.hpp"
#include "carom/shapes.hpp"
#include "physics/stretches.hpp"

/// When does a circle on a parabola come to touch the face of a wall? docs/math.md, "Curved paths", derives it.
namespace carom::physics {

/// The centre's signed distance from a wall's line, δ + ν t + α t²/2, seen from the side that it accelerates away from:
/// α is not positive, and when it is zero ν is not.
struct FaceApproach {
  double side = 1;      ///< 1 when positive distances are outside, −1 when they are inside
  double distance = 0;  ///< δ
  double drift = 0;     ///< ν
  double pull = 0;      ///< −α: zero or more
  double radius = 0;
  double lengths = 0;  ///< the size of the numbers that the distance is made of

  [[nodiscard]] double distance_after(double t) const noexcept { return distance + (drift - pull * (t / 2)) * t; }
};

/// A path that is parallel to the line but for rounding is parallel: a ball that slides along one wall does not close
/// on another in the same line.
[[nodiscard]] FaceApproach approach_to(const Line& line, const MovingCircle& circle) noexcept;

/// What a face does with those that touch it.
struct FaceRule {
  bool stops_above = true;  ///< those whose distance in the `FaceApproach` is positive
  bool stops_below = true;
  bool one_sided = false;
  bool on_its_way_through = false;  ///< the circle overlaps a one-sided wall at the start
  double touching_depth = 0;        ///< an overlap of a one-sided wall that is rounding
};

/// A contact with the face.
struct FaceContact {
  double delay = 0;
  double side = 1;     ///< of the wall, on which the centre is: 1 outside, −1 inside
  bool level = false;  ///< the centre comes down to the radius then; else it is nearer, when it comes beside the wall
                       ///< or begins to close
  bool first = false;  ///< no end was touched before: it is now, or until then the line was further away than that
};

/// The first contact with the face, given when the foot of the centre is on it.
[[nodiscard]] std::optional<FaceContact> contact_with_face(const FaceApproach& approach, const FaceRule& rule,
                                                           const Stretches& beside) noexcept;

/// When is the foot of the centre on the wall? Its ends are included.
[[nodiscard]] Stretches stretches_beside(const Wall& wall, const MovingCircle& circle) noexcept;

/// How the foot of the centre moves along the wall's edge, as multiples of the edge scaled by a power of two to a
/// length near one: so nothing overflows, and a foot on an end is there exactly.
[[nodiscard]] BandPassage passage_along(const Wall& wall, const MovingCircle& circle) noexcept;

}  // namespace carom::physics
