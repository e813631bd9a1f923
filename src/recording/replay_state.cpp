#include "recording/replay_state.hpp"

#include <algorithm>

#include "history.hpp"
#include "physics/slide.hpp"
#include "recording/start.hpp"

namespace carom::recording {

using physics::Collision;

// Only a wall's face supports a ball, and only one that gravity acts on; a ball at rest has no velocity.
bool ReplayState::is_possible(const Leg& leg, const physics::Body& ball) const noexcept {
  const bool is_motion =
      is_finite(leg.start.whole) && is_finite(leg.start.rest) && is_finite(leg.center) && is_finite(leg.velocity);
  if (!is_motion || leg.support == Support::none) return is_motion;
  const bool is_at_wall = leg.began_at_impact && leg.origin == ShapeType::wall && leg.origin_id < walls_.size();
  return is_at_wall && ball.gravity != Vec2{} && (leg.support != Support::rests || leg.velocity == Vec2{});
}

Vec2 ReplayState::acceleration_on(const Leg& leg, const physics::Body& ball) const noexcept {
  switch (leg.support) {
    case Support::slides: return physics::along(physics::tangent_of(walls_[leg.origin_id].shape), ball.gravity);
    case Support::rests: return {};
    case Support::none:
    case Support::left: break;
  }
  return ball.gravity;
}

ReplayState::ReplayState(const SceneShapes& shapes) {
  bodies_.resize(shapes.balls.size());
  restart(shapes);
  for (const Wall& wall : shapes.walls) walls_.push_back({.shape = wall, .since = {}});
  for (const Pillar& pillar : shapes.pillars) pillars_.push_back({.shape = pillar, .since = {}});
}

void ReplayState::restart(const SceneShapes& shapes) noexcept {
  std::ranges::transform(shapes.balls, bodies_.begin(), [&](const Ball& ball) {
    return physics::Body{.leg = first_leg(ball, shapes.gravity),
                         .radius = ball.radius,
                         .mass = ball.mass,
                         .restitution = ball.restitution,
                         .gravity = gravity_on(ball, shapes.gravity)};
  });
  counts_ = {};
  last_impact_ = {};
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
  else if (met == ShapeType::wall && other < walls_.size())
    found = next_collision(ball, bodies_[ball], other, walls_[other]);
  else if (met == ShapeType::pillar && other < pillars_.size())
    found = next_collision(ball, bodies_[ball], other, pillars_[other]);
  const bool is_possible = found && is_finite(found->time.whole) && found->time >= last_impact_;
  return is_possible ? found : std::nullopt;
}

Impact ReplayState::execute(const Collision& collision) noexcept {
  physics::Body& ball = bodies_[collision.ball];
  const auto count = [&](std::uint64_t& impacts, const physics::Loss& loss) {
    ++impacts;
    counts_.lossless += loss.suspended ? 1 : 0;
    last_impact_ = collision.time;
  };
  const auto with_static = [&](const auto& shape, std::uint64_t& impacts) {
    const physics::StaticResolution after = resolve(collision, ball, shape);
    const Impact impact = impact_of(collision, ball, after);
    ball.leg = after.ball;
    count(impacts, after.loss);
    return impact;
  };
  if (collision.met == ShapeType::wall) return with_static(walls_[collision.other], counts_.walls);
  if (collision.met == ShapeType::pillar) return with_static(pillars_[collision.other], counts_.pillars);
  physics::Body& other = bodies_[collision.other];
  const physics::PairResolution after = resolve(collision, ball, other);
  const Impact impact = impact_of(collision, ball, other, after);
  ball.leg = after.a;
  other.leg = after.b;
  count(counts_.balls, after.loss);
  return impact;
}

std::vector<std::byte> ReplayState::keyframe() const {
  return keyframe_of(last_impact_.whole, counts_, static_cast<std::uint32_t>(bodies_.size()),
                     [&](std::uint32_t ball) { return bodies_[ball].leg; });
}

bool ReplayState::take_keyframe(std::span<const std::byte> payload) {
  ByteReader reader{payload};
  const double time = reader.real();  // of the last impact; the latest leg has it more exactly
  const ImpactCounts counts = take_counts(reader);
  std::vector<Leg> legs;
  legs.reserve(bodies_.size());
  Instant last;
  for (std::size_t ball = 0; ball < bodies_.size() && reader.is_good(); ++ball) {
    Leg leg = take_leg(reader);
    if (!is_possible(leg, bodies_[ball])) return false;
    leg.acceleration = acceleration_on(leg, bodies_[ball]);
    last = std::max(last, leg.start);
    legs.push_back(leg);
  }
  if (!reader.is_at_end() || last.whole != time) return false;
  for (std::size_t ball = 0; ball < bodies_.size(); ++ball) bodies_[ball].leg = legs[ball];
  counts_ = counts;
  last_impact_ = last;
  return true;
}

}  // namespace carom::recording
