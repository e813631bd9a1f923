#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "carom/replay.hpp"
#include "fuzz/target.hpp"
#include "recording/format.hpp"
#include "recording/start.hpp"

/// Any bytes are read as a recording or refused; and any moment of what is read can be asked for. Chance finds no
/// valid checksum, so the bytes are tried as they are, and then once more with all checksums fixed.
namespace carom {
namespace {

using Bytes = std::vector<std::byte>;
using fuzz::require;

void replace(Bytes& bytes, std::size_t place, const Bytes& with) {
  std::ranges::copy(with, bytes.begin() + static_cast<std::ptrdiff_t>(place));
}

/// Writes the hash that belongs to the scene in a chunk.
void fix_scene_hash(Bytes& bytes, std::size_t place, std::size_t length) {
  if (length < recording::scene_head) return;
  const auto* text = reinterpret_cast<const char*>(bytes.data() + place + recording::scene_head);
  const auto read = read_scene({text, length - recording::scene_head}, fuzz::most_shapes);
  Bytes hash;
  if (read.scene) recording::put(hash, recording::history_at_start(shapes_of(*read.scene)));
  replace(bytes, place, hash);
}

Bytes with_valid_checksums(Bytes bytes) {
  constexpr std::size_t head = recording::chunk_header_size;
  std::uint32_t number = 0;
  for (std::size_t place = recording::file_header_size; place + head <= bytes.size(); ++number) {
    recording::ByteReader reader{std::span{bytes}.subspan(place)};
    recording::ChunkHeader header;
    header.type = reader.word<std::uint32_t>();
    header.number = number;
    static_cast<void>(reader.word<std::uint32_t>());
    const auto length = std::min<std::size_t>(reader.word<std::uint32_t>(), bytes.size() - place - head);
    header.length = static_cast<std::uint32_t>(length);
    if (header.type == recording::scene_type) fix_scene_hash(bytes, place + head, length);
    header.check = recording::checksum(std::span{bytes}.subspan(place + head, length));
    Bytes right;
    recording::put(right, header);
    replace(bytes, place, right);
    place += head + length;
  }
  return bytes;
}

/// In how many pieces movers would move up to a time, about: as many as a world would play, however few impacts there
/// are. A made-up end may be as far away as it likes.
double pieces_up_to(double end, const std::vector<Mover>& movers) {
  double pieces = 0;
  for (const Mover& mover : movers) {
    double turns = std::abs(mover.motion.rate);
    double shortest = std::numeric_limits<double>::infinity();
    for (const MoverStep& step : mover.program) {
      turns = std::max(turns, 2 * std::abs(step.to.angle) / step.duration);
      shortest = std::min(shortest, step.duration);
    }
    pieces += end * turns + (mover.repeats ? end / shortest : 0);
  }
  return pieces;
}

void try_bytes(const Bytes& bytes) {
  RecordingRead read = read_recording(source_of(bytes), fuzz::most_shapes);
  require(read.recording.has_value() != read.problem.has_value(), "a recording, or a problem");
  if (read.problem) {
    require(read.problem->place <= bytes.size() && !predicate_of(*read.problem).empty(),
            "a problem has a place and words");
    return;
  }
  constexpr double most_pieces = 1e5;
  if (!(pieces_up_to(read.recording->end(), read.recording->shapes().movers) <= most_pieces)) return;
  Replay replay{std::move(*read.recording)};
  const double end = replay.end();
  for (const double time : {end / 2, end, end / 3, 0.0}) {
    if (replay.go_to(time)) continue;
    require(replay.time() == time, "the replay is where it was asked to go");
  }
  if (replay.verify()) return;
  // What is sound is the same whether keyframes are used or not.
  for (const double time : {end / 4, end / 2, end}) {
    require(!replay.go_to(0) && !replay.go_to(time), "any moment of what is sound can be shown");
    const std::uint64_t history = replay.history();
    replay.rewind();
    require(!replay.go_to(time, [](const Impact&) {}) && replay.history() == history, "in any way");
  }
}

}  // namespace
}  // namespace carom

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  carom::Bytes bytes(size);
  std::transform(data, data + size, bytes.begin(), [](std::uint8_t byte) { return std::byte{byte}; });
  carom::try_bytes(bytes);
  carom::try_bytes(carom::with_valid_checksums(bytes));
  return 0;
}
