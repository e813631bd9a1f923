#pragma once

#include "queries/shapes_now.hpp"

/// The queries of a world (see World, which says what they answer), of the shapes as they stand now.
namespace carom::engine {

[[nodiscard]] std::optional<CastHit> first_hit(const ShapesNow& shapes, const MovingCircle& circle, double t_max,
                                               const QueryFilter& filter);
/// Replaces what is in `found`.
void find_hits(const ShapesNow& shapes, const MovingCircle& circle, double t_max, const QueryFilter& filter,
               std::vector<CastHit>& found);

/// Both replace what is in `found`.
void find_overlapping(const ShapesNow& shapes, const Circle& circle, const QueryFilter& filter,
                      std::vector<ShapeId>& found);
void find_overlapping(const ShapesNow& shapes, const Rectangle& rectangle, const QueryFilter& filter,
                      std::vector<ShapeId>& found);

[[nodiscard]] std::optional<NearestBall> nearest_ball(const ShapesNow& shapes, Vec2 point, double within,
                                                      const QueryFilter& filter);

}  // namespace carom::engine
