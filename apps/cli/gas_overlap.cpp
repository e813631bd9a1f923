#include "cli/gas_overlap.hpp"

#include <algorithm>
#include <cmath>

namespace carom::cli {
namespace {

/// The centres, sorted into square cells that are no smaller than a diameter: those who touch are in the same cell or
/// in cells side by side.
class Cells {
 public:
  Cells(const Gas& gas, const std::vector<Vec2>& centers)
      : side_{gas.side()},
        across_{std::max<std::size_t>(
            1, static_cast<std::size_t>(std::min(side_ / (2 * gas.options().radius), std::sqrt(gas.options().balls))))},
        starts_(across_ * across_ + 1),
        sorted_(centers.size()) {
    for (const Vec2 center : centers) ++starts_[cell_of(center)];
    std::size_t sum = 0;
    for (std::size_t& start : starts_) start = sum += start;
    for (const Vec2 center : centers) sorted_[--starts_[cell_of(center)]] = center;
  }

  /// Calls visit(a, b) once for any two in the same cell or side by side.
  template <class Visit>
  void for_each_near_pair(Visit visit) const {
    for (std::size_t row = 0; row < across_; ++row) {
      for (std::size_t column = 0; column < across_; ++column) {
        const std::size_t cell = row * across_ + column;
        for (std::size_t i = starts_[cell]; i < starts_[cell + 1]; ++i) {
          // To the right in the same row; then the three cells above, which are one stretch of the sorted centres.
          const std::size_t right = std::min(column + 1, across_ - 1);
          for (std::size_t j = i + 1; j < starts_[row * across_ + right + 1]; ++j) visit(sorted_[i], sorted_[j]);
          if (row + 1 == across_) continue;
          const std::size_t above = (row + 1) * across_;
          const std::size_t left = column > 0 ? column - 1 : 0;
          for (std::size_t j = starts_[above + left]; j < starts_[above + right + 1]; ++j)
            visit(sorted_[i], sorted_[j]);
        }
      }
    }
  }

 private:
  [[nodiscard]] std::size_t index(double coordinate) const {
    const auto count = static_cast<double>(across_);
    return static_cast<std::size_t>(std::clamp((coordinate / side_ + 0.5) * count, 0.0, count - 1));
  }
  [[nodiscard]] std::size_t cell_of(Vec2 center) const { return index(center.y) * across_ + index(center.x); }

  double side_;
  std::size_t across_;
  std::vector<std::size_t> starts_;
  std::vector<Vec2> sorted_;
};

}  // namespace

double worst_overlap(const Gas& gas, const std::vector<Vec2>& centers) {
  const double diameter = 2 * gas.options().radius;
  const double reach = gas.side() / 2 - gas.options().radius;
  double worst = 0;
  for (const Vec2 center : centers) worst = std::max(worst, std::max(std::abs(center.x), std::abs(center.y)) - reach);
  Cells{gas, centers}.for_each_near_pair([&](Vec2 a, Vec2 b) {
    const double squared = length_squared(a - b);
    if (squared < diameter * diameter) worst = std::max(worst, diameter - std::sqrt(squared));
  });
  return worst / diameter;
}

}  // namespace carom::cli
