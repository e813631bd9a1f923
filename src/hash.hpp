#pragma once

#include <bit>
#include <cstdint>

namespace carom {

/// Mixes one word into a hash: every bit of both reaches every bit of the result.
[[nodiscard]] inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) noexcept {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
  hash ^= hash >> 32U;
  hash *= 0xD6E8FEB86659FD93U;
  return hash ^ (hash >> 32U);
}

[[nodiscard]] inline std::uint64_t mixed(std::uint64_t hash, double number) noexcept {
  return mixed(hash, std::bit_cast<std::uint64_t>(number));
}

}  // namespace carom
