#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace carom::binary {

/// CRC-32C (Castagnoli): detects every change within four consecutive bytes, and all but one in 2³² of any others.
[[nodiscard]] std::uint32_t checksum(std::span<const std::byte> bytes) noexcept;

}  // namespace carom::binary
