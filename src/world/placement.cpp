#include <algorithm>

#include "carom/tolerances.hpp"
#include "carom/validity.hpp"
#include "physics/rounding.hpp"
#include "world/engine.hpp"

/// Does a shape fit where it is put? Nothing may overlap by more than the rounding of its place.
namespace carom {
namespace {

using physics::size_of;

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

Filter World::Engine::filter_of(engine::ShapeRef item) const noexcept {
  if (item.is_ball()) return bodies().filter(item.number());
  return item.type() == ShapeType::wall ? walls()[item.number()].shape.filter : pillars()[item.number()].shape.filter;
}

/// Those of the items that a shape with this filter collides with and overlaps by more than rounding;
/// `overlap_with(item)` is by how much. Nothing is sorted or allocated when there are none.
template <class OverlapWith>
std::vector<Problem> World::Engine::overlaps_among(const std::vector<engine::ShapeRef>& items, Filter filter,
                                                   std::optional<std::uint32_t> in_place_of, OverlapWith overlap_with) {
  model_.broad_phase().work().candidates += items.size();
  std::vector<Problem> overlaps;
  for (const engine::ShapeRef item : items) {
    if (!may_collide(filter, filter_of(item))) continue;
    const Overlap overlap = overlap_with(item);
    if (!(overlap.depth > tolerance::touch * overlap.size)) continue;
    const std::uint32_t id = item.is_ball() ? bodies().id_of(item.number()) : item.number();
    if (!item.is_ball() || id != in_place_of) overlaps.push_back(problem_of({item.type(), id}, overlap.depth));
  }
  return overlaps.empty() ? overlaps : in_order(std::move(overlaps));
}

std::vector<Problem> World::Engine::problems_with(const Ball& ball, std::optional<std::uint32_t> in_place_of) {
  auto problems = carom::problems_with(ball);
  if (!problems.empty()) return problems;
  rebuild_broad_phase_if_unsuitable();
  const Circle circle{ball.center, ball.radius};
  const bool cannot_hit_balls = ball.radius == 0 && model_.broad_phase().only_points();
  const auto& items = cannot_hit_balls ? model_.broad_phase().statics_in(rectangle_of(circle))
                                       : model_.broad_phase().shapes_in(rectangle_of(circle), now_);
  return overlaps_among(items, ball.filter, in_place_of, [&](engine::ShapeRef item) {
    if (item.is_ball()) return overlap_of(circle, bodies().outline(item.number(), now_));
    if (item.type() == ShapeType::wall) return overlap_of(circle, walls()[item.number()].shape);
    return overlap_of(circle, outline_of(pillars()[item.number()].shape));
  });
}

std::vector<Problem> World::Engine::problems_with(const Wall& wall) {
  auto problems = carom::problems_with(wall);
  if (!problems.empty()) return problems;
  rebuild_broad_phase_if_unsuitable();
  return overlaps_among(model_.broad_phase().balls_in(rectangle_of(wall), now_), wall.filter, {},
                        [&](engine::ShapeRef item) { return overlap_of(bodies().outline(item.number(), now_), wall); });
}

std::vector<Problem> World::Engine::problems_with(const Pillar& pillar) {
  auto problems = carom::problems_with(pillar);
  if (!problems.empty()) return problems;
  rebuild_broad_phase_if_unsuitable();
  const Circle circle = outline_of(pillar);
  return overlaps_among(
      model_.broad_phase().balls_in(rectangle_of(circle), now_), pillar.filter, {},
      [&](engine::ShapeRef item) { return overlap_of(bodies().outline(item.number(), now_), circle); });
}

}  // namespace carom
