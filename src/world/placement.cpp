#include <algorithm>
#include <iterator>
#include <utility>

#include "broadphase/searches.hpp"
#include "carom/tolerances.hpp"
#include "carom/validity.hpp"
#include "physics/moving_shape.hpp"
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

/// `most` are the largest radii for the sides that repeat; zero along an axis that does not.
std::vector<Problem> problems_in_periodic_box(double radius, Vec2 most) {
  const double least = most.x > 0 && (most.y == 0 || most.x < most.y) ? most.x : most.y;
  return ProblemList{}
      .require(radius <= least, ProblemKind::too_large_for_periodic, "radius", radius, {.most = least})
      .take();
}

/// Is a point within the box, its edges included, along the axes that repeat?
bool is_within(const PeriodicBox& box, Vec2 point) {
  return (!box.repeats_in_x() || (point.x >= box.from.x && point.x <= box.to.x)) &&
         (!box.repeats_in_y() || (point.y >= box.from.y && point.y <= box.to.y));
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
    const ShapeId id = shapes_now().id_of(shape);
    if (!shape.is_ball() || id.index != in_place_of) overlaps.push_back(problem_of(id, overlap.depth));
  });
  return overlaps.empty() ? overlaps : in_order(std::move(overlaps));
}

std::vector<Problem> World::Engine::problems_with(const Ball& ball, std::optional<std::uint32_t> in_place_of,
                                                  WorkCounts& work) const {
  auto problems = carom::problems_with(ball);
  if (bodies().is_periodic() && problems.empty())
    problems = problems_in_periodic_box(ball.radius, bodies().period().side / least_side_in_radii);
  if (!problems.empty()) return problems;
  const Circle circle{inside(bodies().period(), ball.center), ball.radius};
  const bool cannot_hit_balls = ball.radius == 0 && model_.broad_phase().only_points();
  const Among among = cannot_hit_balls ? Among::statics : Among::all;
  return overlaps_in(rectangle_of(circle), among, ball.filter, in_place_of, work, [&](engine::ShapeRef shape) {
    if (shape.is_ball()) return overlap_of(circle, outline_near(circle.center, shape.number()));
    if (shape.type() == ShapeType::wall) return overlap_of(circle, shape_at(walls()[shape.number()], now_));
    return overlap_of(circle, outline_of(shape_at(pillars()[shape.number()], now_)));
  });
}

/// The image of a ball that is nearest to a place inside the periodic box.
Circle World::Engine::outline_near(Vec2 place, std::uint32_t slot) const noexcept {
  Circle outline = bodies().outline(slot, now_);
  outline.center = image_near(bodies().period(), outline.center, place);
  return outline;
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
  if (periodic_box_ && problems.empty()) {
    for (const auto& [field, point] : {std::pair{"from", wall.from}, std::pair{"to", wall.to}})
      problems = ProblemList{}
                     .add(std::move(problems))
                     .require(is_within(*periodic_box_, point), ProblemKind::outside_periodic_box, field, point)
                     .take();
  }
  if (!problems.empty()) return problems;
  for_each_shift([&](Vec2 shift) {
    const Wall image = physics::shifted(wall, shift);
    auto overlaps = overlaps_in(rectangle_of(image), Among::balls, wall.filter, {}, work, [&](engine::ShapeRef shape) {
      return overlap_of(bodies().outline(shape.number(), now_), image);
    });
    std::ranges::move(overlaps, std::back_inserter(problems));
  });
  return in_order(std::move(problems));
}

std::vector<Problem> World::Engine::problems_with(const Pillar& pillar, WorkCounts& work) const {
  auto problems = own_problems_with(pillar);
  if (periodic_box_ && problems.empty()) {
    problems = problems_in_periodic_box(pillar.radius, bodies().period().side / 2);
    problems = ProblemList{}
                   .add(std::move(problems))
                   .require(is_within(*periodic_box_, pillar.center), ProblemKind::outside_periodic_box, "center",
                            pillar.center)
                   .take();
  }
  if (!problems.empty()) return problems;
  const Circle circle = outline_of(pillar);
  return overlaps_in(rectangle_of(circle), Among::balls, pillar.filter, {}, work, [&](engine::ShapeRef shape) {
    return overlap_of(outline_near(circle.center, shape.number()), circle);
  });
}

namespace {

std::vector<Problem> not_in_periodic_box() {
  return ProblemList{}.require(false, ProblemKind::not_in_periodic_box, "", std::string{}).take();
}

}  // namespace

std::vector<Problem> World::Engine::problems_with(const Sensor& sensor, WorkCounts& /*work*/) const {
  return periodic_box_ ? not_in_periodic_box() : carom::problems_with(sensor);
}

std::vector<Problem> World::Engine::problems_with(const Mover& mover) const {
  return periodic_box_ ? not_in_periodic_box() : carom::problems_with(mover);
}

std::vector<Problem> World::Engine::problems_with(const PeriodicBox& box) const {
  auto problems = carom::problems_with(box);
  if (!is_untouched())
    problems = ProblemList{}.require(false, ProblemKind::world_not_empty, "periodic", std::string{}).take();
  return problems;
}

}  // namespace carom
