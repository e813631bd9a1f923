#include "physics/collision.hpp"

#include "physics/static_hit.hpp"

namespace carom::physics {
namespace {

template <class Shape>
std::optional<Collision> collision_with(std::uint32_t id, const Body& ball, ShapeType met, std::uint32_t other,
                                        const StaticShape<Shape>& shape) noexcept {
  // A straight path that leads away from a convex shape never comes back; nor may its rounding.
  // A leg that began before the shape was put there began at another one of that id.
  if (began_at(ball.leg, met, other) && !(ball.leg.start < shape.since)) return std::nullopt;
  const auto hit = hit_on(ball, shape);
  if (!hit) return std::nullopt;
  const Instant time = sweep_start(ball.leg, shape) + hit->time;
  return Collision{time, cascade_depth_at(time, ball.leg), id, met, other};
}

}  // namespace

std::optional<Collision> next_collision(std::uint32_t id, const Body& ball, std::uint32_t wall_id,
                                        const StaticShape<Wall>& wall) noexcept {
  return collision_with(id, ball, ShapeType::wall, wall_id, wall);
}

std::optional<Collision> next_collision(std::uint32_t id, const Body& ball, std::uint32_t pillar_id,
                                        const StaticShape<Pillar>& pillar) noexcept {
  return collision_with(id, ball, ShapeType::pillar, pillar_id, pillar);
}

}  // namespace carom::physics
