#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace carom::recording {

/// CRC-32C (Castagnoli): finds every damage within four bytes in a row, and all but one in 2³² of any other.
[[nodiscard]] std::uint32_t checksum(std::span<const std::byte> bytes) noexcept;

}  // namespace carom::recording
