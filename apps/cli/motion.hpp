#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "carom/world.hpp"

namespace carom::cli {

/// Something that moves and can be shown, wherever that comes from. Time goes forward only, until it is rewound. Balls
/// have their ids, from 0; none comes or goes.
class Motion {
 public:
  Motion() = default;
  virtual ~Motion() = default;
  Motion(const Motion&) = delete;
  Motion& operator=(const Motion&) = delete;
  Motion(Motion&&) = delete;
  Motion& operator=(Motion&&) = delete;

  /// The first moment that can be shown.
  [[nodiscard]] virtual double begin() const = 0;
  /// The moment up to which it is meant to be shown; nothing when it does not say.
  [[nodiscard]] virtual std::optional<double> end() const = 0;
  /// The last moment that can be shown; infinity when it never ends.
  [[nodiscard]] virtual double limit() const = 0;

  [[nodiscard]] virtual double time() const = 0;
  /// Plays everything up to and including a time that is not before now, and not after the limit. `on_impact` is called
  /// for every impact on the way; without it, large motions are quicker. When it is stuck, it stands at that instant;
  /// when `stop` was requested, where it had come to.
  virtual Progress go_to(double time, const OnImpact& on_impact, StopToken stop) = 0;
  Progress go_to(double time, const OnImpact& on_impact) { return go_to(time, on_impact, {}); }
  /// Back to the beginning.
  virtual void rewind() = 0;

  [[nodiscard]] virtual std::size_t balls() const = 0;
  /// A ball as it is now.
  [[nodiscard]] virtual Ball ball(std::size_t id) const = 0;
  [[nodiscard]] virtual const std::vector<Wall>& walls() const = 0;
  [[nodiscard]] virtual const std::vector<Pillar>& pillars() const = 0;
  /// All impacts since the beginning.
  [[nodiscard]] virtual ImpactCounts counts() const = 0;
};

/// What the user named: a recording from a file; or a scene from a file, from standard input for "-", or from the
/// gallery.
/// Throws Failure (bad_input) with every problem.
[[nodiscard]] std::unique_ptr<Motion> load_motion(const std::string& source);

}  // namespace carom::cli
