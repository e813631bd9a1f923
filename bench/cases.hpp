#pragma once

#include <functional>
#include <string>
#include <vector>

/// What is measured, once for the clock (sweep_bench) and for callgrind (sweep_instructions).
namespace carom::bench {

/// Enough that the branches inside a function go many ways, few enough to stay in the second-level cache.
inline constexpr int calls_per_lap = 1024;

/// Calls one function once with each of `calls_per_lap` inputs.
using Lap = std::function<void()>;

/// One function with inputs that all end the same way.
struct Case {
  std::string name;              ///< "function/outcome"
  std::function<Lap()> prepare;  ///< draws the inputs, always the same ones
};

[[nodiscard]] std::vector<Case> sweep_cases();
[[nodiscard]] std::vector<Case> chord_cases();
[[nodiscard]] std::vector<Case> response_cases();

[[nodiscard]] inline std::vector<Case> all_cases() {
  std::vector<Case> all;
  for (auto* family : {sweep_cases, chord_cases, response_cases})
    for (Case& each : family()) all.push_back(std::move(each));
  return all;
}

}  // namespace carom::bench
