#include <algorithm>
#include <optional>
#include <vector>

#include "physics/bounce.hpp"
#include "stepped/state.hpp"

/// A whole step forward, a search for overlaps, and their treatment: `ignore` and `push_apart`.
namespace carom::stepped {
namespace {

using engine::ShapeRef;
using physics::share_of;

struct Pair {
  std::uint32_t ball = 0;
  ShapeRef other;  ///< of two balls, the one with the larger id
};

/// All overlapping pairs, in the order of ids; nothing when a stop is requested.
std::optional<std::vector<Pair>> find_overlaps(State& state, StopToken stop) {
  const Shapes& shapes = state.shapes;
  std::vector<Pair> found;
  state.neighbours.rebuild(shapes, state.statics_changed);
  for (std::uint32_t ball = 0; ball < shapes.balls.size(); ++ball) {
    if (stop.requested()) return std::nullopt;
    const Circle outline = outline_of(shapes.balls[ball]);
    for (const ShapeRef other : state.neighbours.near(ball, ball + 1, shapes)) {
      if (overlap(shapes, outline, other)) found.push_back({ball, other});
    }
  }
  return found;
}

void push_apart(State& state, const Pair& pair, const Contact& contact) {
  Ball& a = state.shapes.balls[pair.ball];
  double share = 1;  // from a static shape the ball alone is moved
  if (pair.other.is_ball()) {
    Ball& b = state.shapes.balls[pair.other.number()];
    share = state.stepping.shares == PushShares::halves ? 0.5 : share_of(a.mass, b.mass);
    b.center -= contact.normal * (contact.depth * (1 - share));
  }
  a.center += contact.normal * (contact.depth * share);
}

}  // namespace

bool step_to_the_end(State& state, bool push, const OnImpact& on_impact, StopToken stop) {
  Shapes& shapes = state.shapes;
  const BallsBefore before{shapes.balls};
  accelerate(state);
  for (Ball& ball : shapes.balls) ball.center = position_after(motion_of(ball), state.stepping.step);
  const double now = state.time_after(state.steps + 1);
  const auto overlapping = find_overlaps(state, stop);
  if (!overlapping) {
    before.restore(shapes.balls);
    return false;
  }
  for (const Pair& pair : *overlapping) {
    const std::uint32_t number = pair.other.number();
    const bool one_sided = pair.other.type() == ShapeType::wall && shapes.walls[number].stops != Stops::both;
    if (one_sided && state.passages.is_through(pair.ball, number, before.center(pair.ball), shapes)) continue;
    const bool pushed_clear = push && !overlap(shapes, outline_of(shapes.balls[pair.ball]), pair.other);
    const auto contact = contact_with(shapes, pair.ball, pair.other);
    if (pushed_clear || !contact) continue;
    state.deepest = std::max(state.deepest, contact->depth);
    if (push) push_apart(state, pair, *contact);
    respond(state, pair.ball, pair.other, *contact, now, on_impact);
  }
  state.passages.forget_cleared(shapes);
  return true;
}

}  // namespace carom::stepped
