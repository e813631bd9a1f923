#pragma once

#include <string>
#include <utility>
#include <vector>

#include "carom/validity.hpp"
#include "text.hpp"

namespace carom {

/// Collects what is wrong with a value: each `require` that does not hold becomes a problem, up to a number that nobody
/// would read.
class Findings {
 public:
  Findings& require(bool sound, const std::string& field, const auto& value, const std::string& remedy) {
    if (!sound && problems_.size() < enough) problems_.push_back({field, text_of(value), remedy});
    return *this;
  }
  Findings& require_place(const std::string& field, Vec2 value) {
    return require(is_finite(value), field, value, "make both coordinates finite numbers");
  }
  /// Of a number that is finite; one that isn't has been told already.
  Findings& require_no_larger(const std::string& field, double value, double most) {
    return require(!is_finite(value) || value <= most, field, value, "make it no more than " + text_of(most));
  }
  Findings& require_within(const std::string& field, Vec2 value, double most) {
    const bool within = value.x <= most && value.x >= -most && value.y <= most && value.y >= -most;
    return require(!is_finite(value) || within, field, value,
                   "make both coordinates no more than " + text_of(most) + " from 0");
  }
  Findings& require_positive(const std::string& field, double value) {
    return require(value > 0 && is_finite(value), field, value, "make it more than zero, and finite");
  }
  Findings& require_zero_or_more(const std::string& field, double value) {
    return require(is_finite(value) && value >= 0, field, value, "make it zero or more, and finite");
  }
  Findings& require_restitution(double value) {
    return require(value >= 0 && value <= 1, "restitution", value, "make it a number from 0 (dead) to 1 (lossless)");
  }
  /// The problems of a part, whose fields are told after `prefix`.
  Findings& add(const std::vector<Problem>& problems, const std::string& prefix = "") {
    for (const Problem& problem : problems)
      problems_.push_back({prefix + problem.field, problem.value, problem.remedy});
    return *this;
  }
  [[nodiscard]] bool empty() const noexcept { return problems_.empty(); }
  [[nodiscard]] std::vector<Problem> take() { return std::exchange(problems_, {}); }

 private:
  static constexpr std::size_t enough = 10'000;
  std::vector<Problem> problems_;
};

}  // namespace carom
