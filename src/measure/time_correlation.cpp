#include "carom/time_correlation.hpp"

#include <cmath>

namespace carom {
namespace {

struct MeanAndError {
  double mean = 0;
  double error = 0;
};

/// Groups are of nearly equal size: their values are taken for equally good.
MeanAndError mean_and_error(const std::array<double, TimeCorrelation::groups>& values) {
  constexpr auto n = static_cast<double>(TimeCorrelation::groups);
  double mean = 0;
  for (const double value : values) mean += value / n;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, std::sqrt(squares / (n * (n - 1)))};
}

}  // namespace

TimeCorrelation::TimeCorrelation(std::uint64_t longest) {
  levels_.resize(1);
  while (lags << levels_.size() <= longest) levels_.emplace_back();
}

void TimeCorrelation::add_pair(Sums& sums, std::span<const BallState> before, std::span<const BallState> after) {
  ++sums.count;
  const std::size_t balls = after.size();
  for (std::size_t group = 0; group < groups; ++group) {
    double displacement = 0;
    double correlation = 0;
    for (std::size_t i = group * balls / groups; i < (group + 1) * balls / groups; ++i) {
      displacement += length_squared(after[i].center - before[i].center);
      correlation += dot(after[i].velocity, before[i].velocity);
    }
    sums.displacement[group] += displacement;
    sums.correlation[group] += correlation;
  }
}

void TimeCorrelation::add(std::span<const BallState> balls) {
  const auto now = std::make_shared<const std::vector<BallState>>(balls.begin(), balls.end());
  balls_ = balls.size();
  add_pair(at_once_, balls, balls);
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const std::uint64_t unit = std::uint64_t{1} << i;
    if (tick_ % unit != 0) break;
    Level& level = levels_[i];
    while (!level.origins.empty() && tick_ - level.origins.front().tick > lags * unit) level.origins.pop_front();
    for (const Origin& origin : level.origins) {
      const std::uint64_t lag = (tick_ - origin.tick) / unit;
      if (i == 0 || lag > lags / 2) add_pair(level.sums[lag], *origin.balls, balls);
    }
    if (tick_ % (origin_step * unit) == 0) level.origins.push_back({tick_, now});
  }
  ++tick_;
}

std::vector<TimeCorrelation::GroupMeans> TimeCorrelation::group_means() const {
  std::vector<GroupMeans> found;
  const auto add = [&](std::uint64_t ticks, const Sums& sums) {
    if (sums.count == 0 || balls_ < groups) return;
    GroupMeans means{.ticks = ticks};
    for (std::size_t group = 0; group < groups; ++group) {
      const std::size_t members = (group + 1) * balls_ / groups - group * balls_ / groups;
      const double all = static_cast<double>(sums.count) * static_cast<double>(members);
      means.displacement[group] = sums.displacement[group] / all;
      means.correlation[group] = sums.correlation[group] / all;
    }
    found.push_back(means);
  };
  add(0, at_once_);
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    for (std::uint64_t lag = i == 0 ? 1 : lags / 2 + 1; lag <= lags; ++lag) add(lag << i, levels_[i].sums[lag]);
  }
  return found;
}

std::vector<Lag> TimeCorrelation::result() const {
  std::vector<Lag> found;
  for (const GroupMeans& means : group_means()) {
    const auto [displacement, displacement_error] = mean_and_error(means.displacement);
    const auto [correlation, correlation_error] = mean_and_error(means.correlation);
    found.push_back({means.ticks, displacement, displacement_error, correlation, correlation_error});
  }
  return found;
}

std::optional<DisplacementSlope> TimeCorrelation::slope(double first, double last) const {
  // Of Σ w (y − a − b x)²: b = (Σw Σwxy − Σwx Σwy) / (Σw Σwx² − (Σwx)²), for each group.
  double lags_used = 0;
  double w = 0;
  double wx = 0;
  double wxx = 0;
  std::array<double, groups> wy{};
  std::array<double, groups> wxy{};
  for (const GroupMeans& means : group_means()) {
    const auto lag = static_cast<double>(means.ticks);
    if (means.ticks == 0 || lag < first || lag > last) continue;
    const double weight = 1 / (lag * lag);
    ++lags_used;
    w += weight;
    wx += weight * lag;
    wxx += weight * lag * lag;
    for (std::size_t group = 0; group < groups; ++group) {
      wy[group] += weight * means.displacement[group];
      wxy[group] += weight * lag * means.displacement[group];
    }
  }
  if (lags_used < 3) return std::nullopt;
  std::array<double, groups> slopes{};
  for (std::size_t group = 0; group < groups; ++group)
    slopes[group] = (w * wxy[group] - wx * wy[group]) / (w * wxx - wx * wx);
  const auto [value, error] = mean_and_error(slopes);
  return DisplacementSlope{value, error};
}

}  // namespace carom
