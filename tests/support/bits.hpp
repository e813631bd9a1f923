#pragma once

#include <bit>
#include <cstdint>

#include "carom/vec2.hpp"

namespace carom {

/// Equal to the last bit. Unlike ==, this tells −0 from 0.
[[nodiscard]] inline bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
[[nodiscard]] inline bool same_bits(Vec2 a, Vec2 b) { return same_bits(a.x, b.x) && same_bits(a.y, b.y); }

}  // namespace carom
