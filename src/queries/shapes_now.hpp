#pragma once

#include "broadphase/searches.hpp"
#include "carom/queries.hpp"
#include "physics/moving_shape.hpp"

namespace carom::engine {

/// The shapes as they stand now, for questions that change nothing.
struct ShapesNow {
  const BodyStore& bodies;
  const StaticShapes<Wall>& walls;
  const StaticShapes<Pillar>& pillars;
  const BroadPhase& broad_phase;
  Instant now;

  [[nodiscard]] ShapeId id_of(ShapeRef shape) const noexcept {
    return {shape.type(), shape.is_ball() ? bodies.id_of(shape.number()) : bodies.images().id_of(shape.number())};
  }
  [[nodiscard]] Filter filter_of(ShapeRef shape) const noexcept {
    if (shape.is_ball()) return bodies.filter(shape.number());
    return shape.type() == ShapeType::wall ? walls[shape.number()].shape.filter : pillars[shape.number()].shape.filter;
  }
  /// Calls `with(outline)` of a ball or pillar, or `with(wall)`.
  template <class With>
  [[nodiscard]] auto visit(ShapeRef shape, With with) const {
    if (shape.is_ball()) return with(bodies.outline(shape.number(), now));
    if (shape.type() == ShapeType::wall) return with(shape_at(walls[shape.number()], now));
    return with(outline_of(shape_at(pillars[shape.number()], now)));
  }
};

/// What a search has to find for a filter; nothing when the filter takes no shape.
[[nodiscard]] inline std::optional<BroadPhase::Among> among(const QueryFilter& filter) noexcept {
  const bool statics = filter.walls || filter.pillars;
  if (filter.balls) return statics ? BroadPhase::Among::all : BroadPhase::Among::balls;
  if (statics) return BroadPhase::Among::statics;
  return std::nullopt;
}

}  // namespace carom::engine
