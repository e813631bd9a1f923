#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "problem_list.hpp"

/// Checks that several generators share.
namespace carom::scene {

inline constexpr std::uint32_t most_rows = 10'000;

/// "clear[3]"
[[nodiscard]] inline std::string indexed(const char* list, std::size_t index) {
  return std::string{list} + "[" + std::to_string(index) + "]";
}

/// Of circles that are to be clear of shapes.
[[nodiscard]] inline ProblemList require_clear(const std::vector<Circle>& clear, ProblemList found) {
  constexpr std::size_t most = 1000;  // each of them is checked against every shape
  found.require(clear.size() <= most, ProblemKind::list_too_long, "clear", clear.size(), {.most = most});
  for (std::size_t i = 0; i < clear.size(); ++i)
    found.add(problems_with(Pillar{clear[i].center, clear[i].radius}), indexed("clear", i) + ".");
  return found;
}

/// Of balls of a mass at a temperature, which may be zero.
[[nodiscard]] inline ProblemList require_temperature(double temperature, double mass, ProblemList found) {
  found.require_zero_or_more("temperature", temperature);
  const double variance = temperature / mass;
  found.require(!found.empty() || temperature == 0 || (variance > 0 && is_finite(variance)),
                ProblemKind::mass_far_from_temperature, "mass", mass);
  return found;
}

}  // namespace carom::scene
