#pragma once

#include "carom/impact.hpp"
#include "physics/period.hpp"
#include "storage/body_store.hpp"
#include "storage/static_shapes.hpp"

namespace carom::engine {

/// An impact as it is reported: with the numbers that the user has given to its shapes and, in a periodic box, where
/// its ball is inside, with the id of a static shape instead of the number of its image.
[[nodiscard]] inline Impact as_reported(Impact impact, const BodyStore& bodies, const StaticShapes<Wall>& walls,
                                        const StaticShapes<Pillar>& pillars) noexcept {
  const auto data_of = [&](ShapeId shape) {
    if (shape.is_ball()) return bodies.user_data(shape.index);
    return shape.is_wall() ? walls[shape.index].shape.user_data : pillars[shape.index].shape.user_data;
  };
  impact.ball_data = data_of(impact.ball);
  impact.other_data = data_of(impact.other);
  if (!bodies.is_periodic()) return impact;
  if (!impact.other.is_ball()) impact.other.index = bodies.images().id_of(impact.other.index);
  return physics::inside(bodies.period(), impact, bodies.radius(bodies.slot_of(impact.ball.index)));
}

}  // namespace carom::engine
