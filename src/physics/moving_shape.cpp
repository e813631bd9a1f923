#include "physics/moving_shape.hpp"

#include "carom/turning.hpp"
#include "physics/static_hit.hpp"
#include "physics/turning_contact.hpp"

namespace carom::physics {
namespace {

Wall shifted(Wall wall, Vec2 by) noexcept {
  wall.from = wall.from + by;
  wall.to = wall.to + by;
  return wall;
}

Pillar shifted(Pillar pillar, Vec2 by) noexcept {
  pillar.center = pillar.center + by;
  return pillar;
}

template <class Shape>
Shape place_at(const StaticShape<Shape>& shape, Instant time) noexcept {
  const ShapeMotion& motion = shape.motion;
  const double elapsed = time - shape.since;
  if (!motion.is_moving()) return shape.shape;
  if (!motion.is_turning()) return shifted(shape.shape, motion.velocity * elapsed);
  return shifted(turned(shape.shape, motion.pivot, rotation_by(motion.rate * elapsed)), motion.velocity * elapsed);
}

template <class Shape>
std::optional<Hit> hit_in_frame(const StaticShape<Shape>& shape, const MovingCircle& circle, Instant from,
                                Support support, bool began_there) noexcept {
  const ShapeMotion& motion = shape.motion;
  if (!motion.is_turning()) return next_hit(shape.shape, circle, support, began_there);
  const Shape then = turned(shape.shape, motion.pivot, rotation_by(motion.rate * (from - shape.since)));
  const Turning turning{motion.pivot, motion.rate};
  const double end = motion.until - from;
  return began_there ? sweep_from_contact(then, turning, circle, end) : sweep(then, turning, circle, Interval{0, end});
}

template <class Shape>
std::optional<Hit> hit_before_end(const Body& ball, const StaticShape<Shape>& shape, bool began_there) noexcept {
  const Instant from = sweep_start(ball.leg, shape);
  const ShapeMotion& motion = shape.motion;
  if (!(from < motion.until)) return std::nullopt;
  MovingCircle circle = circle_at(ball, from);
  circle.center = circle.center - motion.velocity * (from - shape.since);
  circle.velocity = circle.velocity - motion.velocity;
  auto hit = hit_in_frame(shape, circle, from, ball.leg.support, began_there);
  if (!hit || !is_finite(hit->time)) return std::nullopt;
  const Instant time = from + hit->time;
  if (!(time < motion.until)) return std::nullopt;
  const Vec2 shift = motion.velocity * (time - shape.since);
  hit->center = hit->center + shift;
  hit->contact = hit->contact + shift;
  return hit;
}

}  // namespace

Wall shape_at(const StaticShape<Wall>& wall, Instant time) noexcept { return place_at(wall, time); }
Pillar shape_at(const StaticShape<Pillar>& pillar, Instant time) noexcept { return place_at(pillar, time); }

Turning turning_at(const ShapeMotion& motion, Instant since, Instant time) noexcept {
  return {motion.pivot + motion.velocity * (time - since), motion.rate};
}

Vec2 velocity_of(const ShapeMotion& motion, Instant since, Vec2 place, Instant time) noexcept {
  if (!motion.is_turning()) return motion.velocity;
  return motion.velocity + velocity_at(turning_at(motion, since, time), place);
}

std::optional<Hit> hit_on_moving(const Body& ball, const StaticShape<Wall>& wall, bool began_there) noexcept {
  return hit_before_end(ball, wall, began_there);
}
std::optional<Hit> hit_on_moving(const Body& ball, const StaticShape<Pillar>& pillar, bool began_there) noexcept {
  return hit_before_end(ball, pillar, began_there);
}

}  // namespace carom::physics
