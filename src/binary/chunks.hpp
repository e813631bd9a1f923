#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "binary/bytes.hpp"
#include "binary/checksum.hpp"

/// What files of chunks are made of: each chunk has a header, with checksums of itself and of the payload.
namespace carom::binary {

/// Four letters, the first of them in the lowest byte.
[[nodiscard]] constexpr std::uint32_t type_of(const char (&letters)[5]) noexcept {
  std::uint32_t type = 0;
  for (unsigned i = 0; i < 4; ++i) type |= std::uint32_t{static_cast<std::uint8_t>(letters[i])} << (8 * i);
  return type;
}

inline constexpr std::size_t chunk_header_size = 20;

struct ChunkHeader {
  std::uint32_t type = 0;
  std::uint32_t number = 0;  ///< of the chunk: 0, 1, 2, …
  std::uint32_t length = 0;  ///< of the payload, in bytes
  std::uint32_t check = 0;   ///< of the payload
};

inline void put(std::vector<std::byte>& bytes, const ChunkHeader& header) {
  const std::size_t start = bytes.size();
  for (const std::uint32_t word : {header.type, header.number, header.length, header.check}) put(bytes, word);
  put(bytes, checksum(std::span{bytes}.subspan(start)));
}

/// A whole chunk: its header, then the payload, which must be shorter than 2³² bytes.
[[nodiscard]] inline std::vector<std::byte> chunk_of(std::uint32_t type, std::uint32_t number,
                                                     std::span<const std::byte> payload) {
  std::vector<std::byte> bytes;
  bytes.reserve(chunk_header_size + payload.size());
  put(bytes, ChunkHeader{type, number, static_cast<std::uint32_t>(payload.size()), checksum(payload)});
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  return bytes;
}

/// Nothing when it does not agree with its own checksum.
[[nodiscard]] inline std::optional<ChunkHeader> take_chunk_header(std::span<const std::byte> bytes) noexcept {
  ByteReader reader{bytes};
  const ChunkHeader header{reader.word<std::uint32_t>(), reader.word<std::uint32_t>(), reader.word<std::uint32_t>(),
                           reader.word<std::uint32_t>()};
  const auto check = reader.word<std::uint32_t>();
  if (!reader.is_good() || check != checksum(bytes.first(chunk_header_size - sizeof check))) return std::nullopt;
  return header;
}

}  // namespace carom::binary
