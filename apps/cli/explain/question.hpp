#pragma once

#include <string>
#include <variant>

#include "carom/leg.hpp"
#include "carom/shapes.hpp"
#include "carom/sweep.hpp"

namespace carom::cli {

/// The question of `explain`: when does this ball meet that shape, within this frame? Both are given where they are at
/// the start of the frame.
struct Question {
  Ball ball;
  std::variant<Wall, Pillar, Ball> other;
  Interval frame;
};

/// The flight of a body that is at `center` at the time `start`.
[[nodiscard]] constexpr Leg flight(double start, Vec2 center, Vec2 velocity) noexcept {
  return {.start = {start}, .center = center, .velocity = velocity};
}

/// Reads a question from JSON: a scene of one ball and one wall or pillar, or of two balls, with an optional
/// "frame": [t_s, t_e]. Throws Failure with every problem found; `source` names the file in it.
[[nodiscard]] Question read_question(const std::string& text, const std::string& source);

/// Checks a question from another source. Throws Failure with every problem found.
void check(const Question& question, const std::string& source);

}  // namespace carom::cli
