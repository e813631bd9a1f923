#include <algorithm>

#include "carom/overlap.hpp"
#include "physics/rounding.hpp"
#include "queries/queries.hpp"

/// What shares a point with a circle or a rectangle.
namespace carom::engine {
namespace {

template <class Area>
void find(const ShapesNow& shapes, const Area& area, const Rectangle& bounds, const QueryFilter& filter,
          std::vector<ShapeId>& found) {
  found.clear();
  const auto wanted = among(filter);
  if (!wanted) return;
  shapes.broad_phase.for_each_in(bounds, *wanted, shapes.now, [&](ShapeRef shape) {
    if (!shapes.visit(shape, [&](const auto& outline) { return overlaps(area, outline); })) return;
    const ShapeId id = shapes.id_of(shape);
    if (filter.takes(id, shapes.filter_of(shape))) found.push_back(id);
  });
  std::ranges::sort(found);
  const auto repeated = std::ranges::unique(found);
  found.erase(repeated.begin(), repeated.end());
}

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

}  // namespace

void find_overlapping(const ShapesNow& shapes, const Circle& circle, const QueryFilter& filter,
                      std::vector<ShapeId>& found) {
  found.clear();
  if (!contains(circle, circle.center)) return;  // it is empty
  const double rounding = physics::search_margin(physics::size_of(circle.center) + circle.radius);
  find(shapes, circle, physics::around(circle.center, circle.radius + rounding), filter, found);
}

void find_overlapping(const ShapesNow& shapes, const Rectangle& rectangle, const QueryFilter& filter,
                      std::vector<ShapeId>& found) {
  found.clear();
  if (!contains(rectangle, rectangle.min)) return;
  const double rounding = physics::search_margin(physics::size_of(rectangle.min) + physics::size_of(rectangle.max));
  const Vec2 margin{rounding, rounding};
  find(shapes, Area{rectangle}, {rectangle.min - margin, rectangle.max + margin}, filter, found);
}

}  // namespace carom::engine
