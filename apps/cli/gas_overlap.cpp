#include "cli/gas_overlap.hpp"

#include <algorithm>
#include <cmath>

#include "cli/world_overlap.hpp"

namespace carom::cli {

double worst_overlap(const Gas& gas, const std::vector<Vec2>& centers) {
  const double radius = gas.options().radius;
  const double reach = gas.side() / 2 - radius;
  double worst = 0;
  std::vector<Circle> circles;
  circles.reserve(centers.size());
  for (const Vec2 center : centers) {
    worst = std::max(worst, std::max(std::abs(center.x), std::abs(center.y)) - reach);
    circles.push_back({center, radius});
  }
  return std::max(worst, worst_overlap(circles)) / (2 * radius);
}

}  // namespace carom::cli
