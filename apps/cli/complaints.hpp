#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>

#include "cli/failure.hpp"
#include "problem_list.hpp"

namespace carom::cli {

/// Everything that is wrong with a command's arguments, reported at once.
class ArgumentProblems {
 public:
  explicit ArgumentProblems(std::string command) : command_{std::move(command)} {}

  /// Returns whether it holds, so that nothing else is reported that only follows from it.
  bool require(bool holds, const std::string& problem) {
    if (!holds) message_ += (message_.empty() ? "" : "\n") + command_ + ": " + problem;
    return holds;
  }
  /// Returns whether there are none.
  bool add(const std::vector<Problem>& problems) {
    for (const Problem& problem : problems) require(false, to_string(problem));
    return problems.empty();
  }
  bool require_positive(const char* name, std::optional<double> value) {
    return !value || add(ProblemList{}.require_positive(name, *value).take());
  }
  void require_not_negative(const char* name, std::optional<double> value) {
    if (value) add(ProblemList{}.require_zero_or_more(name, *value).take());
  }
  void require_threads(unsigned threads) {
    constexpr unsigned most = 256;
    require(threads <= most,
            fmt::format("--threads is {}: make it from 1 to {}, or 0 for all processors", threads, most));
  }
  /// Two outputs must be different files, or one would take the other's place. Either may be empty: not asked for.
  void require_apart(const char* name, const std::string& file, const char* other_name, const std::string& other) {
    const auto place = [](const std::string& path) { return std::filesystem::absolute(path).lexically_normal(); };
    require(file.empty() || other.empty() || place(file) != place(other),
            fmt::format("{} and {} can't both be {}: give each its own", name, other_name, other));
  }
  /// Throws Failure (bad_input) when there are any.
  void throw_if_any() const {
    if (!message_.empty()) throw Failure{Exit::bad_input, message_};
  }

 private:
  std::string command_;
  std::string message_;
};

}  // namespace carom::cli
