#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Suggestions for mistyped names: "bals is not a known key: is it balls?"
namespace carom {

/// The edit distance with swaps (optimal string alignment) of two words: how many letters have to be inserted, deleted,
/// changed or swapped with their neighbour. (Only the last three columns of the usual table are kept.)
[[nodiscard]] inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(a.size() + 1);
  std::vector<std::size_t> last(a.size() + 1);
  std::vector<std::size_t> now(a.size() + 1);
  for (std::size_t i = 0; i <= a.size(); ++i) now[i] = i;
  for (std::size_t j = 1; j <= b.size(); ++j) {
    std::swap(before_last, last);
    std::swap(last, now);
    now[0] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
      const std::size_t changed = last[i - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      now[i] = std::min({now[i - 1] + 1, last[i] + 1, changed});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) now[i] = std::min(now[i], before_last[i - 2] + 1);
    }
  }
  return now[a.size()];
}

/// The known word that was probably meant; of several at the same distance, the first. Nothing when none is close: up
/// to a third of the letters may be wrong.
template <std::ranges::input_range Words>
  requires std::convertible_to<std::ranges::range_reference_t<Words>, std::string_view>
[[nodiscard]] std::optional<std::string> similar_to(std::string_view word, Words&& known) {
  constexpr std::size_t longest = 40;
  if (word.size() > longest) return std::nullopt;
  std::optional<std::string> best;
  std::size_t fewest = std::max<std::size_t>(word.size() / 3, 1) + 1;
  for (const std::string_view other : known) {
    const std::size_t distance = edit_distance(word, other);
    if (distance >= fewest) continue;
    fewest = distance;
    best = other;
  }
  return best;
}

}  // namespace carom
