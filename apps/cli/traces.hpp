#pragma once

#include <deque>

#include "cli/motion.hpp"

namespace carom::cli {

/// Which traces to keep.
struct TracePlan {
  double trail = 0;                ///< how long the balls' ways are, in time; none when zero
  double mark = 0;                 ///< how long impacts can be seen, in time; not at all when zero
  std::vector<std::size_t> balls;  ///< whose ways; all balls' when empty
};

/// What balls leave behind them: the way they have come in the last moments, exact to the corner, and where they met
/// something.
class Traces {
 public:
  /// A place on a ball's way: where its centre was, and when.
  struct Place {
    double time = 0;
    Vec2 center;
  };
  /// An impact that is still to be seen.
  struct Mark {
    double time = 0;
    Vec2 contact;
  };

  /// From now on.
  Traces(const Motion& motion, TracePlan plan);

  [[nodiscard]] const TracePlan& plan() const noexcept { return plan_; }
  [[nodiscard]] bool are_wanted() const noexcept { return plan_.trail > 0 || plan_.mark > 0; }

  /// To be called for every impact.
  void note(const Impact& impact);
  /// Forgets what is too old to be seen at this time.
  void forget_before(double now);

  /// The way of a ball that is now here, from its oldest place to now. Empty when it leaves none.
  [[nodiscard]] std::vector<Place> way_of(std::size_t ball, double now, Vec2 here) const;
  [[nodiscard]] const std::deque<Mark>& marks() const noexcept { return marks_; }

 private:
  TracePlan plan_;
  std::vector<double> radii_;
  std::vector<std::vector<Place>> corners_;  ///< of each ball; none of those that leave no way
  std::deque<Mark> marks_;
};

}  // namespace carom::cli
