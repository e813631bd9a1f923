#include <algorithm>

#include "broadphase/searches.hpp"
#include "carom/tolerances.hpp"
#include "carom/validity.hpp"
#include "physics/rounding.hpp"
#include "problem_list.hpp"
#include "world/engine.hpp"

/// Does a shape fit where it is put? Nothing may overlap by more than the rounding of its place.
namespace carom {
namespace {

using physics::size_of;
using Among = engine::BroadPhase::Among;

/// By how much two shapes overlap, and the size of the numbers that this was computed from.
struct Overlap {
  double depth = 0;
  double size = 0;
};

/// A quick answer for most pairs, without a square root. Squares near the smallest double decide nothing.
bool are_apart(const Circle& a, const Circle& b) {
  constexpr double smallest = 1e-290;
  const double reach = a.radius + b.radius;
  const double squared = reach * reach;
  return squared > smallest && length_squared(a.center - b.center) > squared;
}

Overlap overlap_of(const Circle& a, const Circle& b) {
  if (are_apart(a, b)) return {};
  const double reach = a.radius + b.radius;
  return {reach - length(a.center - b.center), reach + size_of(a.center) + size_of(b.center)};
}

/// A ball may overlap a one-sided wall: it is on its way through.
Overlap overlap_of(const Circle& circle, const Wall& wall) {
  if (wall.stops != Stops::both) return {};
  const double distance = length(circle.center - nearest_on(wall, circle.center).point);
  return {circle.radius - distance, circle.radius + size_of(circle.center) + size_of(wall.from) + size_of(wall.to)};
}

Problem problem_of(ShapeId other, double depth) {
  Problem problem;
  problem.kind = ProblemKind::overlap;
  problem.other = other;
  problem.depth = depth;
  return problem;
}

/// In the order of kinds and ids, each once.
std::vector<Problem> in_order(std::vector<Problem> overlaps) {
  std::ranges::sort(overlaps, {}, &Problem::other);
  const auto repeated = std::ranges::unique(overlaps, {}, &Problem::other);
  overlaps.erase(repeated.begin(), repeated.end());
  return overlaps;
}

Rectangle rectangle_of(const Circle& circle) {
  const Vec2 corner{circle.radius, circle.radius};
  return {circle.center - corner, circle.center + corner};
}

Rectangle rectangle_of(const Wall& wall) {
  return {{std::min(wall.from.x, wall.to.x), std::min(wall.from.y, wall.to.y)},
          {std::max(wall.from.x, wall.to.x), std::max(wall.from.y, wall.to.y)}};
}

}  // namespace

/// What a shape with this filter collides with and overlaps by more than rounding, of the shapes in a rectangle;
/// `overlap_with(shape)` is by how much. Nothing is sorted or allocated when there are none.
template <class OverlapWith>
std::vector<Problem> World::Engine::overlaps_in(const Rectangle& where, engine::BroadPhase::Among among, Filter filter,
                                                std::optional<std::uint32_t> in_place_of, WorkCounts& work,
                                                OverlapWith overlap_with) const {
  std::vector<Problem> overlaps;
  work.cells += model_.broad_phase().for_each_in(where, among, now_, [&](engine::ShapeRef shape) {
    ++work.candidates;
    if (!may_collide(filter, shapes_now().filter_of(shape))) return;
    const Overlap overlap = overlap_with(shape);
    if (!(overlap.depth > tolerance::touch * overlap.size)) return;
    const std::uint32_t id = shape.is_ball() ? bodies().id_of(shape.number()) : shape.number();
    if (!shape.is_ball() || id != in_place_of) overlaps.push_back(problem_of({shape.type(), id}, overlap.depth));
  });
  return overlaps.empty() ? overlaps : in_order(std::move(overlaps));
}

std::vector<Problem> World::Engine::problems_with(const Ball& ball, std::optional<std::uint32_t> in_place_of,
                                                  WorkCounts& work) const {
  auto problems = carom::problems_with(ball);
  if (!problems.empty()) return problems;
  const Circle circle{ball.center, ball.radius};
  const bool cannot_hit_balls = ball.radius == 0 && model_.broad_phase().only_points();
  const Among among = cannot_hit_balls ? Among::statics : Among::all;
  return overlaps_in(rectangle_of(circle), among, ball.filter, in_place_of, work, [&](engine::ShapeRef shape) {
    if (shape.is_ball()) return overlap_of(circle, bodies().outline(shape.number(), now_));
    if (shape.type() == ShapeType::wall) return overlap_of(circle, shape_at(walls()[shape.number()], now_));
    return overlap_of(circle, outline_of(shape_at(pillars()[shape.number()], now_)));
  });
}

/// A shape may name a mover that is there.
template <class Shape>
std::vector<Problem> World::Engine::own_problems_with(const Shape& shape) const {
  auto problems = carom::problems_with(shape);
  if (!shape.mover || movers().has(shape.mover->index)) return problems;
  return ProblemList{}
      .add(std::move(problems))
      .require(false, ProblemKind::no_such_mover, "mover", std::uint64_t{shape.mover->index})
      .take();
}

std::vector<Problem> World::Engine::problems_with(const Wall& wall, WorkCounts& work) const {
  auto problems = own_problems_with(wall);
  if (!problems.empty()) return problems;
  return overlaps_in(rectangle_of(wall), Among::balls, wall.filter, {}, work,
                     [&](engine::ShapeRef shape) { return overlap_of(bodies().outline(shape.number(), now_), wall); });
}

std::vector<Problem> World::Engine::problems_with(const Pillar& pillar, WorkCounts& work) const {
  auto problems = own_problems_with(pillar);
  if (!problems.empty()) return problems;
  const Circle circle = outline_of(pillar);
  return overlaps_in(rectangle_of(circle), Among::balls, pillar.filter, {}, work, [&](engine::ShapeRef shape) {
    return overlap_of(bodies().outline(shape.number(), now_), circle);
  });
}

}  // namespace carom
