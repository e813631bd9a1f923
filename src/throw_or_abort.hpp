#pragma once

#include <cstdlib>
#include <utility>
#include <vector>

#include "carom/problem.hpp"

namespace carom {

/// Throws an error. Where exceptions are off it ends the program instead: callers without exceptions ask beforehand
/// (World::problems_with), or call what does not throw (World::try_add).
template <class Error>
[[noreturn]] void throw_or_abort(Error error) {
#ifdef __cpp_exceptions
  throw error;
#else
  static_cast<void>(error);
  std::abort();
#endif
}

inline void throw_if_any(std::vector<Problem> problems) {
  if (!problems.empty()) throw_or_abort(ProblemError{std::move(problems)});
}

}  // namespace carom
