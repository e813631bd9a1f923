#pragma once

#include <vector>

#include "carom/shapes.hpp"
#include "history.hpp"

namespace carom::recording {

/// The leg of a ball of a scene, before anything has happened.
[[nodiscard]] inline Leg first_leg(const Ball& ball) noexcept {
  return {.start = {}, .center = ball.center, .velocity = ball.velocity};
}

/// The hash of a world's history before anything has happened.
[[nodiscard]] inline std::uint64_t history_at_start(const std::vector<Ball>& balls) noexcept {
  HistoryHash hash{0};
  for (const Ball& ball : balls) hash.add(first_leg(ball));
  return hash.value();
}

}  // namespace carom::recording
