#include "recording/replay_state.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "history.hpp"
#include "physics/moving_shape.hpp"
#include "physics/slide.hpp"
#include "physics/support.hpp"
#include "recording/start.hpp"

namespace carom::recording {

using physics::Collision;

namespace {

/// The acceleration on a leg of the ball, which no keyframe holds.
Vec2 acceleration_on(const Leg& leg, const physics::Body& ball, const MovedStatics& statics) noexcept {
  switch (leg.support) {
    case Support::slides: return physics::along(physics::tangent_of(statics.walls[leg.origin_id].shape), ball.gravity);
    case Support::rests: return {};
    case Support::none:
    case Support::left: break;
  }
  return ball.gravity;
}

bool is_finite(const Instant& time) noexcept { return carom::is_finite(time.whole) && carom::is_finite(time.rest); }
bool is_time(const Instant& time) noexcept { return !std::isnan(time.whole) && carom::is_finite(time.rest); }

/// Could this be a leg of the mover, as it stands in a keyframe whose last impact was then? If it is not, it could go
/// on without end.
bool is_possible(const MoverLeg& leg, const Mover& mover, Instant last) noexcept {
  const bool is_sound = is_finite(leg.start) && leg.start <= last && carom::is_finite(leg.pose.offset) &&
                        carom::is_finite(leg.pose.angle) && carom::is_finite(leg.motion.velocity) &&
                        carom::is_finite(leg.motion.rate) && is_time(leg.end) && is_time(leg.step_end) &&
                        leg.end >= last && leg.step_end >= leg.end;
  if (!is_sound || leg.step > mover.program.size()) return false;
  if (leg.step < mover.program.size())
    return std::abs(leg.motion.rate) <= 2 * largest_angle / mover.program[leg.step].duration;
  const bool is_over = leg.motion == MoverMotion{};
  return !carom::is_finite(leg.step_end.whole) && (is_over || leg.motion == mover.motion);
}

}  // namespace

MovedStatics::MovedStatics(const SceneShapes& shapes) {
  for (const Mover& mover : shapes.movers) movers.add(mover, {});
  for (std::uint32_t id = 0; id < shapes.walls.size(); ++id)
    walls.push_back(movers.attach({ShapeType::wall, id}, shapes.walls[id], {}));
  for (std::uint32_t id = 0; id < shapes.pillars.size(); ++id)
    pillars.push_back(movers.attach({ShapeType::pillar, id}, shapes.pillars[id], {}));
}

void MovedStatics::place_shapes_of(std::uint32_t mover) {
  movers[mover].put_shapes([&](engine::ShapeRef ref, const auto& shape) {
    if constexpr (std::is_same_v<decltype(shape.shape), Wall>)
      walls[ref.number()] = shape;
    else
      pillars[ref.number()] = shape;
  });
}

// Only a ball that gravity acts on is supported: by the face of a wall, with whose velocity it rests, or on which
// another ball has stopped it.
bool ReplayState::is_possible(const Leg& leg, const physics::Body& ball, const MovedStatics& statics) const noexcept {
  const bool is_motion = is_finite(leg.start) && carom::is_finite(leg.center) && carom::is_finite(leg.velocity);
  if (!is_motion || leg.support == Support::none) return is_motion;
  if (!leg.began_at_impact || ball.gravity == Vec2{}) return false;
  const bool rests = leg.support == Support::rests;
  if (leg.origin == ShapeType::wall && leg.origin_id < statics.walls.size())
    return !rests || leg.velocity == statics.walls[leg.origin_id].motion.velocity;
  return rests && leg.origin == ShapeType::ball && leg.origin_id < bodies_.size() && leg.velocity == Vec2{};
}

ReplayState::ReplayState(const SceneShapes& shapes) : movers_{shapes.movers}, statics_{shapes} {
  if (!movers_.empty()) statics_at_first_ = statics_;
  bodies_.resize(shapes.balls.size());
  restart(shapes);
}

void ReplayState::restart(const SceneShapes& shapes) noexcept {
  std::ranges::transform(shapes.balls, bodies_.begin(), [&](const Ball& ball) {
    return physics::Body{.leg = first_leg(ball, shapes.gravity),
                         .radius = ball.radius,
                         .mass = ball.mass,
                         .restitution = ball.restitution,
                         .gravity = gravity_on(ball, shapes.gravity)};
  });
  if (!movers_.empty()) statics_ = statics_at_first_;
  counts_ = {};
  last_impact_ = last_change_ = {};
}

std::uint64_t ReplayState::history() const noexcept {
  HistoryHash hash{counts_.total()};
  for (const physics::Body& body : bodies_) hash.add(body.leg);
  return hash.value();
}

std::optional<Collision> ReplayState::collision(const RecordedImpact& impact) const noexcept {
  const auto& [ball, met, other] = impact;
  if (ball >= bodies_.size()) return std::nullopt;
  std::optional<Collision> found;
  if (met == ShapeType::ball && ball < other && other < bodies_.size())
    found = next_collision(ball, bodies_[ball], other, bodies_[other]);
  else if (met == ShapeType::wall && other < statics_.walls.size())
    found = next_collision(ball, bodies_[ball], other, statics_.walls[other]);
  else if (met == ShapeType::pillar && other < statics_.pillars.size())
    found = next_collision(ball, bodies_[ball], other, statics_.pillars[other]);
  const bool is_possible = found && carom::is_finite(found->time.whole) && found->time >= last_change_;
  return is_possible ? found : std::nullopt;
}

Impact ReplayState::execute(const Collision& collision) noexcept {
  physics::Body& ball = bodies_[collision.ball];
  const auto count = [&](std::uint64_t& impacts, const physics::Loss& loss) {
    ++impacts;
    counts_.lossless += loss.suspended ? 1 : 0;
    last_impact_ = last_change_ = collision.time;
  };
  const auto with_static = [&](const auto& shape, std::uint64_t& impacts) {
    const physics::StaticResolution after = resolve(collision, ball, shape);
    const Impact impact = impact_of(collision, ball, after);
    ball.leg = after.ball;
    count(impacts, after.loss);
    return impact;
  };
  if (collision.met == ShapeType::wall) return with_static(statics_.walls[collision.other], counts_.walls);
  if (collision.met == ShapeType::pillar) return with_static(statics_.pillars[collision.other], counts_.pillars);
  physics::Body& other = bodies_[collision.other];
  const physics::PairResolution after = resolve(collision, ball, other);
  const Impact impact = impact_of(collision, ball, other, after);
  ball.leg = after.a;
  other.leg = after.b;
  count(counts_.balls, after.loss);
  return impact;
}

void ReplayState::begin_next_pieces() {
  const Instant now = next_piece();
  statics_.movers.begin_next_pieces(now, [&](std::uint32_t mover) { place_shapes_of(mover, now); });
}

bool ReplayState::is_possible(const RecordedSqueeze& squeeze) const noexcept {
  return squeeze.mover < movers_.size() && squeeze.ball.value_or(0) < bodies_.size() && is_finite(squeeze.time) &&
         squeeze.time >= last_change_;
}

void ReplayState::execute(const RecordedSqueeze& squeeze) {
  statics_.movers[squeeze.mover].yield(squeeze.time);
  place_shapes_of(squeeze.mover, squeeze.time);
  if (squeeze.ball) bodies_[*squeeze.ball].leg = physics::stopped_leg(bodies_[*squeeze.ball], squeeze.time);
}

bool ReplayState::is_supported_by(const physics::Body& ball, std::uint32_t mover, Instant now) const noexcept {
  if (ball.leg.support != Support::slides && ball.leg.support != Support::rests) return false;
  const auto supports = [&](const engine::MoverState::Attached& attached) {
    const auto [type, id] = std::pair{attached.ref.type(), attached.ref.number()};
    return type == ShapeType::wall ? physics::is_supported_by(ball, type, id, shape_at(statics_.walls[id], now), now)
                                   : physics::is_supported_by(ball, type, id, shape_at(statics_.pillars[id], now), now);
  };
  return std::ranges::any_of(statics_.movers[mover].shapes(), supports);
}

// As the engine does: what supports a ball must not be another shape all of a sudden, and what a leg began at just now
// may be met again.
void ReplayState::place_shapes_of(std::uint32_t mover, Instant now) {
  for (physics::Body& ball : bodies_) {
    if (is_supported_by(ball, mover, now)) ball.leg = physics::falling_leg(ball, now);
  }
  for (std::uint32_t id = 0; id < bodies_.size(); ++id) {
    Leg& leg = bodies_[id].leg;
    if (leg.start != now) continue;
    for (const auto& attached : statics_.movers[mover].shapes())
      leg = physics::without_changed_origin(leg, id, attached.ref.type(), attached.ref.number(), now);
  }
  statics_.place_shapes_of(mover);
  last_change_ = now;
}

std::vector<std::byte> ReplayState::keyframe() const {
  return keyframe_of(
      last_impact_.whole, counts_, static_cast<std::uint32_t>(bodies_.size()),
      [&](std::uint32_t ball) { return bodies_[ball].leg; }, statics_.movers.size(),
      [&](std::uint32_t mover) { return statics_.movers[mover].leg(); });
}

std::optional<MovedStatics> ReplayState::moved_by(const std::vector<MoverLeg>& legs, Instant last) const {
  MovedStatics moved = statics_at_first_;
  for (std::uint32_t id = 0; id < legs.size(); ++id) {
    if (!recording::is_possible(legs[id], movers_[id], last)) return std::nullopt;
    if (legs[id].start == Instant{}) continue;  // the first one, on which the shapes are where the scene has them
    moved.movers[id].set_leg(legs[id]);
    moved.place_shapes_of(id);
  }
  return moved;
}

bool ReplayState::take_keyframe(std::span<const std::byte> payload) {
  ByteReader reader{payload};
  const double time = reader.real();  // of the last impact; the latest leg has it more exactly
  const ImpactCounts counts = take_counts(reader);
  std::vector<Leg> legs;
  legs.reserve(bodies_.size());
  Instant last;
  for (std::size_t ball = 0; ball < bodies_.size() && reader.is_good(); ++ball) {
    legs.push_back(take_leg(reader));
    last = std::max(last, legs.back().start);
  }
  std::vector<MoverLeg> mover_legs;
  for (std::size_t mover = 0; mover < movers_.size() && reader.is_good(); ++mover)
    mover_legs.push_back(take_mover_leg(reader));
  if (!reader.is_at_end() || last.whole != time) return false;
  std::optional<MovedStatics> moved;
  if (!movers_.empty()) {
    moved = moved_by(mover_legs, last);
    if (!moved) return false;
  }
  const MovedStatics& statics = moved ? *moved : statics_;
  for (std::size_t ball = 0; ball < bodies_.size(); ++ball) {
    if (!is_possible(legs[ball], bodies_[ball], statics)) return false;
    legs[ball].acceleration = acceleration_on(legs[ball], bodies_[ball], statics);
  }
  for (std::size_t ball = 0; ball < bodies_.size(); ++ball) bodies_[ball].leg = legs[ball];
  if (moved) statics_ = *std::move(moved);
  counts_ = counts;
  last_impact_ = last_change_ = last;
  return true;
}

}  // namespace carom::recording
