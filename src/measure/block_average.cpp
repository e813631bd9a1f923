#include "carom/block_average.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace carom {

void BlockAverage::add(double value) {
  ++count_;
  for (std::size_t i = 0;; ++i) {
    if (i == levels_.size()) levels_.emplace_back();
    Level& level = levels_[i];
    ++level.count;
    const double deviation = value - level.mean;
    level.mean += deviation / static_cast<double>(level.count);
    level.squares += deviation * (value - level.mean);
    if (!level.waiting) {
      level.waiting = value;
      return;
    }
    value = (*level.waiting + value) / 2;
    level.waiting.reset();
  }
}

double BlockAverage::mean() const noexcept { return levels_.empty() ? 0 : levels_[0].mean; }

std::vector<BlockError> BlockAverage::errors() const {
  std::vector<BlockError> found;
  std::uint64_t length = 1;
  for (const Level& level : levels_) {
    if (level.count < fewest_blocks) break;
    const auto blocks = static_cast<double>(level.count);
    const double error = std::sqrt(level.squares / (blocks * (blocks - 1)));
    const double growth = found.empty() || found[0].error == 0 ? 1 : error / found[0].error;
    const auto cubed = static_cast<double>(length) * static_cast<double>(length) * static_cast<double>(length);
    const bool is_settled = cubed > 2 * static_cast<double>(count_) * growth * growth * growth * growth;
    found.push_back({error, length, level.count, is_settled});
    length *= 2;
  }
  return found;
}

std::optional<BlockError> BlockAverage::error() const {
  constexpr std::ptrdiff_t doublings = 2;
  constexpr std::uint64_t blocks_for_more = 128;
  const std::vector<BlockError> all = errors();
  if (all.empty()) return std::nullopt;
  auto chosen = std::ranges::find_if(all, &BlockError::is_settled);
  if (chosen == all.end()) return *std::ranges::max_element(all, {}, &BlockError::error);
  for (const auto first = chosen; chosen - first < doublings; ++chosen)
    if (std::next(chosen) == all.end() || std::next(chosen)->blocks < blocks_for_more) break;
  BlockError found = *chosen;
  found.is_settled = true;
  return found;
}

}  // namespace carom
