#include "recording/cast.hpp"

#include <algorithm>

#include "history.hpp"
#include "recording/start.hpp"

namespace carom::recording {

using engine::Collision;

namespace {

bool can_be(const Leg& leg) noexcept {
  return is_finite(leg.start.whole) && is_finite(leg.start.rest) && is_finite(leg.center) && is_finite(leg.velocity);
}

}  // namespace

Cast::Cast(const SceneShapes& shapes) {
  bodies_.resize(shapes.balls.size());
  start_anew(shapes.balls);
  for (const Wall& wall : shapes.walls) walls_.push_back({.shape = wall, .since = {}});
  for (const Pillar& pillar : shapes.pillars) pillars_.push_back({.shape = pillar, .since = {}});
}

void Cast::start_anew(const std::vector<Ball>& balls) noexcept {
  std::ranges::transform(balls, bodies_.begin(), [](const Ball& ball) {
    return engine::Body{
        .leg = first_leg(ball), .radius = ball.radius, .mass = ball.mass, .restitution = ball.restitution};
  });
  counts_ = {};
  last_impact_ = {};
}

std::uint64_t Cast::history() const noexcept {
  HistoryHash hash{counts_.total()};
  for (const engine::Body& body : bodies_) hash.add(body.leg);
  return hash.value();
}

std::optional<Collision> Cast::collision(const Meeting& meeting) const noexcept {
  const auto& [ball, met, other] = meeting;
  if (ball >= bodies_.size()) return std::nullopt;
  std::optional<Collision> found;
  if (met == Met::ball && ball < other && other < bodies_.size())
    found = next_collision(ball, bodies_[ball], other, bodies_[other]);
  else if (met == Met::wall && other < walls_.size())
    found = next_collision(ball, bodies_[ball], other, walls_[other]);
  else if (met == Met::pillar && other < pillars_.size())
    found = next_collision(ball, bodies_[ball], other, pillars_[other]);
  const bool can_be = found && is_finite(found->time.whole) && found->time >= last_impact_;
  return can_be ? found : std::nullopt;
}

Impact Cast::impact_of(const Collision& collision) const noexcept {
  const engine::Body& ball = bodies_[collision.ball];
  switch (collision.met) {
    case Met::ball: return engine::impact_of(collision, ball, bodies_[collision.other]);
    case Met::wall: return engine::impact_of(collision, ball, walls_[collision.other]);
    case Met::pillar: break;
  }
  return engine::impact_of(collision, ball, pillars_[collision.other]);
}

void Cast::play(const Collision& collision) noexcept {
  engine::Body& ball = bodies_[collision.ball];
  bool lossless = false;
  switch (collision.met) {
    case Met::ball:
      lossless = engine::play(collision, ball, bodies_[collision.other]);
      ++counts_.balls;
      break;
    case Met::wall:
      lossless = engine::play(collision, ball, walls_[collision.other]);
      ++counts_.walls;
      break;
    case Met::pillar:
      lossless = engine::play(collision, ball, pillars_[collision.other]);
      ++counts_.pillars;
      break;
  }
  counts_.lossless += lossless ? 1 : 0;
  last_impact_ = collision.time;
}

std::vector<std::byte> Cast::keyframe() const {
  return keyframe_of(last_impact_.whole, counts_, static_cast<std::uint32_t>(bodies_.size()),
                     [&](std::uint32_t ball) { return bodies_[ball].leg; });
}

bool Cast::take_keyframe(std::span<const std::byte> payload) {
  ByteReader reader{payload};
  const double time = reader.real();  // of the last impact, as the latest leg has it more exactly
  const ImpactCounts counts = take_counts(reader);
  std::vector<Leg> legs;
  legs.reserve(bodies_.size());
  Instant last;
  for (std::size_t ball = 0; ball < bodies_.size() && reader.is_good(); ++ball) {
    legs.push_back(take_leg(reader));
    if (!can_be(legs.back())) return false;
    last = std::max(last, legs.back().start);
  }
  if (!reader.is_at_end() || last.whole != time) return false;
  for (std::size_t ball = 0; ball < bodies_.size(); ++ball) bodies_[ball].leg = legs[ball];
  counts_ = counts;
  last_impact_ = last;
  return true;
}

}  // namespace carom::recording
