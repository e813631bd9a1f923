#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>

namespace carom::cli {

/// Which of these a file's name ends in, after a dot; nothing when it is none of them.
[[nodiscard]] inline std::optional<std::string> ending_of(const std::string& file,
                                                          std::initializer_list<const char*> endings) {
  const auto* found =
      std::ranges::find_if(endings, [&](const char* ending) { return file.ends_with(std::string{"."} + ending); });
  if (found == endings.end()) return std::nullopt;
  return *found;
}

}  // namespace carom::cli
