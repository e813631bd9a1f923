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

/// The most impacts that one ball may have in one step: more would be a collapse.
constexpr std::uint32_t most_impacts = 64;

/// How a ball flies within the step: from its last impact in it, or from its beginning. Times are within the step.
struct Path {
  double since = 0;
  Vec2 center;  ///< then
  Vec2 velocity;
  ShapeRef origin = ShapeRef::none();  ///< what the path began at, and leads away from
  std::uint32_t impacts = 0;           ///< of the ball in this step; also numbers its paths

  [[nodiscard]] Vec2 at(double time) const noexcept {
    return position_after(MovingPoint{center, velocity}, time - since);
  }
};

/// A predicted impact, stale once either ball is on another path. The order is that of play.
struct Prediction {
  double moment = 0;
  std::uint32_t ball = 0;
  ShapeRef other;  ///< of two balls, the one with the larger id
  std::uint32_t path = 0;
  std::uint32_t path_of_other = 0;

  friend auto operator<=>(const Prediction&, const Prediction&) noexcept = default;
};

class Bisection {
 public:
  Bisection(State& state, const OnImpact& on_impact)
      : state_{state}, balls_{state.shapes.balls}, on_impact_{on_impact}, length_{state.stepping.step} {}

  /// False, and no step, when a stop is requested before the first impact is played.
  bool step(StopToken stop) {
    const BallsBefore before{balls_};
    accelerate(state_);
    paths_.reserve(balls_.size());
    for (Ball& ball : balls_) {
      paths_.push_back({.center = ball.center, .velocity = ball.velocity});
      ball.center = paths_.back().at(length_);
    }
    state_.neighbours.rebuild(state_.shapes, state_.statics_changed);
    for (std::uint32_t ball = 0; ball < balls_.size(); ++ball) {
      if (stop.requested()) {
        before.restore(balls_);
        return false;
      }
      predict_impacts(ball, ball + 1);
    }
    while (!queue_.empty()) {
      const Prediction next = queue_.top();
      queue_.pop();
      if (is_current(next)) play(next);
    }
    state_.passages.forget_cleared(state_.shapes);
    return true;
  }

 private:
  [[nodiscard]] bool is_current(const Prediction& prediction) const {
    return paths_[prediction.ball].impacts == prediction.path &&
           (!prediction.other.is_ball() || paths_[prediction.other.number()].impacts == prediction.path_of_other);
  }

  /// Predicts the impacts of a ball with all that it overlaps at the end of the step; of the balls, only those with ids
  /// from `first` on.
  void predict_impacts(std::uint32_t ball, std::uint32_t first) {
    const Circle outline = outline_of(balls_[ball]);
    for (const ShapeRef other : state_.neighbours.near(ball, first, state_.shapes)) {
      if (!overlap(state_.shapes, outline, other) || have_just_collided(ball, other)) continue;
      const bool swap = other.is_ball() && other.number() < ball;
      schedule(swap ? other.number() : ball, swap ? ShapeRef{ShapeType::ball, ball} : other);
    }
  }

  [[nodiscard]] bool have_just_collided(std::uint32_t ball, ShapeRef other) const {
    if (paths_[ball].origin != other) return false;
    return !other.is_ball() || paths_[other.number()].origin == ShapeRef{ShapeType::ball, ball};
  }

  void schedule(std::uint32_t ball, ShapeRef other) {
    const Path& path = paths_[ball];
    const Path* partner = other.is_ball() ? &paths_[other.number()] : nullptr;
    if (path.impacts >= most_impacts || (partner && partner->impacts >= most_impacts)) return;
    if (other.type() == ShapeType::wall && state_.passages.is_through(ball, other.number())) return;
    const double start = partner ? std::max(path.since, partner->since) : path.since;
    queue_.push({moment_within(start, ball, other), ball, other, path.impacts, partner ? partner->impacts : 0});
  }

  // They overlap at the end. Along straight paths the distance of convex shapes falls and then rises. So if they did
  // not overlap at the start, they came to overlap once, and one half of the remaining time always holds that moment.
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

  void play(const Prediction& prediction) {
    const ShapeRef self{ShapeType::ball, prediction.ball};
    put(prediction.ball, prediction.moment);
    if (prediction.other.is_ball()) put(prediction.other.number(), prediction.moment);
    if (!play_at_the_moment(prediction)) {
      put(prediction.ball, length_);
      if (prediction.other.is_ball()) put(prediction.other.number(), length_);
      return;
    }
    begin_path(prediction.ball, prediction.other, prediction.moment);
    if (prediction.other.is_ball()) begin_path(prediction.other.number(), self, prediction.moment);
    predict_impacts(prediction.ball, 0);
    if (prediction.other.is_ball()) predict_impacts(prediction.other.number(), 0);
  }

  void put(std::uint32_t ball, double time) { balls_[ball].center = paths_[ball].at(time); }

  /// Both must have been put where they are at the moment. False when there is no impact: they are not closing, or the
  /// wall does not stop the ball.
  bool play_at_the_moment(const Prediction& prediction) {
    const std::uint32_t number = prediction.other.number();
    if (prediction.other.type() == ShapeType::wall &&
        !stops_at(state_.shapes.walls[number], balls_[prediction.ball].center)) {
      state_.passages.let_through(prediction.ball, number);
      return false;
    }
    const auto contact = contact_with(state_.shapes, prediction.ball, prediction.other);
    if (!contact) return false;
    state_.deepest = std::max(state_.deepest, contact->depth);
    const double time = state_.time_after(state_.steps) + prediction.moment;
    return respond(state_, prediction.ball, prediction.other, *contact, time, on_impact_);
  }

  void begin_path(std::uint32_t ball, ShapeRef origin, double moment) {
    Path& path = paths_[ball];
    path = {moment, balls_[ball].center, balls_[ball].velocity, origin, path.impacts + 1};
    if (path.impacts == most_impacts) ++state_.cut_short;
    put(ball, length_);
    state_.neighbours.move(ball, balls_[ball]);
  }

  State& state_;
  std::vector<Ball>& balls_;  ///< with their centres at the end of the step
  const OnImpact& on_impact_;
  double length_;  ///< of the step
  std::vector<Path> paths_;
  std::priority_queue<Prediction, std::vector<Prediction>, std::greater<>> queue_;
};

}  // namespace

bool step_by_bisection(State& state, const OnImpact& on_impact, StopToken stop) {
  return Bisection{state, on_impact}.step(stop);
}

}  // namespace carom::stepped
