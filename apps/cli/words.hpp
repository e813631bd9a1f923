#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace carom::cli {

/// "1 ball", "2 balls".
[[nodiscard]] inline std::string counted(std::uint64_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// "3 balls, 1 wall, 0 pillars".
[[nodiscard]] inline std::string inventory(std::uint64_t balls, std::uint64_t walls, std::uint64_t pillars) {
  return fmt::format("{}, {}, {}", counted(balls, "ball"), counted(walls, "wall"), counted(pillars, "pillar"));
}

}  // namespace carom::cli
