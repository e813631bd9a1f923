#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "carom/problem.hpp"
#include "carom/shapes.hpp"
#include "carom/validity.hpp"

namespace carom {

/// The numbers between which a value must be; a kind of problem uses one of them, both or none.
struct ProblemBounds {
  double least = 0;
  double most = 0;
};

/// Collects what is wrong with a value: each `require` that does not hold adds a problem, up to more than anyone would
/// read. Nothing is allocated as long as there is no problem: a million balls are checked before a world begins.
class ProblemList {
 public:
  ProblemList& require(bool holds, ProblemKind kind, std::string_view field, const auto& value,
                       ProblemBounds bounds = {}) {
    if (!holds && problems_.size() < enough) {
      Problem& problem = problems_.emplace_back();
      problem.kind = kind;
      problem.field = field;
      problem.value = value;
      problem.least = bounds.least;
      problem.most = bounds.most;
    }
    return *this;
  }
  ProblemList& require_finite(std::string_view field, const auto& value) {
    return require(is_finite(value), ProblemKind::not_finite, field, value);
  }
  ProblemList& require_positive(std::string_view field, double value) {
    return require(value > 0 && is_finite(value), ProblemKind::not_positive, field, value);
  }
  ProblemList& require_zero_or_more(std::string_view field, double value) {
    return require(value >= 0 && is_finite(value), ProblemKind::negative, field, value);
  }
  /// A value that is not finite is another problem, and passes here.
  ProblemList& require_at_most(std::string_view field, double value, double most) {
    return require(!is_finite(value) || value <= most, ProblemKind::too_large, field, value, {0, most});
  }
  ProblemList& require_at_most(std::string_view field, Vec2 value, double most) {
    const bool within = value.x <= most && value.x >= -most && value.y <= most && value.y >= -most;
    return require(!is_finite(value) || within, ProblemKind::too_large, field, value, {0, most});
  }
  ProblemList& require_restitution(double value) {
    return require(value >= 0 && value <= 1, ProblemKind::restitution_out_of_range, "restitution", value);
  }
  ProblemList& require_count(std::string_view field, std::uint32_t value, std::uint32_t least, std::uint32_t most) {
    return require(value >= least && value <= most, ProblemKind::count_out_of_range, field, value,
                   {static_cast<double>(least), static_cast<double>(most)});
  }
  ProblemList& require_direction(std::string_view field, Vec2 value) {
    return require(direction(value).has_value(), ProblemKind::no_direction, field, value);
  }
  ProblemList& require_kick(const Kick& kick) {
    return require_zero_or_more("kick.speed", kick.speed)
        .require_at_most("kick.speed", kick.speed, largest_length)
        .require_zero_or_more("kick.from", kick.from);
  }
  /// Of a thermal wall; zero for one that is none.
  ProblemList& require_wall_temperature(std::string_view field, double temperature, const Kick& kick = {}) {
    return require_zero_or_more(field, temperature)
        .require_at_most(field, temperature, largest_length)
        .require(temperature == 0 || kick.speed == 0, ProblemKind::temperature_and_kick, field, temperature);
  }

  ProblemList& add(Problem problem) {
    problems_.push_back(std::move(problem));
    return *this;
  }
  /// The problems of a part, whose fields are named after `prefix`.
  ProblemList& add(std::vector<Problem> problems, const std::string& prefix = "") {
    for (Problem& problem : problems) {
      problem.field.insert(0, prefix);
      problems_.push_back(std::move(problem));
    }
    return *this;
  }
  [[nodiscard]] bool empty() const noexcept { return problems_.empty(); }
  [[nodiscard]] std::vector<Problem> take() { return std::exchange(problems_, {}); }

 private:
  static constexpr std::size_t enough = 10'000;
  std::vector<Problem> problems_;
};

}  // namespace carom
