#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "carom/counts.hpp"
#include "carom/impact.hpp"

namespace carom {

/// What a wall was given.
struct WallTotal {
  std::uint64_t impacts = 0;  ///< with balls
  double impulse = 0;         ///< the sum of the impulses, mass × velocity
};

/// Sums over impacts, from as many as are added.
class ImpactTotals {
 public:
  /// The radii of all balls, by their ids.
  explicit ImpactTotals(std::vector<double> radii);

  /// More impacts, such as those of an advance (World::impacts).
  void add(std::span<const Impact> impacts);

  [[nodiscard]] const ImpactCounts& counts() const noexcept { return counts_; }  ///< `lossless` stays 0
  /// Σ impulse × distance of the centres over the impacts of two balls: the virial, an energy times a time.
  [[nodiscard]] double virial() const noexcept { return virial_; }
  /// By the ids of the walls; as many as the last that was hit.
  [[nodiscard]] const std::vector<WallTotal>& walls() const noexcept { return walls_; }

 private:
  std::vector<double> radii_;
  ImpactCounts counts_;
  double virial_ = 0;
  std::vector<WallTotal> walls_;
};

}  // namespace carom
