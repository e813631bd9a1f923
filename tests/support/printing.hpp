#pragma once

#include <limits>
#include <ostream>

#include "carom/vec2.hpp"

namespace carom {

/// How GoogleTest shows a vector when an expectation fails: every digit that tells one double from the next.
/// Included by every file that compares vectors, so that all of one executable print them the same way.
inline void PrintTo(Vec2 v, std::ostream* out) {
  const auto digits = out->precision(std::numeric_limits<double>::max_digits10);
  *out << "(" << v.x << ", " << v.y << ")";
  out->precision(digits);
}

}  // namespace carom
