#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace carom::scene {

/// A number that no double can hold, such as 1e309, as it stands in a text.
struct LargeNumber {
  std::size_t place = 0;  ///< among all numbers of the text, from 0
  std::string text;
};

/// A text without its large numbers.
struct WithoutLargeNumbers {
  std::string text;  ///< of the same length; where a large number was is a 0, and blanks
  std::vector<LargeNumber> numbers;
};

/// The parser stops at a number that is too large, and with it everything behind it would stay unread; so these are
/// taken out before. Nothing when there are none. Of a text that is no JSON it may take out anything.
[[nodiscard]] std::optional<WithoutLargeNumbers> without_large_numbers(std::string_view text);

}  // namespace carom::scene
