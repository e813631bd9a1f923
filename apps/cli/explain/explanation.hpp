#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/explain/question.hpp"

namespace carom::cli {

/// One line of an explanation: "t_i = …   0.5625   where it comes from".
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

/// One of the two bodies at and after the impact.
struct Aftermath {
  Vec2 center;    ///< at the impact
  Vec2 arriving;  ///< its velocity just before the impact
  Vec2 velocity;  ///< its velocity after it
  Vec2 end;       ///< where it is at the end of the frame
};

/// The library's answer to a question, where there is an impact.
struct Answer {
  double time = 0;
  Vec2 contact;
  Vec2 normal;                ///< toward the ball
  const char* touching = "";  ///< in words: the part of the wall, or the kind of impact
  double impulse = 0;
  Aftermath ball;
  std::optional<Aftermath> other;  ///< only where the other is a ball
};

/// One impact step by step: what is given, the steps of the method with their numbers, the answer.
struct Explanation {
  std::string title;
  std::vector<Step> steps;
  std::optional<Answer> answer;  ///< nothing on a miss
};

/// The restitution of the impact: the product of the two bodies' coefficients.
[[nodiscard]] double restitution_of(const Question& question);

/// The answer of the library's `sweep` and `rebound`; nothing on a miss.
[[nodiscard]] std::optional<Answer> answer(const Question& question);

/// Explains a question step by step, ending with the library's answer.
[[nodiscard]] Explanation explain(const Question& question);

/// The explanation as text, in columns.
[[nodiscard]] std::string to_text(const Explanation& explanation);

/// Six significant digits, for reading.
[[nodiscard]] std::string shown(double number);
[[nodiscard]] std::string shown(Vec2 point);

/// The outcome of a test for a miss: "no", or "yes: a miss".
[[nodiscard]] std::string outcome(bool missed);

[[nodiscard]] Explanation explain_wall(const Ball& ball, const Wall& wall, const Question& question);
[[nodiscard]] Explanation explain_pillar(const Ball& ball, const Pillar& pillar, const Question& question);
[[nodiscard]] Explanation explain_balls(const Ball& a, const Ball& b, const Question& question);
/// A ball that gravity accelerates, against a wall or a pillar.
[[nodiscard]] Explanation explain_falling(const Ball& ball, const Wall& wall, const Question& question);
[[nodiscard]] Explanation explain_falling(const Ball& ball, const Pillar& pillar, const Question& question);

}  // namespace carom::cli
