#pragma once

#include <optional>
#include <vector>

#include "carom/problem.hpp"

namespace carom {

/// What a generator found that searches at random and may not succeed: shapes, or the problem that kept it from them.
/// Neither when it was stopped.
template <class Shape>
struct Found {
  std::vector<Shape> shapes;       ///< in the order of their ids
  std::optional<Problem> problem;  ///< what to change, when there are none
};

}  // namespace carom
