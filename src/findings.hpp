#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "carom/validity.hpp"
#include "text.hpp"

namespace carom {

/// Collects what is wrong with a value: each `require` that does not hold becomes a problem, up to a number that nobody
/// would read. Nothing is put into words while all is well: a million balls are judged before a world begins.
class Findings {
 public:
  Findings& require(bool sound, std::string_view field, const auto& value, std::string_view remedy) {
    if (!sound && problems_.size() < enough)
      problems_.push_back({std::string{field}, text_of(value), std::string{remedy}});
    return *this;
  }
  Findings& require_place(std::string_view field, Vec2 value) {
    return require(is_finite(value), field, value, "make both coordinates finite numbers");
  }
  /// Of a number that is finite; one that isn't has been told already.
  Findings& require_no_larger(std::string_view field, double value, double most) {
    if (!is_finite(value) || value <= most) return *this;
    return require(false, field, value, "make it no more than " + text_of(most));
  }
  Findings& require_within(std::string_view field, Vec2 value, double most) {
    const bool within = value.x <= most && value.x >= -most && value.y <= most && value.y >= -most;
    if (!is_finite(value) || within) return *this;
    return require(false, field, value, "make both coordinates no more than " + text_of(most) + " from 0");
  }
  Findings& require_positive(std::string_view field, double value) {
    return require(value > 0 && is_finite(value), field, value, "make it more than zero, and finite");
  }
  Findings& require_zero_or_more(std::string_view field, double value) {
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
