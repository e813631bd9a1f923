#pragma once

#include "cli/bounds.hpp"
#include "cli/motion.hpp"

namespace carom::cli {

/// What a picture or a film has to make room for.
struct Survey {
  Rectangle shown;
  double fast = 0;  ///< a speed that few balls exceed
  double lightest = 0;
  double heaviest = 0;
};

/// Looks at moments of a motion before they are drawn.
class Surveyor {
 public:
  /// At the motion's beginning, whose walls, pillars and balls are always shown.
  explicit Surveyor(const Motion& motion);

  /// Takes note of where the balls are now, and how fast.
  void look(const Motion& motion);

  /// How many moments to look at, so that it takes no time to speak of.
  [[nodiscard]] static std::size_t moments_for(std::size_t balls);

  /// Balls that leave the room are followed for half its size, but for a few in a hundred; where there is no room, as
  /// far as they go.
  [[nodiscard]] Survey result() const;

 private:
  bool is_room_;
  double lightest_ = 0;
  double heaviest_ = 0;
  Bounds start_;
  Bounds way_;                ///< where most balls go
  std::vector<double> fast_;  ///< at each moment
  double most_usual_ = 0;     ///< the root of the mean square of the speeds, the largest of all moments
};

}  // namespace carom::cli
