#include "physics/collision.hpp"

#include "physics/recontact.hpp"
#include "physics/static_hit.hpp"

namespace carom::physics {
namespace {

template <class Shape>
std::optional<Collision> collision_with(std::uint32_t id, const Body& ball, ShapeType met, std::uint32_t other,
                                        const StaticShape<Shape>& shape) noexcept {
  const auto hit = hit_on(ball, shape, began_at(ball.leg, met, other, shape));
  if (!hit) return std::nullopt;
  const Instant time = sweep_start(ball.leg, shape) + hit->time;
  return Collision{time, cascade_depth_at(time, ball.leg), id, met, other};
}

}  // namespace

std::optional<Instant> curved_meeting_time(const Body& a, const Body& b, bool just_parted) noexcept {
  const Motion motion_a = motion_of(a.leg), motion_b = motion_of(b.leg);
  if (!just_parted) return meeting_time(motion_a, motion_b, a.radius + b.radius, a.period);
  if (motion_a.acceleration == motion_b.acceleration) return std::nullopt;
  const RelativeMotion relative = relative_motion(motion_a, motion_b, a.period);
  const auto delay = delay_from_contact(relative.offset, relative.velocity, relative.acceleration);
  if (!delay || !is_finite(*delay)) return std::nullopt;
  return relative.from + *delay;
}

std::optional<Collision> next_collision(std::uint32_t id, const Body& ball, std::uint32_t wall_id,
                                        const StaticShape<Wall>& wall) noexcept {
  return collision_with(id, ball, ShapeType::wall, wall_id, wall);
}

std::optional<Collision> next_collision(std::uint32_t id, const Body& ball, std::uint32_t pillar_id,
                                        const StaticShape<Pillar>& pillar) noexcept {
  return collision_with(id, ball, ShapeType::pillar, pillar_id, pillar);
}

}  // namespace carom::physics
