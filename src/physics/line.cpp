#include "carom/line.hpp"

namespace carom {

std::optional<Line> line_through(const Wall& wall) noexcept {
  const auto normal = direction(outward_normal(wall));
  if (!normal) return std::nullopt;
  return Line{wall.from, *normal};
}

Side side_of(const Wall& wall, Vec2 point) noexcept {
  const Vec2 offset = point - wall.from;
  const Vec2 normal = outward_normal(wall);
  const double side = dot(normal, offset);
  if (!is_finite(offset) || !is_finite(normal)) return Side::on;
  if (side > 0) return Side::outside;
  if (side < 0) return Side::inside;
  return Side::on;
}

// The foot of the perpendicular is P₀ + e·λ with λ = e·(P − P₀) / e·e; it is on the wall when 0 ≤ λ ≤ 1.
NearestPoint nearest_on(const Wall& wall, Vec2 point) noexcept {
  const Vec2 e = edge(wall);
  const double along = dot(e, point - wall.from);
  const double whole = length_squared(e);
  if (along < 0 || whole == 0) return {wall.from, Feature::from};
  if (along > whole) return {wall.to, Feature::to};
  return {wall.from + e * (along / whole), Feature::face};
}

}  // namespace carom
