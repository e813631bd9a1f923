#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "carom/bulk.hpp"

namespace carom {

/// What becomes of balls in a time.
struct Lag {
  std::uint64_t ticks = 0;        ///< the time, in intervals of the configurations added
  double displacement = 0;        ///< the mean of |r(t + lag) − r(t)|²
  double displacement_error = 0;  ///< its standard error
  double correlation = 0;         ///< the mean of v(t + lag)·v(t); at lag 0 of v²
  double correlation_error = 0;   ///< its standard error
};

/// How fast the mean squared displacement grows.
struct DisplacementSlope {
  double value = 0;  ///< length² per interval
  double error = 0;  ///< its standard error
};

/// The mean squared displacement and the velocity autocorrelation of balls, from configurations at equal intervals.
///
/// Lags are 0, 1, 2, … 16 intervals, then 18, 20, … 32, 36, … 64 and so on, so that any length of run takes little
/// memory (as in Frenkel and Smit's order-n algorithm, and multiple-tau correlators). The errors come from ten groups
/// of balls, each a tenth of them in the order given, which are taken for independent.
class TimeCorrelation {
 public:
  /// Up to this lag, in intervals.
  explicit TimeCorrelation(std::uint64_t longest);

  /// One configuration, of the same balls each time: at least `groups` of them. Where the plane repeats, positions must
  /// be unwrapped.
  void add(std::span<const BallState> balls);

  [[nodiscard]] std::vector<Lag> result() const;  ///< by lag; lags that no two configurations have are left out

  /// The slope of the straight line through the mean squared displacements at lags from `first` to `last` intervals
  /// that fits them best, weighted by 1/lag². Nothing when fewer than three lags are there.
  [[nodiscard]] std::optional<DisplacementSlope> slope(double first, double last) const;

  static constexpr std::size_t groups = 10;  ///< of balls

 private:
  static constexpr std::uint64_t lags = 16;        ///< of each level; the upper half is new in all but the first
  static constexpr std::uint64_t origin_step = 4;  ///< every fourth configuration of a level is where lags begin

  using Balls = std::shared_ptr<const std::vector<BallState>>;
  struct Origin {
    std::uint64_t tick = 0;
    Balls balls;
  };
  /// The sums of one lag.
  struct Sums {
    std::uint64_t count = 0;  ///< of pairs of configurations
    std::array<double, groups> displacement{};
    std::array<double, groups> correlation{};
  };
  /// Lags of 2^level times 1 … 16 intervals.
  struct Level {
    std::deque<Origin> origins;
    std::array<Sums, lags + 1> sums;
  };

  /// What one group of balls has at one lag.
  struct GroupMeans {
    std::uint64_t ticks = 0;
    std::array<double, groups> displacement{};
    std::array<double, groups> correlation{};
  };
  [[nodiscard]] std::vector<GroupMeans> group_means() const;

  static void add_pair(Sums& sums, std::span<const BallState> before, std::span<const BallState> after);

  std::vector<Level> levels_;
  Sums at_once_;  ///< lag 0
  std::uint64_t tick_ = 0;
  std::size_t balls_ = 0;
};

}  // namespace carom
