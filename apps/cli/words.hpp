#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace carom::cli {

/// "1 ball", "2 balls".
[[nodiscard]] inline std::string counted(std::uint64_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace carom::cli
