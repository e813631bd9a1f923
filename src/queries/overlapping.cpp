#include <algorithm>

#include "carom/overlap.hpp"
#include "physics/rounding.hpp"
#include "queries/queries.hpp"

/// What shares a point with a circle or a rectangle.
namespace carom::engine {
namespace {

/// Rectangles come second where the other is a circle.
struct Area {
  const Rectangle& rectangle;
};
[[nodiscard]] bool overlaps(const Area& area, const Circle& circle) noexcept {
  return carom::overlaps(circle, area.rectangle);
}
[[nodiscard]] bool overlaps(const Area& area, const Wall& wall) noexcept {
  return carom::overlaps(area.rectangle, wall);
}

/// In a periodic box, an area overlaps a shape when it overlaps one of its images.
template <class Area, class Outline>
[[nodiscard]] bool overlaps_image(const ShapesNow& shapes, const Area& area, const Outline& outline) noexcept {
  if (overlaps(area, outline)) return true;
  const Vec2 side = shapes.bodies.period().side;
  if (side == Vec2{}) return false;
  const int columns = side.x > 0 ? 1 : 0, rows = side.y > 0 ? 1 : 0;
  for (int row = -rows; row <= rows; ++row) {
    for (int column = -columns; column <= columns; ++column) {
      if (overlaps(area, physics::shifted(outline, {side.x * column, side.y * row}))) return true;
    }
  }
  return false;
}

template <class Area>
void find(const ShapesNow& shapes, const Area& area, const Rectangle& bounds, const QueryFilter& filter,
          std::vector<ShapeId>& found) {
  found.clear();
  const auto wanted = among(filter);
  if (!wanted) return;
  shapes.broad_phase.for_each_in(bounds, *wanted, shapes.now, [&](ShapeRef shape) {
    if (!shapes.visit(shape, [&](const auto& outline) { return overlaps_image(shapes, area, outline); })) return;
    const ShapeId id = shapes.id_of(shape);
    if (filter.takes(id, shapes.filter_of(shape))) found.push_back(id);
  });
  std::ranges::sort(found);
  const auto repeated = std::ranges::unique(found);
  found.erase(repeated.begin(), repeated.end());
}

}  // namespace

void find_overlapping(const ShapesNow& shapes, const Circle& circle, const QueryFilter& filter,
                      std::vector<ShapeId>& found) {
  found.clear();
  if (!contains(circle, circle.center)) return;  // it is empty
  const Circle image{inside(shapes.bodies.period(), circle.center), circle.radius};
  const double rounding = physics::search_margin(physics::size_of(image.center) + image.radius);
  find(shapes, image, physics::around(image.center, image.radius + rounding), filter, found);
}

void find_overlapping(const ShapesNow& shapes, const Rectangle& rectangle, const QueryFilter& filter,
                      std::vector<ShapeId>& found) {
  found.clear();
  if (!contains(rectangle, rectangle.min)) return;
  const double rounding = physics::search_margin(physics::size_of(rectangle.min) + physics::size_of(rectangle.max));
  const Vec2 margin{rounding, rounding};
  const Vec2 middle = (rectangle.min + rectangle.max) / 2;
  const Vec2 shift = inside(shapes.bodies.period(), middle) - middle;
  const Rectangle image{rectangle.min + shift, rectangle.max + shift};
  find(shapes, Area{image}, {image.min - margin, image.max + margin}, filter, found);
}

}  // namespace carom::engine
