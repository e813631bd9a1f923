#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/question.hpp"

namespace carom::cli {

/// One line on the board: "t_i = …   0.5625   where it comes from".
struct Row {
  std::string formula;
  std::string value;
  std::string remark;
};

/// A group of lines under a heading.
struct Step {
  std::string heading;
  std::vector<Row> rows;
};

/// What becomes of one of the two when they have met.
struct Aftermath {
  Vec2 center;    ///< at the impact
  Vec2 velocity;  ///< after it
  Vec2 end;       ///< where the rest of the frame takes it
};

/// The library's answer to a question that has one.
struct Answer {
  double time = 0;
  Vec2 contact;
  Vec2 normal;                ///< toward the ball
  const char* touching = "";  ///< in words: the wall's part, or what has no parts
  double impulse = 0;
  Aftermath ball;
  std::optional<Aftermath> other;  ///< when the other moves too
};

/// One impact worked through: the given, the steps of the method with their numbers, the answer.
struct Explanation {
  std::string title;
  std::vector<Step> steps;
  std::optional<Answer> answer;  ///< nothing on a miss
};

/// The restitution of the meeting: the product of the two sides' coefficients.
[[nodiscard]] double restitution_of(const Question& question);

/// Asks the library.
[[nodiscard]] std::optional<Answer> answer(const Question& question);

/// Works the question through, step by step, ending in the library's answer.
[[nodiscard]] Explanation explain(const Question& question);

/// The explanation as text, in columns.
[[nodiscard]] std::string to_text(const Explanation& explanation);

/// Six significant digits, for reading.
[[nodiscard]] std::string shown(double number);
[[nodiscard]] std::string shown(Vec2 point);

/// "no", or "YES: " and what follows from it; the outcome of a test for a miss.
[[nodiscard]] std::string outcome(bool missed);

[[nodiscard]] Explanation explain_wall(const Ball& ball, const Wall& wall, const Question& question);
[[nodiscard]] Explanation explain_pillar(const Ball& ball, const Pillar& pillar, const Question& question);
[[nodiscard]] Explanation explain_balls(const Ball& a, const Ball& b, const Question& question);

}  // namespace carom::cli
