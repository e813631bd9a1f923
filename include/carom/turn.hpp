#pragma once

#include <cstdint>

#include "carom/vec2.hpp"

namespace carom {

/// The unit vector that is `part/whole` of a full turn counter-clockwise from (1, 0), the same bits on every machine:
/// by halving a quarter turn again and again, (a + b)/|a + b|, with no sine or cosine. Each component is within 2⁻⁴⁸ of
/// the true one (2⁻⁵¹ as a rule), and quarter turns are exact. `whole` must be from 1 to 2⁶¹, `part` less than it.
[[nodiscard]] Vec2 direction_at(std::uint64_t part, std::uint64_t whole) noexcept;

}  // namespace carom
