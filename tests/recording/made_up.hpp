#pragma once

#include "recording/format.hpp"
#include "recording/recorded.hpp"

/// Recordings with valid checksums and made-up contents.
namespace carom {

/// Where chunks begin, and the end.
[[nodiscard]] inline std::vector<std::size_t> chunk_places(const Bytes& bytes) {
  std::vector<std::size_t> places;
  std::size_t place = recording::file_header_size;
  while (place < bytes.size()) {
    places.push_back(place);
    place += recording::chunk_header_size +
             recording::take_chunk_header(std::span{bytes}.subspan(place, recording::chunk_header_size))->length;
  }
  places.push_back(place);
  return places;
}

/// A chunk with a valid header and any payload.
[[nodiscard]] inline Bytes chunk_of(std::uint32_t type, std::uint32_t number, const Bytes& payload) {
  Bytes bytes;
  recording::put(bytes, recording::ChunkHeader{type, number, static_cast<std::uint32_t>(payload.size()),
                                               recording::checksum(payload)});
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  return bytes;
}

[[nodiscard]] inline Bytes operator+(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// The numbers as bytes, one after another.
template <class... Numbers>
[[nodiscard]] Bytes payload_of(const Numbers&... numbers) {
  Bytes bytes;
  (recording::put(bytes, numbers), ...);
  return bytes;
}

[[nodiscard]] inline Bytes up_to_chunk(std::size_t number, const Bytes& bytes) {
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(chunk_places(bytes).at(number))};
}

/// The head of a recording and its scene, after which anything can be made up.
[[nodiscard]] inline Bytes up_to_scene(const Bytes& bytes) { return up_to_chunk(1, bytes); }

/// The head of a recording, and a scene of any text.
[[nodiscard]] inline Bytes with_scene(const std::string& text, std::uint32_t version = recording::straight_version) {
  const auto magic = std::as_bytes(std::span{recording::magic});
  Bytes payload = payload_of(std::uint64_t{0});
  for (const char letter : text) payload.push_back(static_cast<std::byte>(letter));
  return Bytes{magic.begin(), magic.end()} + payload_of(version) + chunk_of(recording::scene_type, 0, payload);
}

}  // namespace carom
