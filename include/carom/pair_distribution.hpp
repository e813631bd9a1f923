#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "carom/container.hpp"

namespace carom {

/// One value of g(r).
struct PairDensity {
  double distance = 0;  ///< the middle of its bin; length
  double g = 0;         ///< how many times as many balls there are as ρ = N/A would give
};

/// The radial distribution function g(r), from as many configurations as are added.
///
/// In a box that repeats, every pair counts at its shortest distance: 2 pairs / (N ρ · area of the ring) per
/// configuration. In a rectangle with walls, only balls count as centres that are farther than `reach` from every wall,
/// and ρ is the density among these, as walls order the balls next to them. (Along an axis that repeats there is no
/// wall.)
class PairDistribution {
 public:
  /// Up to the distance `reach`, in bins of this width; both more than zero. `reach` is lowered to half of a period
  /// where the container repeats, and to a quarter of its side where it has walls. The container must be a rectangle.
  PairDistribution(const Container& container, double reach, double width);
  ~PairDistribution();
  PairDistribution(PairDistribution&&) noexcept;             ///< leaves nothing that can be used
  PairDistribution& operator=(PairDistribution&&) noexcept;  ///< the same

  /// One configuration.
  void add(std::span<const Vec2> centers);

  [[nodiscard]] double reach() const noexcept;                  ///< as far as distances count
  [[nodiscard]] std::uint64_t configurations() const noexcept;  ///< how many were added
  [[nodiscard]] std::vector<PairDensity> result() const;        ///< all bins; zeros when nothing was added
  /// g where balls of this diameter touch: ln g as a parabola through the bins of the next fifth of a diameter. 0 when
  /// one of these is empty.
  [[nodiscard]] double contact_value(double diameter) const;

 private:
  class Counts;
  std::unique_ptr<Counts> counts_;
};

}  // namespace carom
