#include "cli/compare/impact_matching.hpp"

#include <map>
#include <tuple>

namespace carom::cli {
namespace {

using Pair = std::tuple<std::uint32_t, ShapeType, std::uint32_t>;

/// The impact times of each pair, in order.
std::map<Pair, std::vector<double>> times_by_pair(const std::vector<Impact>& impacts) {
  std::map<Pair, std::vector<double>> times;
  for (const Impact& impact : impacts)
    times[{impact.ball.index, impact.other.type, impact.other.index}].push_back(impact.time);
  return times;
}

/// Matching each time with the first one close enough is optimal: a later one would leave fewer for the next times.
std::uint64_t number_in_common(const std::vector<double>& a, const std::vector<double>& b, double tolerance) {
  std::uint64_t common = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (b[j] < a[i] - tolerance) {
      ++j;
    } else if (b[j] > a[i] + tolerance) {
      ++i;
    } else {
      ++common;
      ++i;
      ++j;
    }
  }
  return common;
}

}  // namespace

ImpactMatching match_impacts(const std::vector<Impact>& exact, const std::vector<Impact>& other, double tolerance) {
  const auto others = times_by_pair(other);
  std::uint64_t found = 0;
  for (const auto& [pair, times] : times_by_pair(exact)) {
    if (const auto same = others.find(pair); same != others.end())
      found += number_in_common(times, same->second, tolerance);
  }
  return {found, exact.size() - found, other.size() - found};
}

}  // namespace carom::cli
