#include <algorithm>
#include <compare>
#include <functional>
#include <queue>
#include <vector>

#include "stepped/state.hpp"

/// A step forward that searches itself for the moments of impact: `bisect`.
namespace carom::stepped {
namespace {

using engine::ShapeRef;

/// No chain of impacts of one ball in one step is longer: what would need more is a collapse.
constexpr std::uint32_t most_impacts = 64;

/// How a ball flies within the step: from its last impact in it, or from its beginning. Times are within the step.
struct Path {
  double since = 0;
  Vec2 center;  ///< then
  Vec2 velocity;
  ShapeRef met = ShapeRef::none();  ///< what the path began at, and leads away from
  std::uint32_t impacts = 0;        ///< of the ball in this step, which also tells one of its paths from the next

  [[nodiscard]] Vec2 at(double time) const noexcept {
    return position_after(MovingPoint{center, velocity}, time - since);
  }
};

/// An impact to come, if both are still on the same paths then. The order is that of play.
struct Coming {
  double moment = 0;
  std::uint32_t ball = 0;
  ShapeRef other;  ///< of two balls, the one with the larger id
  std::uint32_t path = 0;
  std::uint32_t path_of_other = 0;

  friend auto operator<=>(const Coming&, const Coming&) noexcept = default;
};

class Bisection {
 public:
  Bisection(State& state, const OnImpact& on_impact)
      : state_{state}, balls_{state.shapes.balls}, on_impact_{on_impact}, length_{state.stepping.step} {}

  /// False, and no step, when a stop is requested before the first impact is played.
  bool step(StopToken stop) {
    paths_.reserve(balls_.size());
    for (Ball& ball : balls_) {
      paths_.push_back({.center = ball.center, .velocity = ball.velocity});
      ball.center = paths_.back().at(length_);
    }
    state_.neighbours.lay(state_.shapes, state_.fixtures_are_new);
    for (std::uint32_t ball = 0; ball < balls_.size(); ++ball) {
      if (stop.requested()) {
        for (std::size_t i = 0; i < balls_.size(); ++i) balls_[i].center = paths_[i].center;
        return false;
      }
      look_around(ball, ball + 1);
    }
    while (!coming_.empty()) {
      const Coming next = coming_.top();
      coming_.pop();
      if (is_current(next)) play(next);
    }
    state_.passages.forget_who_is_clear(state_.shapes);
    return true;
  }

 private:
  [[nodiscard]] bool is_current(const Coming& coming) const {
    return paths_[coming.ball].impacts == coming.path &&
           (!coming.other.is_ball() || paths_[coming.other.number()].impacts == coming.path_of_other);
  }

  /// Finds the impacts of a ball with all that it overlaps at the end of the step; balls only from an id on.
  void look_around(std::uint32_t ball, std::uint32_t first) {
    const Circle outline = outline_of(balls_[ball]);
    for (const ShapeRef other : state_.neighbours.near(ball, first, state_.shapes)) {
      if (!overlap(state_.shapes, outline, other) || have_just_met(ball, other)) continue;
      const bool swap = other.is_ball() && other.number() < ball;
      expect(swap ? other.number() : ball, swap ? ShapeRef{Met::ball, ball} : other);
    }
  }

  [[nodiscard]] bool have_just_met(std::uint32_t ball, ShapeRef other) const {
    if (paths_[ball].met != other) return false;
    return !other.is_ball() || paths_[other.number()].met == ShapeRef{Met::ball, ball};
  }

  void expect(std::uint32_t ball, ShapeRef other) {
    const Path& path = paths_[ball];
    const Path* partner = other.is_ball() ? &paths_[other.number()] : nullptr;
    if (path.impacts >= most_impacts || (partner && partner->impacts >= most_impacts)) return;
    if (other.type() == Met::wall && state_.passages.is_through(ball, other.number())) return;
    const double start = partner ? std::max(path.since, partner->since) : path.since;
    coming_.push({moment_within(start, ball, other), ball, other, path.impacts, partner ? partner->impacts : 0});
  }

  // They overlap at the end. Along straight paths the distance of convex shapes falls and then rises, so that they have
  // come to overlap once, if they did not at the start; and half of the time left always holds that moment.
  [[nodiscard]] double moment_within(double start, std::uint32_t ball, ShapeRef other) const {
    const auto overlap_at = [&](double time) {
      const Circle outline{paths_[ball].at(time), balls_[ball].radius};
      if (!other.is_ball()) return overlap(state_.shapes, outline, other);
      return overlaps(outline, Circle{paths_[other.number()].at(time), balls_[other.number()].radius});
    };
    if (overlap_at(start)) return start;
    double apart = start;
    double together = length_;
    for (std::uint32_t i = 0; i < state_.stepping.halvings; ++i) {
      const double middle = apart + (together - apart) / 2;
      (overlap_at(middle) ? together : apart) = middle;
    }
    return apart;
  }

  void play(const Coming& coming) {
    const ShapeRef self{Met::ball, coming.ball};
    put(coming.ball, coming.moment);
    if (coming.other.is_ball()) put(coming.other.number(), coming.moment);
    if (!play_at_the_moment(coming)) {
      put(coming.ball, length_);
      if (coming.other.is_ball()) put(coming.other.number(), length_);
      return;
    }
    fly_on(coming.ball, coming.other, coming.moment);
    if (coming.other.is_ball()) fly_on(coming.other.number(), self, coming.moment);
    look_around(coming.ball, 0);
    if (coming.other.is_ball()) look_around(coming.other.number(), 0);
  }

  void put(std::uint32_t ball, double time) { balls_[ball].center = paths_[ball].at(time); }

  /// With both where they are at the moment. False when nothing comes of it: they are not closing, or the wall does not
  /// stop the ball.
  bool play_at_the_moment(const Coming& coming) {
    const std::uint32_t number = coming.other.number();
    if (coming.other.type() == Met::wall && !stops_at(state_.shapes.walls[number], balls_[coming.ball].center)) {
      state_.passages.let_through(coming.ball, number);
      return false;
    }
    const auto contact = contact_with(state_.shapes, coming.ball, coming.other);
    if (!contact) return false;
    state_.deepest = std::max(state_.deepest, contact->depth);
    const double time = state_.time_after(state_.steps) + coming.moment;
    return respond(state_, coming.ball, coming.other, *contact, time, on_impact_);
  }

  void fly_on(std::uint32_t ball, ShapeRef met, double moment) {
    Path& path = paths_[ball];
    path = {moment, balls_[ball].center, balls_[ball].velocity, met, path.impacts + 1};
    if (path.impacts == most_impacts) ++state_.cut_short;
    put(ball, length_);
    state_.neighbours.move(ball, balls_[ball]);
  }

  State& state_;
  std::vector<Ball>& balls_;  ///< their centres are those at the end of the step
  const OnImpact& on_impact_;
  double length_;  ///< of the step
  std::vector<Path> paths_;
  std::priority_queue<Coming, std::vector<Coming>, std::greater<>> coming_;
};

}  // namespace

bool step_by_bisection(State& state, const OnImpact& on_impact, StopToken stop) {
  return Bisection{state, on_impact}.step(stop);
}

}  // namespace carom::stepped
