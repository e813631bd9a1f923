#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace carom {

/// Balls on a line, the left one first, in long double: an oracle for what happens along one axis. It has no contact
/// rule: every impact has its restitution, however many there are. Impacts at one instant are executed in the order of
/// their cascade depths, as World promises.
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
    std::size_t left = 0;  ///< it hits its right neighbour
    long double impulse = 0;
  };

  LineOfBalls(std::vector<Ball> balls, long double restitution)
      : balls_{std::move(balls)}, depths_(balls_.size()), restitution_{restitution} {}

  /// Executes the next impact. Returns nothing when all balls recede.
  std::optional<Impact> execute_next() {
    std::optional<std::size_t> left;
    long double delay = std::numeric_limits<long double>::infinity();
    int depth = 0;
    for (std::size_t i = 0; i + 1 < balls_.size(); ++i) {
      const long double closing = balls_[i].velocity - balls_[i + 1].velocity;
      if (!(closing > 0) || i == last_left_) continue;
      const long double wait = std::max(gap(i), 0.0L) / closing;
      const int depth_then = wait > 0 ? 0 : std::max(depths_[i], depths_[i + 1]);
      if (wait > delay || (wait == delay && depth_then >= depth)) continue;
      delay = wait;
      depth = depth_then;
      left = i;
    }
    if (!left) return std::nullopt;
    if (delay > 0) std::ranges::fill(depths_, 0);
    for (Ball& ball : balls_) ball.x += ball.velocity * delay;
    time_ += delay;
    depths_[*left] = depths_[*left + 1] = depth + 1;
    Ball& a = balls_[*left];
    Ball& b = balls_[*left + 1];
    const long double impulse = (1 + restitution_) * (a.velocity - b.velocity) / (1 / a.mass + 1 / b.mass);
    a.velocity -= impulse / a.mass;
    b.velocity += impulse / b.mass;
    last_left_ = *left;
    return Impact{time_, *left, impulse};
  }

  [[nodiscard]] const std::vector<Ball>& balls() const noexcept { return balls_; }
  [[nodiscard]] long double gap(std::size_t left) const noexcept {
    return balls_[left + 1].x - balls_[left].x - balls_[left].radius - balls_[left + 1].radius;
  }

 private:
  std::vector<Ball> balls_;
  std::vector<int> depths_;  ///< per ball: the cascade depth of its next impact at this instant
  long double restitution_;
  long double time_ = 0;
  /// The pair of the last impact, by its left ball. It cannot collide again before one of the two has hit another ball.
  std::size_t last_left_ = std::numeric_limits<std::size_t>::max();
};

}  // namespace carom
