#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "carom/line.hpp"
#include "carom/tolerances.hpp"
#include "carom/validity.hpp"
#include "support/reference_world.hpp"

/// Whether a world should accept a shape, decided by testing it against everything there.
namespace carom {

/// `hardly`: the overlap is about as large as rounding allows, and either answer is right.
enum class Fit { no, hardly, yes };

namespace fitting {

inline double size_of(Vec2 point) { return std::max(std::abs(point.x), std::abs(point.y)); }

inline Fit fit_of(double depth, double size) {
  const double allowed = tolerance::touch * size;
  return depth > 2 * allowed ? Fit::no : depth > allowed / 2 ? Fit::hardly : Fit::yes;
}

inline Fit fit_of(const Circle& a, const Circle& b) {
  const double reach = a.radius + b.radius;
  return fit_of(reach - length(a.center - b.center), reach + size_of(a.center) + size_of(b.center));
}

inline Fit fit_of(const Circle& circle, const Wall& wall) {
  if (wall.stops != Stops::both) return Fit::yes;
  return fit_of(circle.radius - length(circle.center - nearest_on(wall, circle.center).point),
                circle.radius + size_of(circle.center) + size_of(wall.from) + size_of(wall.to));
}

inline Fit fit_of(const Circle& circle, const Pillar& pillar) { return fit_of(circle, outline_of(pillar)); }

/// Against all balls but `in_place_of` and those that do not collide with this filter.
template <class Shape>
Fit fit_among_balls(const ReferenceWorld& world, const Shape& shape, Filter filter,
                    std::optional<std::uint32_t> in_place_of = {}) {
  Fit fit = Fit::yes;
  for (std::uint32_t id = 0; id < world.bodies().size(); ++id) {
    const ReferenceWorld::KeptBody& body = world.bodies()[id];
    if (body.present && id != in_place_of && may_collide(body.filter, filter))
      fit = std::min(fit, fit_of(Circle{position_at(body.leg, world.now()), body.radius}, shape));
  }
  return fit;
}

template <class KeptShape>
Fit fit_among(const std::vector<KeptShape>& statics, const Circle& circle, Filter filter) {
  Fit fit = Fit::yes;
  for (const auto& kept : statics) {
    if (kept.present && may_collide(kept.shape.filter, filter)) fit = std::min(fit, fit_of(circle, kept.shape));
  }
  return fit;
}

}  // namespace fitting

[[nodiscard]] inline Fit fit_of(const ReferenceWorld& world, const Ball& ball,
                                std::optional<std::uint32_t> in_place_of = {}) {
  if (!problems_with(ball).empty()) return Fit::no;
  const Circle circle{ball.center, ball.radius};
  return std::min({fitting::fit_among_balls(world, circle, ball.filter, in_place_of),
                   fitting::fit_among(world.walls(), circle, ball.filter),
                   fitting::fit_among(world.pillars(), circle, ball.filter)});
}

/// Walls and pillars may overlap each other.
template <class Static>
[[nodiscard]] Fit fit_of(const ReferenceWorld& world, const Static& shape) {
  return problems_with(shape).empty() ? fitting::fit_among_balls(world, shape, shape.filter) : Fit::no;
}

}  // namespace carom
