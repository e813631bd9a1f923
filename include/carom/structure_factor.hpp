#pragma once

#include <complex>
#include <cstdint>
#include <span>
#include <vector>

#include "carom/container.hpp"

namespace carom {

/// One value of S(k).
struct StructurePoint {
  double k = 0;  ///< |k|, radians per length; the mean over the vectors of the point
  double s = 0;  ///< 1 for an ideal gas
};

/// The structure factor S(k) = |Σ exp(i k·r)|² / N of a box that repeats along both axes, from as many configurations
/// as are added. Only k = 2π (m/width, n/height) with whole m and n are allowed there: of the many, some in each of 120
/// shells of |k| are taken, in directions spread over a half turn, and the few shortest all.
class StructureFactor {
 public:
  /// Up to |k| = `longest`, which is more than zero. The container must repeat along both axes.
  StructureFactor(const Container& container, double longest);

  /// One configuration.
  void add(std::span<const Vec2> centers);

  [[nodiscard]] std::uint64_t configurations() const noexcept { return configurations_; }  ///< how many were added
  [[nodiscard]] std::vector<StructurePoint> result() const;  ///< by k; empty when nothing was added
  /// How many multiplications of complex numbers a ball costs.
  [[nodiscard]] std::size_t work() const noexcept;

 private:
  /// One k: whole numbers of periods along x, from 0 on, and along y.
  struct Wave {
    std::uint32_t across = 0;
    std::int32_t up = 0;
    std::size_t shell = 0;
    double k = 0;
    double sum = 0;  ///< of S over the configurations
  };
  void add_wave(std::int64_t across, std::int64_t up);

  Vec2 origin_;
  Vec2 step_;  ///< the shortest k along each axis
  double longest_;
  std::vector<Wave> waves_;
  std::size_t most_across_ = 0;
  std::size_t most_up_ = 0;
  std::uint64_t configurations_ = 0;
};

}  // namespace carom
