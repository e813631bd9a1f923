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
  Vec2 gravity{};
};

/// The acceleration of a ball of the question.
[[nodiscard]] constexpr Vec2 acceleration_of(const Ball& ball, const Question& question) noexcept {
  return question.gravity * ball.gravity_scale;
}

/// A ball of the question as a moving circle, for a sweep.
[[nodiscard]] constexpr MovingCircle motion_of(const Ball& ball, const Question& question) noexcept {
  return {ball.center, ball.velocity, ball.radius, acceleration_of(ball, question)};
}

/// The flight of a body that is at `center` at the time `start`.
[[nodiscard]] constexpr Leg flight(double start, Vec2 center, Vec2 velocity, Vec2 acceleration = {}) noexcept {
  return {.start = {start}, .center = center, .velocity = velocity, .acceleration = acceleration};
}

/// Reads a question from JSON: a scene of one ball and one wall or pillar, or of two balls, with an optional
/// "frame": [t_s, t_e] and "gravity". Throws Failure with every problem found; `source` names the file in it.
[[nodiscard]] Question read_question(const std::string& text, const std::string& source);

/// Checks a question from another source. Throws Failure with every problem found.
void check(const Question& question, const std::string& source);

}  // namespace carom::cli
