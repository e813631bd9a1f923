#include "carom/impact_totals.hpp"

#include <utility>

namespace carom {

ImpactTotals::ImpactTotals(std::vector<double> radii) : radii_{std::move(radii)} {}

void ImpactTotals::add(std::span<const Impact> impacts) {
  for (const Impact& impact : impacts) {
    if (impact.other.is_ball()) {
      ++counts_.balls;
      virial_ += impact.impulse * (radii_[impact.ball.index] + radii_[impact.other.index]);
    } else if (impact.other.is_wall()) {
      ++counts_.walls;
      if (walls_.size() <= impact.other.index) walls_.resize(impact.other.index + 1);
      ++walls_[impact.other.index].impacts;
      walls_[impact.other.index].impulse += impact.impulse;
    } else {
      ++counts_.pillars;
    }
  }
}

}  // namespace carom
