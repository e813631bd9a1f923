#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <string>

#include "carom/vec2.hpp"

namespace carom {

/// A number in the shortest form that reads back to the same double.
[[nodiscard]] inline std::string text_of(double number) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number);
  return {text.data(), end.ptr};
}

[[nodiscard]] inline std::string text_of(std::integral auto number) { return std::to_string(number); }

[[nodiscard]] inline std::string text_of(Vec2 point) { return "[" + text_of(point.x) + ", " + text_of(point.y) + "]"; }

}  // namespace carom
