#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "stepped/neighbours.hpp"

namespace carom::stepped {

/// Does a one-sided wall stop a ball whose centre is there?
[[nodiscard]] bool stops_at(const Wall& wall, Vec2 center) noexcept;

/// Which balls are in which one-sided walls, and whether they are stopped there or on their way through.
class Passages {
 public:
  /// A ball or a wall is new: a ball that overlaps a one-sided wall by more than rounding is on its way through.
  void begin(std::uint32_t ball, std::uint32_t wall, const Shapes& shapes);

  /// A ball is in a one-sided wall at the end of a step, at the beginning of which its centre was at `before`. Is it on
  /// its way through?
  [[nodiscard]] bool is_through(std::uint32_t ball, std::uint32_t wall, Vec2 before, const Shapes& shapes);

  /// Is it known to be?
  [[nodiscard]] bool is_through(std::uint32_t ball, std::uint32_t wall) const;
  void let_through(std::uint32_t ball, std::uint32_t wall) { through_[{ball, wall}] = true; }

  /// Forgets the balls that no longer overlap their walls.
  void forget_cleared(const Shapes& shapes);

 private:
  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> through_;  ///< by ball and wall; false: it is stopped
};

}  // namespace carom::stepped
