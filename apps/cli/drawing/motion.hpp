#pragma once

#include <optional>
#include <vector>

#include "carom/world.hpp"

namespace carom::cli {

/// Balls, walls and pillars over time, played from a scene or from a recording. Time goes forward only, except for
/// rewind(). The ids of the balls are 0 … balls() − 1 all the time.
class Motion {
 public:
  Motion() = default;
  virtual ~Motion() = default;
  Motion(const Motion&) = delete;
  Motion& operator=(const Motion&) = delete;
  Motion(Motion&&) = delete;
  Motion& operator=(Motion&&) = delete;

  /// The first time that can be shown.
  [[nodiscard]] virtual double begin() const = 0;
  /// The default end: a scene's duration, or the end of a recording. Nothing when the scene has no duration.
  [[nodiscard]] virtual std::optional<double> end() const = 0;
  /// The last time that can be shown; infinity when there is none.
  [[nodiscard]] virtual double limit() const = 0;

  [[nodiscard]] virtual double time() const = 0;
  /// Plays everything up to and including a time that is neither before now nor after the limit. `on_impact` is called
  /// for every impact, when the balls are as they are just after it; large motions are faster without it. A motion that
  /// gets stuck stays at that instant; when `stop` is requested, it stays where it is.
  virtual Progress go_to(double time, const OnImpact& on_impact, StopToken stop) = 0;
  Progress go_to(double time, const OnImpact& on_impact) { return go_to(time, on_impact, {}); }
  /// Back to the beginning.
  virtual void rewind() = 0;

  [[nodiscard]] virtual std::size_t balls() const = 0;
  /// A ball as it is now.
  [[nodiscard]] virtual Ball ball(std::size_t id) const = 0;
  /// A ball's flight since its last impact.
  [[nodiscard]] virtual Leg leg(std::size_t id) const = 0;
  /// The acceleration of all balls, each times its `gravity_scale`.
  [[nodiscard]] virtual Vec2 gravity() const = 0;
  /// How the plane repeats; nothing for most.
  [[nodiscard]] virtual std::optional<PeriodicBox> periodic_box() const { return std::nullopt; }
  /// Where they are now.
  [[nodiscard]] virtual const std::vector<Wall>& walls() const = 0;
  [[nodiscard]] virtual const std::vector<Pillar>& pillars() const = 0;
  /// All impacts since the beginning.
  [[nodiscard]] virtual ImpactCounts counts() const = 0;
};

}  // namespace carom::cli
