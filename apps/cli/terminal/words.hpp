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

/// "99.8 %": a share of a whole, with enough digits to distinguish nearly all from all.
[[nodiscard]] inline std::string percentage(double share) {
  constexpr int usual = 3;
  constexpr int most = 17;
  std::string text;
  for (int digits = usual; digits <= most; ++digits) {
    text = fmt::format("{:.{}g}", 100 * share, digits);
    if (share >= 1 || text != "100") break;
  }
  return text + " %";
}

/// A share of the energy: in percent, or in scientific form when it is only rounding.
[[nodiscard]] inline std::string share_of_energy(double share) {
  constexpr double more_than_rounding = 1e-6;
  return share < more_than_rounding ? fmt::format("{:.2g} of the energy", share) : percentage(share) + " of the energy";
}

}  // namespace carom::cli
