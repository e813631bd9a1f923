#include <algorithm>
#include <tuple>

#include "queries/queries.hpp"

/// Rays and moving circles.
namespace carom::engine {
namespace {

/// Circles as pillars: sweeping a circle against either is the same.
struct SweepAgainst {
  const MovingCircle& circle;
  Interval interval;
  [[nodiscard]] std::optional<Hit> operator()(const Wall& wall) const noexcept { return sweep(wall, circle, interval); }
  [[nodiscard]] std::optional<Hit> operator()(const Circle& outline) const noexcept {
    return sweep(Pillar{outline.center, outline.radius}, circle, interval);
  }
};

[[nodiscard]] auto order_of(const CastHit& hit) noexcept { return std::tuple{hit.time, hit.shape}; }

/// Calls `visit(hit)` for every hit up to the time `end`, which it may make earlier.
template <class Visit>
void for_each_hit(const ShapesNow& shapes, const MovingCircle& circle, const double& end, const QueryFilter& filter,
                  Visit visit) {
  // A sweep never hits anything with these, and cells have no numbers for them.
  const bool sound = is_finite(circle.center) && is_finite(circle.velocity) && is_finite(circle.acceleration) &&
                     is_finite(circle.radius) && circle.radius >= 0 && end >= 0 &&
                     (circle.velocity != Vec2{} || circle.acceleration != Vec2{});
  const auto wanted = among(filter);
  if (!sound || !wanted) return;
  ShapeRef last = ShapeRef::none();  // a wall is found in one cell after another
  shapes.broad_phase.for_each_along(circle, end, *wanted, shapes.now, [&](ShapeRef shape) {
    if (shape == last) return;
    last = shape;
    const ShapeId id = shapes.id_of(shape);
    if (!filter.takes(id, shapes.filter_of(shape))) return;
    if (const auto hit = shapes.visit(shape, SweepAgainst{circle, Interval{0, end}})) visit(CastHit{*hit, id});
  });
}

}  // namespace

std::optional<CastHit> first_hit(const ShapesNow& shapes, const MovingCircle& circle, double t_max,
                                 const QueryFilter& filter) {
  std::optional<CastHit> first;
  double end = t_max;
  for_each_hit(shapes, circle, end, filter, [&](const CastHit& hit) {
    if (first && order_of(*first) <= order_of(hit)) return;
    first = hit;
    end = hit.time;
  });
  return first;
}

void find_hits(const ShapesNow& shapes, const MovingCircle& circle, double t_max, const QueryFilter& filter,
               std::vector<CastHit>& found) {
  found.clear();
  for_each_hit(shapes, circle, t_max, filter, [&](const CastHit& hit) { found.push_back(hit); });
  std::ranges::sort(found, {}, order_of);
  const auto repeated = std::ranges::unique(found, {}, order_of);
  found.erase(repeated.begin(), repeated.end());
}

}  // namespace carom::engine
