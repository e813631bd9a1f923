#include "carom/overlap.hpp"

#include <algorithm>

#include "carom/line.hpp"
#include "physics/rounding.hpp"

namespace carom {

// |P − C| ≤ r ⇔ (P − C)·(P − C) ≤ r², since both sides are positive.
bool contains(const Circle& circle, Vec2 point) noexcept {
  return circle.radius >= 0 && is_finite(circle.radius) &&
         length_squared(point - circle.center) <= circle.radius * circle.radius;
}

bool contains(const Rectangle& rectangle, Vec2 point) noexcept {
  return is_finite(rectangle.min) && is_finite(rectangle.max) &&      //
         rectangle.min.x <= point.x && point.x <= rectangle.max.x &&  //
         rectangle.min.y <= point.y && point.y <= rectangle.max.y;
}

// A circle that slides around another keeps its centre within the summed radii: a point in a larger circle.
bool overlaps(const Circle& a, const Circle& b) noexcept {
  return a.radius >= 0 && b.radius >= 0 && contains(Circle{a.center, a.radius + b.radius}, b.center);
}

bool overlaps(const Rectangle& a, const Rectangle& b) noexcept {
  const bool both_hold_points = contains(a, a.min) && contains(b, b.min);
  return both_hold_points && a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

bool overlaps(const Circle& circle, const Rectangle& rectangle) noexcept {
  const Vec2 c = circle.center;
  const Vec2 nearest{std::max(rectangle.min.x, std::min(c.x, rectangle.max.x)),
                     std::max(rectangle.min.y, std::min(c.y, rectangle.max.y))};
  return contains(rectangle, nearest) && contains(circle, nearest);
}

// Convex shapes are apart if and only if a line separates them; for a rectangle and a segment, one along a side of the
// rectangle or along the segment is enough.
bool overlaps(const Rectangle& rectangle, const Wall& wall) noexcept {
  if (!is_finite(edge(wall)) || !overlaps(rectangle, physics::join({wall.from, wall.from}, {wall.to, wall.to})))
    return false;
  const auto& [min, max] = rectangle;
  const auto all_on = [&](Side side) {
    return side_of(wall, min) == side && side_of(wall, {max.x, min.y}) == side && side_of(wall, max) == side &&
           side_of(wall, {min.x, max.y}) == side;
  };
  return !all_on(Side::outside) && !all_on(Side::inside);
}

bool overlaps(const Circle& circle, const Wall& wall) noexcept {
  return is_finite(edge(wall)) && contains(circle, nearest_on(wall, circle.center).point);
}

}  // namespace carom
