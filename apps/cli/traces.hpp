#pragma once

#include <deque>

#include "cli/motion.hpp"

namespace carom::cli {

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

  /// From now on; ways of `trail` and marks of `mark` in length of time, none where that is zero.
  Traces(const Motion& motion, double trail, double mark);

  [[nodiscard]] bool are_wanted() const noexcept { return trail_ > 0 || mark_ > 0; }
  [[nodiscard]] double trail() const noexcept { return trail_; }
  [[nodiscard]] double mark() const noexcept { return mark_; }

  /// To be called for every impact.
  void note(const Impact& impact);
  /// Forgets what is too old to be seen at this time.
  void forget_before(double now);

  /// The way of a ball that is now here, from its oldest place to now. Empty without trails.
  [[nodiscard]] std::vector<Place> way_of(std::size_t ball, double now, Vec2 here) const;
  [[nodiscard]] const std::deque<Mark>& marks() const noexcept { return marks_; }

 private:
  double trail_;
  double mark_;
  std::vector<double> radii_;
  std::vector<std::vector<Place>> corners_;
  std::deque<Mark> marks_;
};

}  // namespace carom::cli
