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

/// Whether an action could be done without an error of this type. Where exceptions are off, the error ends the program.
template <class Error, class Action>
[[nodiscard]] bool succeeds(Action action) {
#ifdef __cpp_exceptions
  try {
    action();
  } catch (const Error&) {
    return false;
  }
#else
  action();
#endif
  return true;
}

inline void throw_if_any(std::vector<Problem> problems) {
  if (!problems.empty()) throw_or_abort(ProblemError{std::move(problems)});
}

}  // namespace carom
