#pragma once

#include <string>
#include <variant>

#include "carom/shapes.hpp"
#include "carom/sweep.hpp"

namespace carom::cli {

/// What `explain` is asked: when does this ball meet that thing, within this frame?
struct Question {
  Ball ball;
  std::variant<Wall, Pillar, Ball> other;
  Interval frame;
};

/// Reads a question from JSON: the keys of a scene with one ball and one wall or pillar, or two balls, and an optional
/// "frame": [t_s, t_e]. Throws Failure with every problem found; `source` names the file in it.
[[nodiscard]] Question read_question(const std::string& text, const std::string& source);

/// The same checks for a question made otherwise. Throws Failure.
void check(const Question& question, const std::string& source);

}  // namespace carom::cli
