#include "storage/movers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/turning.hpp"
#include "physics/moving_shape.hpp"
#include "physics/rounding.hpp"

namespace carom::engine {
namespace {

constexpr Instant forever{std::numeric_limits<double>::infinity(), 0};
constexpr double whole_turn = 2 * std::numbers::pi;

}  // namespace

Rectangle bounds_of(const Wall& wall) noexcept {
  const double margin = physics::search_margin(physics::size_of(wall.from) + physics::size_of(wall.to));
  return physics::join(physics::around(wall.from, margin), physics::around(wall.to, margin));
}

Rectangle bounds_of(const Pillar& pillar) noexcept {
  const double margin = physics::search_margin(physics::size_of(pillar.center) + pillar.radius);
  return physics::around(pillar.center, pillar.radius + margin);
}

MoverState::MoverState(const Mover& mover, Instant now) : pivot_{mover.pivot} {
  stand({}, now);
  if (mover.program.empty())
    set_motion(mover.motion, now);
  else
    set_program(mover.program, mover.repeats, now);
}

physics::ShapeMotion MoverState::shape_motion() const noexcept {
  return {leg_.motion.velocity, leg_.motion.rate, pivot_ + leg_.pose.offset, leg_.end};
}

void MoverState::stand(const Pose& pose, Instant now) noexcept {
  leg_.start = now;
  leg_.pose = pose;
  leg_.motion = {};
  leg_.end = forever;
}

void MoverState::set_motion(const MoverMotion& motion, Instant now) {
  stand(pose_at(now), now);
  program_.clear();
  leg_.step = 0;
  leg_.step_end = forever;
  leg_.motion = motion;
  begin_turn();
}

void MoverState::set_program(std::vector<MoverStep> program, bool repeats, Instant now) {
  const Pose from = pose_at(now);
  program_ = std::move(program);
  repeats_ = repeats;
  leg_.step = 0;
  begin_step(from, now);
}

void MoverState::begin_step(const Pose& from, Instant now) {
  stand(from, now);
  leg_.step_end = forever;
  if (!is_in_program()) return;
  const MoverStep& step = program_[leg_.step];
  leg_.motion = {(step.to.offset - from.offset) / step.duration, (step.to.angle - from.angle) / step.duration};
  leg_.step_end = leg_.end = now + step.duration;
  begin_turn();
}

/// A piece in which it turns ends after a turn at most.
void MoverState::begin_turn() noexcept {
  if (leg_.motion.rate == 0) return;
  const Instant turned = leg_.start + whole_turn / std::abs(leg_.motion.rate);
  if (turned < leg_.end) leg_.end = turned;
}

void MoverState::begin_next_piece() {
  const Instant now = leg_.end;
  const bool ends_step = is_in_program() && !(now < leg_.step_end);
  if (ends_step) {
    const MoverMotion& motion = leg_.motion;
    const Pose reached = motion == MoverMotion{} ? leg_.pose : program_[leg_.step].to;  // it may have yielded
    ++leg_.step;
    if (leg_.step == program_.size() && repeats_) leg_.step = 0;
    return begin_step(reached, now);
  }
  // After a whole turn it points to where it did.
  leg_.pose.offset = leg_.pose.offset + leg_.motion.velocity * (now - leg_.start);
  leg_.start = now;
  leg_.end = leg_.step_end;
  begin_turn();
}

void MoverState::yield(Instant now) {
  const bool goes_on = is_in_program();
  stand(pose_at(now), now);
  if (goes_on) leg_.end = leg_.step_end;
}

Wall MoverState::moved(Wall wall, const Pose& pose) const noexcept {
  if (pose.angle != 0) wall = turned(wall, pivot_, rotation_by(pose.angle));
  wall.from = wall.from + pose.offset;
  wall.to = wall.to + pose.offset;
  return wall;
}

Pillar MoverState::moved(Pillar pillar, const Pose& pose) const noexcept {
  if (pose.angle != 0) pillar = turned(pillar, pivot_, rotation_by(pose.angle));
  pillar.center = pillar.center + pose.offset;
  return pillar;
}

Wall MoverState::moved_back(Wall wall, const Pose& pose) const noexcept {
  wall.from = wall.from - pose.offset;
  wall.to = wall.to - pose.offset;
  return pose.angle != 0 ? turned(wall, pivot_, rotation_by(-pose.angle)) : wall;
}

Pillar MoverState::moved_back(Pillar pillar, const Pose& pose) const noexcept {
  pillar.center = pillar.center - pose.offset;
  return pose.angle != 0 ? turned(pillar, pivot_, rotation_by(-pose.angle)) : pillar;
}

// A point at a distance ρ from the pivot moves along a chord while it turns by an angle φ, but for its sagitta, which
// is less than ρ φ²/8. All of the shape is between its points.
std::optional<Rectangle> MoverState::cover_of(const MovedShape& shape, Instant now, Instant end) const noexcept {
  const physics::ShapeMotion motion = shape_motion();
  if (!motion.is_moving()) return std::nullopt;
  return std::visit(
      [&](const auto& place) {
        using Shape = std::decay_t<decltype(place)>;
        const physics::StaticShape<Shape> moving{
            place, now, {motion.velocity, motion.rate, pivot_at(now), motion.until}};
        const Rectangle before = bounds_of(place), after = bounds_of(shape_at(moving, end));
        const double angle = motion.rate * (end - now);
        const Vec2 pivot = pivot_at(now);
        const double distance = physics::size_of(before.min - pivot) + physics::size_of(before.max - pivot);
        const double sagitta = distance * angle * angle / 8 * (1 + 1e-6);
        const Vec2 margin{sagitta, sagitta};
        const Rectangle both = physics::join(before, after);
        return Rectangle{both.min - margin, both.max + margin};
      },
      shape);
}

void MoverState::detach(ShapeRef ref) {
  std::erase_if(shapes_, [&](const Attached& attached) { return attached.ref == ref; });
}

Instant Movers::next_change() const noexcept {
  Instant next = forever;
  for (const auto& mover : movers_) {
    if (mover && mover->until() < next) next = mover->until();
  }
  return next;
}

}  // namespace carom::engine
