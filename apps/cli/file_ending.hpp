#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>

namespace carom::cli {

/// Which of these a file's name ends in, after a dot and in upper or lower case; nothing when it is none of them.
/// The endings are given in lower case.
[[nodiscard]] inline std::optional<std::string> ending_of(const std::string& file,
                                                          std::initializer_list<const char*> endings) {
  std::string lower = file;
  std::ranges::transform(lower, lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;  // whatever the locale
  });
  const auto* found =
      std::ranges::find_if(endings, [&](const char* ending) { return lower.ends_with(std::string{"."} + ending); });
  if (found == endings.end()) return std::nullopt;
  return *found;
}

}  // namespace carom::cli
