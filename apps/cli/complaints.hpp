#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>

#include "carom/vec2.hpp"
#include "cli/failure.hpp"

namespace carom::cli {

/// Everything that is wrong with a command's arguments, to be told at once.
class Complaints {
 public:
  explicit Complaints(std::string command) : command_{std::move(command)} {}

  void require(bool sound, const std::string& complaint) {
    if (!sound) message_ += (message_.empty() ? "" : "\n") + command_ + ": " + complaint;
  }
  void require_positive(const char* name, std::optional<double> value) {
    require(!value || (*value > 0 && is_finite(*value)),
            fmt::format("{} is {}: make it more than zero, and finite", name, value.value_or(0)));
  }
  /// Throws Failure (bad_input) when there are any.
  void tell() const {
    if (!message_.empty()) throw Failure{Exit::bad_input, message_};
  }

 private:
  std::string command_;
  std::string message_;
};

}  // namespace carom::cli
