#pragma once

#include <cassert>
#include <utility>
#include <vector>

#include "carom/problem.hpp"

namespace carom {

/// What `World::try_add` returns: the id of the shape, or all that kept it from being added.
///
///     if (const auto added = world.try_add(ball)) follow(added.id());
///     else report(added.problems());
template <class Id>
class [[nodiscard]] Added {
 public:
  explicit Added(Id id) noexcept : id_{id} {}  ///< it was added
  /// At least one.
  explicit Added(std::vector<Problem> problems) noexcept : problems_{std::move(problems)} {
    assert(!problems_.empty());
  }

  /// Whether the shape was added.
  [[nodiscard]] explicit operator bool() const noexcept { return problems_.empty(); }
  /// Only of a shape that was added: anything else is a programmer's mistake, and fails an `assert`.
  [[nodiscard]] Id id() const noexcept {
    assert(problems_.empty());
    return id_;
  }
  [[nodiscard]] Id operator*() const noexcept { return id(); }
  /// Empty when the shape was added.
  [[nodiscard]] const std::vector<Problem>& problems() const& noexcept { return problems_; }
  [[nodiscard]] std::vector<Problem> problems() && noexcept { return std::move(problems_); }

 private:
  Id id_;
  std::vector<Problem> problems_;
};

}  // namespace carom
