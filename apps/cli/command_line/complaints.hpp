#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>

#include "carom/vec2.hpp"
#include "cli/terminal/failure.hpp"

namespace carom::cli {

/// Collects everything that is wrong with a command's arguments, to report it at once.
class Complaints {
 public:
  explicit Complaints(std::string command) : command_{std::move(command)} {}

  /// Returns `sound`, so that the caller can skip checks that would only repeat this problem.
  bool require(bool sound, const std::string& complaint) {
    if (!sound) message_ += (message_.empty() ? "" : "\n") + command_ + ": " + complaint;
    return sound;
  }
  bool require_positive(const char* name, std::optional<double> value) {
    return require(!value || (*value > 0 && is_finite(*value)),
                   fmt::format("{} is {}: make it more than zero, and finite", name, value.value_or(0)));
  }
  void require_not_negative(const char* name, std::optional<double> value) {
    require(!value || (*value >= 0 && is_finite(*value)),
            fmt::format("{} is {}: make it zero or more, and finite", name, value.value_or(0)));
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
  std::string command_;
  std::string message_;
};

}  // namespace carom::cli
