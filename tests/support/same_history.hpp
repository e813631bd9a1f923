#pragma once

#include <gtest/gtest.h>

#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

#include "carom/problem.hpp"
#include "carom/world.hpp"
#include "support/bits.hpp"

/// Comparing histories to the last bit.
namespace carom {

[[nodiscard]] inline std::string to_string(const Impact& impact) {
  std::ostringstream text;
  text << std::setprecision(17) << "at " << impact.time << " ball " << impact.ball.index << " hits "
       << to_string(impact.other) << " (feature " << static_cast<int>(impact.feature) << ") at (" << impact.contact.x
       << ", " << impact.contact.y << "), impulse " << impact.impulse;
  return text.str();
}

/// Succeeds when both lists are the same bits; otherwise shows the first difference.
[[nodiscard]] inline testing::AssertionResult same_impacts(const std::vector<Impact>& expected,
                                                           const std::vector<Impact>& actual) {
  const auto shown = [](const std::vector<Impact>& impacts, std::size_t i) {
    return i < impacts.size() ? to_string(impacts[i]) : std::string{"nothing more"};
  };
  for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i) {
    const bool same = i < expected.size() && i < actual.size() && same_bits(expected[i], actual[i]);
    if (!same)
      return testing::AssertionFailure() << "impact " << i << " of " << expected.size() << ":\n  expected "
                                         << shown(expected, i) << "\n  actual   " << shown(actual, i);
  }
  return testing::AssertionSuccess();
}

/// Keeps every impact it is called with.
[[nodiscard]] inline OnImpact keep_in(std::vector<Impact>& impacts) {
  return [&impacts](const Impact& impact) { impacts.push_back(impact); };
}

}  // namespace carom
