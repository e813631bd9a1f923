#pragma once

#include <cstdint>
#include <vector>

#include "storage/body_records.hpp"

namespace carom::engine {

/// The part of the crowd in which one of several players may change things: a block and some room around it. Regions
/// of blocks of one colour, of four, have more room between them than a ball can cross in a horizon played together.
struct Region {
  std::int32_t left = 0, right = 0, bottom = 0, top = 0;  ///< in the crowd's units

  [[nodiscard]] bool covers(std::int32_t x, std::int32_t y) const noexcept {
    return x >= left && x < right && y >= bottom && y < top;
  }
};

/// What players who play together must know of every ball: the colour of its block, and whether it has been put off.
using Tags = std::vector<std::uint8_t>;
constexpr std::uint8_t put_off_tag = 128;    ///< nobody touches it until the others are done
constexpr std::uint8_t moved_late_tag = 64;  ///< its box was moved after that, to wherever

}  // namespace carom::engine
