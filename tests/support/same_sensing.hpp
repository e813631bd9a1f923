#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <iomanip>
#include <span>
#include <sstream>
#include <string>

#include "carom/sensor.hpp"
#include "support/bits.hpp"

namespace carom {

[[nodiscard]] inline std::string to_string(const SensorEvent& event) {
  std::ostringstream text;
  const char* const kinds[] = {"enters", "leaves", "crosses"};
  text << std::setprecision(17) << "at " << event.time << " ball " << event.ball.index << " "
       << kinds[static_cast<int>(event.kind)] << " sensor " << event.sensor.index;
  if (event.direction) text << (*event.direction == GateDirection::inward ? " inward" : " outward");
  text << " at (" << event.center.x << ", " << event.center.y << "), user data " << event.user_data;
  return text.str();
}

/// Succeeds when both lists are the same bits; otherwise shows the first difference.
[[nodiscard]] inline testing::AssertionResult same_sensing(std::span<const SensorEvent> expected,
                                                           std::span<const SensorEvent> actual) {
  const auto shown = [](std::span<const SensorEvent> events, std::size_t i) {
    return i < events.size() ? to_string(events[i]) : std::string{"nothing more"};
  };
  for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i) {
    if (i < expected.size() && i < actual.size() && same_bits(expected[i], actual[i])) continue;
    return testing::AssertionFailure() << "event " << i << " of " << expected.size() << ":\n  expected "
                                       << shown(expected, i) << "\n  actual   " << shown(actual, i);
  }
  return testing::AssertionSuccess();
}

}  // namespace carom
