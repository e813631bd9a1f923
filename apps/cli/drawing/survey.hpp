#pragma once

#include "cli/drawing/bounds.hpp"
#include "cli/drawing/motion.hpp"

namespace carom::cli {

/// What a picture or a film has to show.
struct Survey {
  Rectangle shown;
  double fast = 0;  ///< a speed that few balls exceed
  double lightest = 0;
  double heaviest = 0;
};

/// Collects a Survey from some moments of a motion, before any of them is drawn.
class Surveyor {
 public:
  /// The motion must be at its beginning: the walls, pillars and balls there are always shown.
  explicit Surveyor(const Motion& motion);

  /// Adds the balls' places and speeds of now, and the tops of the parabolas that they have passed since the last
  /// moment.
  void add(const Motion& motion);

  /// How many moments to add so that the survey takes little time.
  [[nodiscard]] static std::size_t moments_for(std::size_t balls);

  /// Where there are walls or pillars, balls that leave their room are followed for half its size, except for a few
  /// in a hundred; otherwise as far as they go.
  [[nodiscard]] Survey result() const;

 private:
  /// A ball now, and its leg since the last moment that was added.
  [[nodiscard]] Rectangle box_of(const Motion& motion, std::size_t id, const Ball& ball) const;

  bool is_room_;
  std::optional<PeriodicBox> periodic_box_;
  double lightest_ = 0;
  double heaviest_ = 0;
  Bounds start_;                      ///< and where movers have been
  Bounds reached_;                    ///< where most balls go
  std::vector<double> fast_;          ///< at each moment
  std::optional<double> seen_until_;  ///< the last moment
  double root_mean_square_ = 0;       ///< of the speeds, at the moment where it is largest
};

/// Whether a part of the wall is in the rectangle, edges included.
[[nodiscard]] bool is_in(const Rectangle& frame, const Wall& wall) noexcept;

/// Whether any ball, wall or pillar is visible in a rectangle now.
[[nodiscard]] bool is_anything_in(const Rectangle& frame, const Motion& motion);

}  // namespace carom::cli
