#include <algorithm>

#include "world/engine.hpp"

/// Skipping a time in which nothing happens.
namespace carom {
namespace {

using engine::never;

}  // namespace

/// Boxes have moved again and again without a single impact, and much more time is left than that took: a few balls
/// flying side by side through empty space for ever, say. Or it is so late that all positions round to the same number,
/// and no box helps.
bool World::Engine::is_quiet(Instant until) const noexcept {
  if (bodies().is_periodic()) return false;  // legs end by themselves
  const std::uint64_t balls = bodies().size();
  const std::uint64_t statics = std::uint64_t{walls().size()} + pillars().size() + sensors().size();
  if (balls * (balls / 2 + statics) > engine::tuned::most_quiet_pairs) return false;
  constexpr double very_late = 1e100;
  if (!is_built_) return now_.whole > very_late;
  return counts().total() == built_at_ && simulator_->box_moves().total() - moves_when_built_.total() > many_moves() &&
         until.whole - now_.whole > engine::tuned::quiet_time_left * (now_ - built_time_);
}

/// When anything collides next on the present legs, from all pairs: no boxes, no neighbour lists.
double World::Engine::next_collision_of_all(StopToken stop) {
  double first = never;
  const auto consider = [&](const auto& collision) {
    if (collision) first = std::min(first, collision->time.whole);
  };
  for (std::uint32_t a = 0; a < bodies().size() && !stop.requested(); ++a) {
    const physics::Body body = bodies().body(a);
    const std::uint32_t id = bodies().id_of(a);
    for (std::uint32_t b = 0; b < a; ++b) {
      if (bodies().may_collide(a, b)) consider(next_collision(id, body, bodies().id_of(b), bodies().body(b)));
    }
    const auto consider_static = [&](std::uint32_t other, const auto& shape) {
      if (may_collide(bodies().filter(a), shape.shape.filter)) consider(next_collision(id, body, other, shape));
    };
    walls().for_each(consider_static);
    pillars().for_each(consider_static);
    model_.broad_phase().work().candidates += a + walls().size() + pillars().size();
  }
  return first;
}

/// Goes on to shortly before the next collision, with nothing to execute on the way; boxes and lists have to be made
/// again there. False when there is no collision up to `until`.
bool World::Engine::skip_quiet_time(Instant until, StopToken stop) {
  is_built_ = false;
  model_.broad_phase().invalidate();
  const double next = next_collision_of_all(stop);
  if (stop.requested()) return true;
  if (next > until.whole) return false;
  const double shortly_before = now_.whole + 0.999 * (next - now_.whole);
  if (shortly_before > now_.whole && shortly_before < next) {
    now_ = built_time_ = {shortly_before, 0};
    sense_quiet_time(now_);
  }
  return true;
}

}  // namespace carom
