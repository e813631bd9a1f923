#pragma once

#include "carom/shapes.hpp"
#include "storage/body_store.hpp"
#include "storage/static_shapes.hpp"

namespace carom::engine {

/// What the broad phase has to know of all shapes to choose its cells.
struct Survey {
  Rectangle all;       ///< around all shapes
  Rectangle balls;     ///< around the balls
  Rectangle core;      ///< around all but one in a hundred balls
  Vec2 middle;         ///< as many balls are on either side
  double spacing = 1;  ///< about how far neighbouring balls are from each other
  double mean_radius = 0;
  double regular_radius = 0;      ///< the largest radius among regular balls; others are oversized
  double regular_coordinate = 0;  ///< legs of regular balls began at no larger coordinates: those would round more
  bool only_points = true;        ///< no ball has a radius, so no ball collides with another
  std::size_t static_count = 0;
  double wall_length = 0;  ///< of all walls together

  /// Half of about how far static shapes are from each other.
  [[nodiscard]] double static_spacing_half() const noexcept;
};

/// `free_path` is how far balls have flown lately while hardly any collided; 0 when they did.
[[nodiscard]] Survey survey(const BodyStore& bodies, const StaticShapes<Wall>& walls,
                            const StaticShapes<Pillar>& pillars, Instant now, double free_path);

}  // namespace carom::engine
