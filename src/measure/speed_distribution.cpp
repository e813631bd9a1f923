#include "carom/speed_distribution.hpp"

#include <cmath>

namespace carom {
namespace {

constexpr std::size_t bin_count = 120;
constexpr double bin_width = 0.05;

}  // namespace

SpeedDistribution::SpeedDistribution(double temperature) : temperature_{temperature}, bins_(bin_count) {}

void SpeedDistribution::add(std::span<const Vec2> velocities, std::span<const double> masses, Vec2 drift) {
  for (std::size_t i = 0; i < velocities.size(); ++i) {
    const double v = length_squared(velocities[i] - drift);
    const double squared = v * masses[i] / temperature_;
    ++count_;
    speeds_ += std::sqrt(v);
    squares_ += squared;
    fourths_ += squared * squared;
    const double bin = std::sqrt(squared) / bin_width;
    if (bin < bin_count) ++bins_[static_cast<std::size_t>(bin)];
  }
}

std::vector<SpeedDensity> SpeedDistribution::result() const {
  std::vector<SpeedDensity> found;
  if (count_ == 0) return found;
  for (std::size_t i = 0; i < bin_count; ++i) {
    const double u = (static_cast<double>(i) + 0.5) * bin_width;
    found.push_back(
        {u, static_cast<double>(bins_[i]) / (static_cast<double>(count_) * bin_width), u * std::exp(-u * u / 2)});
  }
  return found;
}

double SpeedDistribution::mean_speed() const noexcept {
  return count_ == 0 ? 0 : speeds_ / static_cast<double>(count_);
}

double SpeedDistribution::sonine() const noexcept {
  if (!(squares_ > 0)) return 0;
  return fourths_ * static_cast<double>(count_) / (2 * squares_ * squares_) - 1;
}

}  // namespace carom
