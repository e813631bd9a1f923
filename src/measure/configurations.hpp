#pragma once

#include <optional>
#include <span>
#include <vector>

#include "carom/measure.hpp"
#include "measure/subject.hpp"
#include "measure/thinned_series.hpp"

namespace carom {

/// What is measured of configurations, each by itself: temperature, speeds, g(r), S(k), ψ₆.
class Configurations {
 public:
  /// `impacts_between`: about how many impacts there will be from one to the next. S(k), which costs most, is taken of
  /// as many of them as cost a tenth of playing.
  Configurations(const Subject& subject, double impacts_between);

  void add(std::span<const BallState> balls);
  /// Everything that it has measured; `interval` is the time from one configuration to the next.
  void report(Measures& measures, double interval) const;

  [[nodiscard]] std::optional<double> temperature() const;  ///< the mean

 private:
  void add_order(std::span<const Vec2> centers);

  const Subject& subject_;
  std::optional<PairDistribution> pairs_;
  std::optional<StructureFactor> waves_;
  std::optional<SpeedDistribution> speeds_;
  std::uint64_t waves_every_ = 1;
  std::uint64_t count_ = 0;
  double temperatures_ = 0;  ///< their sum
  std::vector<std::uint64_t> order_bins_;
  double global_orders_ = 0;
  double local_orders_ = 0;
  ThinnedSeries global_order_;
  ThinnedSeries local_order_;
  std::vector<Vec2> centers_;
  std::vector<Vec2> velocities_;
};

}  // namespace carom
