#pragma once

#include <compare>
#include <cstdint>

namespace carom {

/// What a shape collides with. Each bit is a group of shapes: `category` has the groups that the shape is in, `mask`
/// those that it collides with. By default every shape is in one group, and collides with all of them.
struct Filter {
  std::uint32_t category = 1;       ///< the groups that it is in
  std::uint32_t mask = 0xFFFFFFFF;  ///< the groups that it collides with

  friend constexpr auto operator<=>(Filter, Filter) noexcept = default;  ///< by category, then by mask
};

/// Whether two shapes collide when they meet: each is in a group that the other collides with. Otherwise they pass
/// through each other, and may overlap. It does not matter which of the two is `a`.
[[nodiscard]] constexpr bool may_collide(Filter a, Filter b) noexcept {
  return (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
}

}  // namespace carom
