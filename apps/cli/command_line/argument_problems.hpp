#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>

#include "carom/problem.hpp"
#include "cli/terminal/failure.hpp"

namespace carom::cli {

/// Collects everything that is wrong with a command's arguments, to report it at once.
class ArgumentProblems {
 public:
  explicit ArgumentProblems(std::string command) : command_{std::move(command)} {}

  /// Returns `holds`, so that the caller can skip checks that would only repeat this problem.
  bool require(bool holds, const std::string& problem) {
    if (!holds) message_ += (message_.empty() ? "" : "\n") + command_ + ": " + problem;
    return holds;
  }
  bool require_positive(const char* name, std::optional<double> value) {
    return !value || require(*value > 0 && is_finite(*value), ProblemKind::not_positive, name, *value);
  }
  void require_not_negative(const char* name, std::optional<double> value) {
    if (value) require(*value >= 0 && is_finite(*value), ProblemKind::negative, name, *value);
  }
  void require_threads(unsigned threads) {
    constexpr unsigned most = 256;
    require(threads <= most,
            fmt::format("--threads is {}: make it from 1 to {}, or 0 for all processors", threads, most));
  }
  /// Two outputs must be different files, or one would overwrite the other. An empty name is an output not asked for.
  void require_apart(const char* name, const std::string& file, const char* other_name, const std::string& other) {
    const auto place = [](const std::string& path) { return std::filesystem::absolute(path).lexically_normal(); };
    require(file.empty() || other.empty() || place(file) != place(other),
            fmt::format("{} and {} can't both be {}: give each its own", name, other_name, other));
  }
  /// Throws Failure (bad_input) with all of them, if there are any.
  void throw_if_any() const {
    if (!message_.empty()) throw Failure{Exit::bad_input, message_};
  }

 private:
  bool require(bool holds, ProblemKind kind, const char* name, double value) {
    if (holds) return true;
    Problem problem;
    problem.kind = kind;
    problem.field = name;
    problem.value = value;
    return require(false, to_string(problem));
  }

  std::string command_;
  std::string message_;
};

}  // namespace carom::cli
