#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

/// Where the bytes of recordings and checkpoints go, and where they come from: the library opens no files.
namespace carom {

/// Takes bytes, one piece after another.
using ByteSink = std::function<void(std::span<const std::byte>)>;

/// Gives bytes, in any order.
struct ByteSource {
  std::uint64_t size = 0;  ///< how many bytes there are
  /// Fills `into` with the bytes from `place` on; false when they can't be read. All that is asked for is below `size`.
  std::function<bool(std::uint64_t place, std::span<std::byte> into)> read;
};

/// Bytes that are in memory.
[[nodiscard]] ByteSource source_of(std::vector<std::byte> bytes);

/// Their CRC-32C (Castagnoli), as recordings and checkpoints have it: detects every change within four consecutive
/// bytes, and all but one in 2³² of any others.
[[nodiscard]] std::uint32_t checksum_of(std::span<const std::byte> bytes) noexcept;

}  // namespace carom
