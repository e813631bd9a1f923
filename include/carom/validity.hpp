#pragma once

#include <string>
#include <vector>

#include "carom/shapes.hpp"

/// What makes a shape sound, said in words a person can act on.
namespace carom {

/// One thing wrong with a shape.
struct Problem {
  std::string field;   ///< the member it is about: "radius", "center"
  std::string value;   ///< what it holds, in the shortest form that reads back to the same number
  std::string remedy;  ///< what it should be: "make it more than zero, and finite"
};

/// "radius is -1: make it zero or more, and finite"
[[nodiscard]] std::string to_string(const Problem& problem);

/// The largest coordinate, radius or speed along an axis that a sound shape may have: the squares of such numbers, and
/// of their products, are still finite.
inline constexpr double largest_length = 1e70;

/// Everything that is wrong with a shape; empty when it is sound.
[[nodiscard]] std::vector<Problem> problems_with(const Ball& ball);
[[nodiscard]] std::vector<Problem> problems_with(const Wall& wall);
[[nodiscard]] std::vector<Problem> problems_with(const Pillar& pillar);

}  // namespace carom
