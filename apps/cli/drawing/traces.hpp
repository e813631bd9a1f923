#pragma once

#include <deque>

#include "cli/drawing/ball_colors.hpp"
#include "cli/drawing/canvas.hpp"
#include "cli/drawing/motion.hpp"

namespace carom::cli {

/// Which traces to keep.
struct TracePlan {
  double trail = 0;                ///< how long trails are, in time; none when zero
  double mark = 0;                 ///< how long impacts stay visible, in time; not at all when zero
  std::vector<std::size_t> balls;  ///< the balls with trails; all balls when empty
};

/// What balls leave behind them: trails, exact to the corner, and marks where impacts were.
class Traces {
 public:
  /// A part of a leg that belongs to a trail.
  struct Stretch {
    Leg leg;
    Instant from;
    Instant to;
  };
  /// An impact that is still visible.
  struct Mark {
    double time = 0;
    Vec2 contact;
  };

  /// Traces begin at the motion's time now. The motion must outlive them.
  Traces(const Motion& motion, TracePlan plan);

  [[nodiscard]] const TracePlan& plan() const noexcept { return plan_; }
  [[nodiscard]] bool are_wanted() const noexcept { return plan_.trail > 0 || plan_.mark > 0; }

  /// To be called for every impact of the motion, when it happens.
  void note(const Impact& impact);
  /// Drops what is too old to be visible now.
  void forget_old();

  /// The trail of a ball, from its oldest stretch to now. Empty for a ball without a trail.
  [[nodiscard]] std::vector<Stretch> trail_of(std::size_t ball) const;
  [[nodiscard]] const std::deque<Mark>& marks() const noexcept { return marks_; }

 private:
  const Motion& motion_;
  TracePlan plan_;
  double begin_;
  std::vector<std::vector<Leg>> legs_;  ///< of each ball, in order; none of balls without a trail
  std::deque<Mark> marks_;
};

/// Draws all trails. Older stretches are closer to the background's colour; each stretch has the colour of its own
/// speed, or of its ball's id.
void draw_trails(Canvas& canvas, const Motion& motion, const Traces& traces, const BallColors& colors);

}  // namespace carom::cli
