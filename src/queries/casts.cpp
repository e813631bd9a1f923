#include <algorithm>
#include <tuple>

#include "physics/rounding.hpp"
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

/// How many pieces of a path are searched in a periodic box: at least a hundred of its sides.
constexpr int most_pieces = 1200;

/// The image of a ball nearest to a place.
[[nodiscard]] Circle outline_near(const ShapesNow& shapes, Vec2 place, ShapeRef ball) noexcept {
  Circle outline = shapes.bodies.outline(ball.number(), shapes.now);
  outline.center = image_near(shapes.bodies.period(), outline.center, place);
  return outline;
}

[[nodiscard]] auto order_of(const CastHit& hit) noexcept { return std::tuple{hit.time, hit.shape}; }

/// Calls `visit(hit)` for every hit up to the time `end`, which it may make earlier.
template <class Visit>
void for_each_hit_in_plane(const ShapesNow& shapes, const MovingCircle& circle, const double& end,
                           const QueryFilter& filter, BroadPhase::Among wanted, Visit visit) {
  ShapeRef last = ShapeRef::none();  // a wall is found in one cell after another
  shapes.broad_phase.for_each_along(circle, end, wanted, shapes.now, [&](ShapeRef shape) {
    if (shape == last) return;
    last = shape;
    const ShapeId id = shapes.id_of(shape);
    if (!filter.takes(id, shapes.filter_of(shape))) return;
    if (const auto hit = shapes.visit(shape, SweepAgainst{circle, Interval{0, end}})) visit(CastHit{*hit, id});
  });
}

/// The same in a periodic box, piece by piece: each as long as a leg, so that nearest images are enough.
template <class Visit>
void for_each_hit_in_box(const ShapesNow& shapes, const MovingCircle& circle, const double& end,
                         const QueryFilter& filter, BroadPhase::Among wanted, Visit visit) {
  const physics::Period& period = shapes.bodies.period();
  double start = 0;
  for (int piece = 0; piece < most_pieces && start <= end; ++piece) {
    const MovingPoint center{circle.center, circle.velocity, circle.acceleration};
    const MovingCircle rest{inside(period, position_after(center, start)), velocity_after(center, start), circle.radius,
                            circle.acceleration};
    const Instant renewal =
        renewal_time(physics::Motion{rest.center, rest.velocity, {}, rest.acceleration}, period.side);
    const double length = std::min(end - start, renewal.whole);
    const Vec2 way{physics::flight_in_sides * period.side.x, physics::flight_in_sides * period.side.y};
    const Vec2 last = position_after({rest.center, rest.velocity, rest.acceleration}, length);
    const Rectangle path =
        physics::join(physics::around(rest.center, circle.radius), physics::around(last, circle.radius));
    shapes.broad_phase.for_each_in({path.min - way, path.max + way}, wanted, shapes.now, [&](ShapeRef shape) {
      const ShapeId id = shapes.id_of(shape);
      if (!filter.takes(id, shapes.filter_of(shape))) return;
      const auto hit = shape.is_ball()
                           ? SweepAgainst{rest, Interval{0, length}}(outline_near(shapes, rest.center, shape))
                           : shapes.visit(shape, SweepAgainst{rest, Interval{0, length}});
      if (!hit) return;
      CastHit found{*hit, id};
      found.time += start;
      visit(found);
    });
    if (!(length < end - start)) return;
    start += length;
  }
}

template <class Visit>
void for_each_hit(const ShapesNow& shapes, const MovingCircle& circle, const double& end, const QueryFilter& filter,
                  Visit visit) {
  // A sweep never hits anything with these, and cells have no numbers for them.
  const bool sound = is_finite(circle.center) && is_finite(circle.velocity) && is_finite(circle.acceleration) &&
                     is_finite(circle.radius) && circle.radius >= 0 && end >= 0 &&
                     (circle.velocity != Vec2{} || circle.acceleration != Vec2{});
  const auto wanted = among(filter);
  if (!sound || !wanted) return;
  if (shapes.bodies.is_periodic())
    for_each_hit_in_box(shapes, circle, end, filter, *wanted, visit);
  else
    for_each_hit_in_plane(shapes, circle, end, filter, *wanted, visit);
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
