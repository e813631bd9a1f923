#include <algorithm>

#include "carom/tolerances.hpp"
#include "carom/validity.hpp"
#include "engine/engine.hpp"
#include "engine/size.hpp"
#include "text.hpp"

/// Does a shape fit where it is put? Nothing may overlap by more than the rounding of its place.
namespace carom {
namespace {

using engine::size_of;

/// By how much two shapes overlap, and how large the numbers are that say so.
struct Overlap {
  double depth = 0;
  double size = 0;
};

Overlap overlap_of(const Circle& a, const Circle& b) {
  const double reach = a.radius + b.radius;
  return {reach - length(a.center - b.center), reach + size_of(a.center) + size_of(b.center)};
}

/// A ball may overlap a one-sided wall: it is on its way through.
Overlap overlap_of(const Circle& circle, const Wall& wall) {
  if (wall.stops != Stops::both) return {};
  const double distance = length(circle.center - nearest_on(wall, circle.center).point);
  return {circle.radius - distance, circle.radius + size_of(circle.center) + size_of(wall.from) + size_of(wall.to)};
}

void object(std::vector<std::string>& objections, const Overlap& overlap, const char* what, std::uint32_t id) {
  if (overlap.depth > tolerance::touch * overlap.size)
    objections.push_back("it overlaps " + std::string{what} + " " + std::to_string(id) + " by " +
                         text_of(overlap.depth) + ": move them apart");
}

template <class Shape>
std::vector<std::string> unsound(const Shape& shape) {
  std::vector<std::string> objections;
  for (const Problem& problem : problems_with(shape)) objections.push_back(to_string(problem));
  return objections;
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

Circle World::Engine::outline(std::uint32_t ball) const { return table_.outline(table_.slots[ball], now_); }

/// What may touch a rectangle, by kind and id, in that order.
std::vector<std::pair<Met, std::uint32_t>> World::Engine::shapes_near(const Rectangle& where) {
  std::vector<std::pair<Met, std::uint32_t>> shapes;
  for (const engine::Item item : table_.items_near(where, now_)) {
    const std::uint32_t number = item.number();
    shapes.emplace_back(item.kind(), item.is_ball() ? table_.persons[number].id : number);
  }
  std::ranges::sort(shapes);
  return shapes;
}

std::vector<std::string> World::Engine::objections_to(const Ball& ball, std::optional<std::uint32_t> in_place_of) {
  auto objections = unsound(ball);
  if (!objections.empty()) return objections;
  const Circle circle{ball.center, ball.radius};
  for (const auto& [met, id] : shapes_near(rectangle_of(circle))) {
    if (met == Met::ball && id != in_place_of) object(objections, overlap_of(circle, outline(id)), "ball", id);
    if (met == Met::wall) object(objections, overlap_of(circle, walls()[id].shape), "wall", id);
    if (met == Met::pillar) object(objections, overlap_of(circle, outline_of(pillars()[id].shape)), "pillar", id);
  }
  return objections;
}

std::vector<std::string> World::Engine::objections_to(const Wall& wall) {
  auto objections = unsound(wall);
  if (!objections.empty()) return objections;
  for (const auto& [met, id] : shapes_near(rectangle_of(wall))) {
    if (met == Met::ball) object(objections, overlap_of(outline(id), wall), "ball", id);
  }
  return objections;
}

std::vector<std::string> World::Engine::objections_to(const Pillar& pillar) {
  auto objections = unsound(pillar);
  if (!objections.empty()) return objections;
  const Circle circle = outline_of(pillar);
  for (const auto& [met, id] : shapes_near(rectangle_of(circle))) {
    if (met == Met::ball) object(objections, overlap_of(outline(id), circle), "ball", id);
  }
  return objections;
}

}  // namespace carom
