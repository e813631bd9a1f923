#pragma once

#include <cstddef>
#include <string>

namespace carom::scene {

/// Cut short where it is longer than a person would read; not within a character.
[[nodiscard]] inline std::string shortened(std::string text) {
  constexpr std::size_t longest = 60;
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

/// Where a value is in a file. It becomes text only when there is a problem to report.
struct Path {
  const Path* parent = nullptr;
  const char* key = nullptr;  ///< of an object; null for a member of a list
  std::size_t index = 0;      ///< in a list

  [[nodiscard]] std::string text() const {
    if (!parent && !key) return "";
    const std::string before = parent ? parent->text() : "";
    if (!key) return before + "[" + std::to_string(index) + "]";
    return (before.empty() ? "" : before + ".") + shortened(key);
  }
};

}  // namespace carom::scene
