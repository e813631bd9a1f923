#pragma once

#include <optional>
#include <vector>

#include "carom/filter.hpp"
#include "carom/ids.hpp"
#include "carom/impact.hpp"
#include "carom/leg.hpp"
#include "carom/progress.hpp"
#include "carom/sweep.hpp"

/// What one can ask a world without changing it (see World), and the answers. All of it is exact, decided by the
/// functions of carom/sweep.hpp and carom/overlap.hpp, and any number of threads may ask at once.
namespace carom {

/// Which shapes a query is about.
struct QueryFilter {
  bool balls = true;    ///< whether balls are looked for
  bool walls = true;    ///< whether walls are looked for
  bool pillars = true;  ///< whether pillars are looked for
  /// A shape that is left out, as the ball from whose centre a ray starts.
  std::optional<ShapeId> except = std::nullopt;

  /// When it is given: only shapes that a shape with this filter collides with, such as the ball that a path is for.
  std::optional<Filter> as = std::nullopt;

  /// Whether the query is about a shape with this name and this filter.
  [[nodiscard]] constexpr bool takes(ShapeId shape, Filter its_filter) const noexcept {
    return (shape.is_ball()   ? balls
            : shape.is_wall() ? walls
                              : pillars) &&
           shape != except && (!as || may_collide(*as, its_filter));
  }
};

/// What a ray or a moving circle hits. `time` is in the unit of the ray's velocity: the distance for a velocity of
/// length one, the fraction of the way for a velocity that is the way itself and a time of at most 1.
struct CastHit : Hit {
  ShapeId shape;  ///< what is hit
};

/// The ball nearest to a point.
struct NearestBall {
  BallId ball;          ///< its name
  double distance = 0;  ///< from the point to the ball's edge; negative inside, down to −radius at its centre
};

/// How a ball will fly: `impacts[i]` ends `legs[i]` and begins `legs[i + 1]`, so there is one leg more than impacts.
struct BallPath {
  Instant start;  ///< the world's time when it was asked
  /// Up to when the last leg is known to hold: the time asked for; the last impact, when enough of them were found; or
  /// where `progress` says that the world got stuck or was stopped.
  Instant end;
  /// The first is the present one. Each of the others begins at an impact, or where a mover that carries the ball
  /// begins to move otherwise.
  std::vector<Leg> legs;
  std::vector<Impact> impacts;         ///< of this ball, in order
  Progress progress = Progress::done;  ///< of playing ahead
};

/// The corners of a path: where the ball's centre is at its start, at each impact, and at its end if that is a finite
/// time after the last of them. Without gravity the path is straight between them; with it, it is curved: see
/// `points_on`.
[[nodiscard]] std::vector<Vec2> corners_of(const BallPath& path);

/// Points along a path, to draw it as a polyline: its corners, and as many points between them that the ball is never
/// farther than `tolerance` (a length, such as half a pixel) from the chord between the two points that it is between.
/// They are evenly spaced in time on each leg. Legs without acceleration have none but their corners. No leg has more
/// than a million; with a tolerance that is not more than zero, or is NaN, only the corners are given.
[[nodiscard]] std::vector<Vec2> points_on(const BallPath& path, double tolerance);

}  // namespace carom
