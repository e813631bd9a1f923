#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace carom::scene {

/// A number in a text that no double can hold, such as 1e309.
struct LargeNumber {
  std::size_t place = 0;  ///< among all numbers of the text, from 0
  std::string text;
};

/// A text without its large numbers.
struct WithoutLargeNumbers {
  std::string text;  ///< of the same length: each large number is replaced by a 0 and blanks
  std::vector<LargeNumber> numbers;
};

/// The parser stops at a number that is too large, and would leave everything after it unread; so these are removed
/// before. Nothing when there are none. From a text that is no JSON it may remove anything.
[[nodiscard]] std::optional<WithoutLargeNumbers> without_large_numbers(std::string_view text);

}  // namespace carom::scene
