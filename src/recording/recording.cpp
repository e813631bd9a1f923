#include "carom/recording.hpp"

#include <algorithm>
#include <utility>

#include "recording/format.hpp"
#include "recording/start.hpp"

namespace carom {

using namespace recording;

using Kind = RecordingProblemKind;

/// Goes through the chunks of a recording, one after another.
class RecordingReader {
 public:
  RecordingReader(ByteSource source, std::size_t most) : most_{most} { recording_.source_ = std::move(source); }

  RecordingRead read() {
    if (read_file_header()) {
      while (!ended_ && read_chunk()) {
      }
    }
    if (!problem_ && !has_scene_) fail(Kind::no_scene, recording_.source_.size);
    if (problem_) return {std::nullopt, std::move(problem_)};
    recording_.bytes_ = place_;
    recording_.whole_ = ended_;
    return {std::move(recording_), std::nullopt};
  }

 private:
  // The functions below return whether there may be more to read: false after a problem and where the bytes end.

  /// Keeps the first problem. The caller adds what it knows besides the place with `with(problem)`.
  template <class With>
  bool fail(Kind kind, std::uint64_t place, With with) {
    if (problem_) return false;
    problem_.emplace();
    problem_->kind = kind;
    problem_->place = place;
    problem_->chunk = chunks_;
    with(*problem_);
    return false;
  }
  bool fail(Kind kind, std::uint64_t place) {
    return fail(kind, place, [](const RecordingProblem&) {});
  }
  bool fail_expecting(Kind kind, std::uint64_t place, std::uint64_t found, std::uint64_t expected) {
    return fail(kind, place, [&](RecordingProblem& problem) {
      problem.found = found;
      problem.expected = expected;
    });
  }
  bool fail_as_damaged(Kind kind, std::uint64_t place, std::uint64_t found = 0) {
    return fail(kind, place, [&](RecordingProblem& problem) {
      problem.found = found;
      if (has_scene_) problem.sound_until = recording_.end_;
    });
  }

  /// The next bytes, if there are that many.
  [[nodiscard]] std::span<const std::byte> take(std::size_t length) {
    const ByteSource& source = recording_.source_;
    if (source.size - place_ < length) {
      is_cut_off_ = true;
      return {};
    }
    buffer_.resize(length);
    if (!source.read(place_, buffer_)) fail(Kind::not_readable, place_);
    place_ += length;
    return buffer_;
  }

  bool read_file_header() {
    const auto bytes = take(std::min<std::uint64_t>(file_header_size, recording_.source_.size));
    if (problem_) return false;
    if (!is_recording(bytes)) return fail(Kind::not_a_recording, 0);
    if (bytes.size() < file_header_size) return false;
    version_ = ByteReader{bytes.subspan(magic.size())}.word<std::uint32_t>();
    if (version_ >= straight_version && version_ <= thermal_version) return true;
    return fail_expecting(Kind::other_version, magic.size(), version_, thermal_version);
  }

  bool read_chunk() {
    const std::uint64_t start = place_;
    const auto header_bytes = take(chunk_header_size);
    if (is_cut_off_ || problem_) return step_back_to(start);
    const auto header = take_chunk_header(header_bytes);
    if (!header) return fail_as_damaged(Kind::damaged_header, start);
    if (header->number != chunks_) return fail_as_damaged(Kind::chunk_missing, start, header->number);
    if ((header->type == scene_type) == has_scene_) return fail(Kind::scene_not_first, start);
    if (header->length > longest(header->type))
      return fail_expecting(Kind::chunk_too_long, start, header->length, longest(header->type));
    const auto payload = take(header->length);
    if (is_cut_off_ || problem_) return step_back_to(start);
    if (checksum(payload) != header->check) return fail_as_damaged(Kind::damaged_payload, start);
    const bool goes_on =
        header->type == scene_type ? read_scene_chunk(start, payload) : read_part(start, *header, payload);
    ++chunks_;
    return goes_on;
  }

  /// How many bytes a chunk may have, given all that was read before it: no more memory than that is allocated.
  [[nodiscard]] std::uint64_t longest(std::uint32_t type) const noexcept {
    if (type == scene_type) return scene_head + longest_scene_text;
    if (type == impacts_type) return longest_impacts;
    if (type == squeeze_type) return squeeze_size;
    return type == keyframe_type ? keyframe_size(longest_leg, longest_mover_leg) : end_size;
  }

  [[nodiscard]] std::uint64_t shortest(std::uint32_t type) const noexcept {
    if (type == impacts_type) return impacts_head;
    if (type == squeeze_type) return squeeze_size;
    return type == keyframe_type ? keyframe_size(smallest_leg, smallest_mover_leg) : end_size;
  }

  [[nodiscard]] std::uint64_t keyframe_size(std::uint64_t leg, std::uint64_t mover_leg) const noexcept {
    return keyframe_head + recording_.shapes_.balls.size() * leg + recording_.shapes_.movers.size() * mover_leg;
  }

  bool step_back_to(std::uint64_t place) noexcept {
    place_ = place;
    return false;
  }

  bool read_scene_chunk(std::uint64_t start, std::span<const std::byte> payload) {
    ByteReader reader{payload};
    const auto history = reader.word<std::uint64_t>();
    const auto letters = reader.left();
    SceneRead read = read_scene({reinterpret_cast<const char*>(letters.data()), letters.size()}, most_);
    if (!reader.is_good() || !read.scene)
      return fail(Kind::unsound_scene, start, [&](RecordingProblem& problem) {
        if (!read.problems.empty()) problem.scene = std::move(read.problems.front());
      });
    recording_.shapes_ = shapes_of(*read.scene);
    recording_.scene_ = std::move(*read.scene);
    if (const auto needed = version_for(recording_.shapes_); version_ != needed)
      return fail_expecting(Kind::other_version, magic.size(), version_, needed);
    if (history_at_start(recording_.shapes_) != history) return fail(Kind::other_balls, start);
    return has_scene_ = true;
  }

  bool read_part(std::uint64_t start, const ChunkHeader& header, std::span<const std::byte> payload) {
    chunk_ = {.part = Recording::Part::impacts,
              .place = start + chunk_header_size,
              .length = header.length,
              .check = header.check,
              .impacts = recording_.impacts_,
              .time = 0};
    if (!take_part(start, header.type, payload)) return false;
    recording_.chunks_.push_back(chunk_);
    return !ended_ || place_ == recording_.source_.size || fail(Kind::bytes_after_end, place_);
  }

  // The functions below read a part that begins at `start`; false when there is a problem.

  [[nodiscard]] bool take_part(std::uint64_t start, std::uint32_t type, std::span<const std::byte> payload) {
    if (payload.size() < shortest(type))
      return fail_expecting(Kind::chunk_too_short, start, payload.size(), shortest(type));
    ByteReader reader{payload};
    const double time = reader.real();
    if (!is_finite(time))
      return fail(Kind::time_not_finite, start, [&](RecordingProblem& problem) { problem.time = time; });
    if (type == impacts_type) return take_impacts(start, time, reader);
    if (type == squeeze_type) {
      chunk_.part = Recording::Part::squeeze;
      return true;
    }
    if (type != keyframe_type && type != end_type) return fail(Kind::unknown_chunk, start);
    const std::uint64_t count = take_counts(reader).total();
    if (count != recording_.impacts_) return fail_expecting(Kind::count_disagrees, start, count, recording_.impacts_);
    return type == keyframe_type ? take_keyframe(start, time) : take_end(start, time);
  }

  [[nodiscard]] bool take_impacts(std::uint64_t start, double time, ByteReader reader) {
    const auto count = reader.word<std::uint32_t>();
    const std::size_t bytes = reader.left().size();
    if (count > bytes / smallest_impact) return fail_expecting(Kind::count_too_high, start, count, bytes);
    recording_.impacts_ += count;
    return go_on_to(start, time, recording_.end_);
  }

  [[nodiscard]] bool take_keyframe(std::uint64_t start, double time) {
    chunk_.part = Recording::Part::keyframe;
    chunk_.time = time;
    return go_on_to(start, time, last_keyframe_);
  }

  [[nodiscard]] bool take_end(std::uint64_t start, double time) {
    chunk_.part = Recording::Part::end;
    ended_ = true;
    return go_on_to(start, time, recording_.end_);
  }

  [[nodiscard]] bool go_on_to(std::uint64_t start, double time, double& last) {
    const double before = std::exchange(last, time);
    return time >= before || fail(Kind::time_goes_back, start, [&](RecordingProblem& problem) {
             problem.time = time;
             problem.time_before = before;
           });
  }

  Recording::Chunk chunk_;  ///< the one being read
  Recording recording_;
  std::size_t most_;
  std::uint64_t place_ = 0;
  std::uint32_t version_ = 0;  ///< of the format
  std::uint32_t chunks_ = 0;   ///< read so far
  bool has_scene_ = false;
  bool ended_ = false;
  bool is_cut_off_ = false;
  double last_keyframe_ = 0;
  std::vector<std::byte> buffer_;
  std::optional<RecordingProblem> problem_;
};

std::optional<std::vector<std::byte>> Recording::payload_of(const Chunk& chunk) const {
  std::vector<std::byte> payload(chunk.length);
  if (!source_.read(chunk.place, payload) || checksum(payload) != chunk.check) return std::nullopt;
  return payload;
}

RecordingRead read_recording(ByteSource source, std::size_t most) {
  return RecordingReader{std::move(source), most}.read();
}

bool is_recording(std::span<const std::byte> start) noexcept {
  const std::size_t length = std::min(start.size(), magic.size());
  return length > 0 && std::ranges::equal(start.first(length), std::span{magic}.first(length),
                                          [](std::byte a, std::uint8_t b) { return a == std::byte{b}; });
}

}  // namespace carom
