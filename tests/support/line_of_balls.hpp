#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace carom {

/// Balls on a line, the left one first, in long double: an oracle for what happens along one axis. It knows of no
/// contact rule: every impact has its restitution, however many there are. Impacts at one instant are played round by
/// round, as World promises.
class LineOfBalls {
 public:
  struct Ball {
    long double x = 0;
    long double velocity = 0;
    long double radius = 0.5L;
    long double mass = 1;
  };
  struct Impact {
    long double time = 0;
    std::size_t left = 0;  ///< it meets its right neighbour
    long double impulse = 0;
  };

  LineOfBalls(std::vector<Ball> balls, long double restitution)
      : balls_{std::move(balls)}, rounds_(balls_.size()), restitution_{restitution} {}

  /// Plays the next impact; nothing when all recede.
  std::optional<Impact> play_next() {
    std::optional<std::size_t> left;
    long double delay = std::numeric_limits<long double>::infinity();
    int round = 0;
    for (std::size_t i = 0; i + 1 < balls_.size(); ++i) {
      const long double closing = balls_[i].velocity - balls_[i + 1].velocity;
      if (!(closing > 0) || i == just_met_) continue;
      const long double wait = std::max(gap(i), 0.0L) / closing;
      const int round_then = wait > 0 ? 0 : std::max(rounds_[i], rounds_[i + 1]);
      if (wait > delay || (wait == delay && round_then >= round)) continue;
      delay = wait;
      round = round_then;
      left = i;
    }
    if (!left) return std::nullopt;
    if (delay > 0) std::ranges::fill(rounds_, 0);
    for (Ball& ball : balls_) ball.x += ball.velocity * delay;
    time_ += delay;
    rounds_[*left] = rounds_[*left + 1] = round + 1;
    Ball& a = balls_[*left];
    Ball& b = balls_[*left + 1];
    const long double impulse = (1 + restitution_) * (a.velocity - b.velocity) / (1 / a.mass + 1 / b.mass);
    a.velocity -= impulse / a.mass;
    b.velocity += impulse / b.mass;
    just_met_ = *left;
    return Impact{time_, *left, impulse};
  }

  [[nodiscard]] const std::vector<Ball>& balls() const noexcept { return balls_; }
  [[nodiscard]] long double gap(std::size_t left) const noexcept {
    return balls_[left + 1].x - balls_[left].x - balls_[left].radius - balls_[left + 1].radius;
  }

 private:
  std::vector<Ball> balls_;
  std::vector<int> rounds_;  ///< of each ball's impacts at this instant: that of the next one
  long double restitution_;
  long double time_ = 0;
  /// Two that have just parted do not meet again before one of them has met another.
  std::size_t just_met_ = std::numeric_limits<std::size_t>::max();
};

}  // namespace carom
