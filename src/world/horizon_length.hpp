#pragma once

#include "carom/instant.hpp"
#include "storage/body_store.hpp"

namespace carom::engine {

/// Chooses how long horizons are: long enough for the events to be worth the overhead of a horizon, and short enough
/// for few rollbacks. It only changes what things cost.
class HorizonLength {
 public:
  /// For a horizon executed in tiles; infinite when no ball has a next event.
  [[nodiscard]] double in_tiles(const BodyStore& bodies, Instant now) const;
  /// For a horizon executed in order: enough for some balls, however few of them have an early event.
  [[nodiscard]] static double in_order(const BodyStore& bodies, Instant now, Instant until);

  /// A horizon has been executed in tiles, and there were this many impacts per ball in it; `wanted` is how many there
  /// should be.
  void measured(double duration, double impacts_per_ball, double wanted) noexcept;
  /// What was measured does not hold any more.
  void reset() noexcept { length_ = impact_rate_ = 0; }

 private:
  double length_ = 0;       ///< 0: not known
  double impact_rate_ = 0;  ///< per ball, in the last horizon
};

}  // namespace carom::engine
