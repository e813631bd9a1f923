#include "carom/recording.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "recording/format.hpp"
#include "recording/start.hpp"
#include "text.hpp"

namespace carom {

using namespace recording;

namespace {

constexpr const char* begin_anew = ": record the run again";

}  // namespace

/// Goes through the chunks of a recording, one after another.
class RecordingReader {
 public:
  RecordingReader(ByteSource source, std::size_t most) : most_{most} { recording_.source_ = std::move(source); }

  RecordingRead read() {
    if (read_file_header()) {
      while (!ended_ && read_chunk()) {
      }
    }
    if (!problem_ && !has_scene_)
      complain(recording_.source_.size, "it is cut off before its scene is whole, so that there is nothing to show");
    if (problem_) return {std::nullopt, std::move(problem_)};
    recording_.bytes_ = place_;
    recording_.whole_ = ended_;
    return {std::move(recording_), std::nullopt};
  }

 private:
  // What follows answers whether there may be more to read; not after a complaint, nor where the bytes end.

  bool complain(std::uint64_t place, const std::string& what, const std::string& remedy = begin_anew) {
    if (!problem_) problem_ = {place, what + remedy};
    return false;
  }

  /// What comes before a damaged chunk is as good as a recording that was cut off there.
  bool complain_of_damage(std::uint64_t place, const std::string& what) {
    if (!has_scene_) return complain(place, "it is damaged (" + what + "), and so is all that follows");
    return complain(place, "it is damaged (" + what + ")",
                    ": record the run again, or keep what comes before it, up to t = " + text_of(recording_.end_) +
                        ", with `head -c " + std::to_string(place) + "`");
  }

  /// The checksums are right, and what it says can't be: carom has not written it.
  bool complain_of_lie(std::uint64_t place, std::uint32_t chunk, const std::string& what) {
    return complain(place, "it says what can't be: chunk " + std::to_string(chunk) + " " + what);
  }

  /// The next bytes, if there are as many.
  [[nodiscard]] std::span<const std::byte> take(std::size_t length) {
    const ByteSource& source = recording_.source_;
    if (source.size - place_ < length) {
      is_cut_off_ = true;
      return {};
    }
    buffer_.resize(length);
    if (!source.read(place_, buffer_)) complain(place_, "it can't be read any further", ": is the disk sound?");
    place_ += length;
    return buffer_;
  }

  bool read_file_header() {
    const auto bytes = take(std::min<std::uint64_t>(file_header_size, recording_.source_.size));
    if (problem_) return false;
    if (!is_recording(bytes))
      return complain(0, "it does not begin as a recording does",
                      ": give a file that `carom run --record` has written");
    if (bytes.size() < file_header_size) return false;
    const auto found = ByteReader{bytes.subspan(magic.size())}.word<std::uint32_t>();
    if (found == version) return true;
    return complain(magic.size(),
                    "it has version " + std::to_string(found) + " of the format, not " + std::to_string(version),
                    ": use the carom that has written it, or record the run again");
  }

  bool read_chunk() {
    const std::uint64_t start = place_;
    const auto header_bytes = take(chunk_header_size);
    if (is_cut_off_ || problem_) return step_back_to(start);
    const auto header = take_chunk_header(header_bytes);
    if (!header) return complain_of_damage(start, "the head of chunk " + std::to_string(chunks_) + " has changed");
    if (header->number != chunks_)
      return complain_of_damage(start, "chunk " + std::to_string(header->number) + " stands where chunk " +
                                           std::to_string(chunks_) + " should be");
    if ((header->type == scene_type) == has_scene_)
      return complain(start, "its first chunk, and no other, should be a scene");
    if (header->length > longest(header->type))
      return complain_of_lie(start, header->number,
                             "has " + std::to_string(header->length) + " bytes, more than the " +
                                 std::to_string(longest(header->type)) + " it may have");
    const auto payload = take(header->length);
    if (is_cut_off_ || problem_) return step_back_to(start);
    if (checksum(payload) != header->check)
      return complain_of_damage(start, "what is in chunk " + std::to_string(chunks_) + " has changed");
    ++chunks_;
    return header->type == scene_type ? read_scene_chunk(start, payload) : read_part(start, *header, payload);
  }

  /// How many bytes a chunk may have, by all that was read before it: no more room than that is made.
  [[nodiscard]] std::uint64_t longest(std::uint32_t type) const noexcept {
    if (type == scene_type) return scene_head + longest_scene_text;
    if (type == impacts_type) return longest_impacts;
    return type == keyframe_type ? keyframe_head + recording_.shapes_.balls.size() * longest_leg : end_size;
  }

  [[nodiscard]] std::uint64_t shortest(std::uint32_t type) const noexcept {
    if (type == impacts_type) return impacts_head;
    return type == keyframe_type ? keyframe_head + recording_.shapes_.balls.size() * smallest_leg : end_size;
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
      return complain(start, "the scene in it is not sound" +
                                 (read.problems.empty() ? "" : " (" + to_string(read.problems.front()) + ")"));
    recording_.shapes_ = shapes_of(*read.scene);
    recording_.scene_ = std::move(*read.scene);
    if (history_at_start(recording_.shapes_.balls) != history)
      return complain(start, "its scene makes other balls here than where it was recorded",
                      ": use the carom that has written it, or record the run again");
    return has_scene_ = true;
  }

  bool read_part(std::uint64_t start, const ChunkHeader& header, std::span<const std::byte> payload) {
    chunk_ = {.part = Recording::Part::impacts,
              .place = start + chunk_header_size,
              .length = header.length,
              .check = header.check,
              .impacts = recording_.impacts_,
              .time = 0};
    const std::string lie = lie_in(header.type, payload);
    if (!lie.empty()) return complain_of_lie(start, header.number, lie);
    recording_.chunks_.push_back(chunk_);
    if (ended_ && place_ != recording_.source_.size)
      return complain(place_, "something follows its end",
                      ": cut that off with `head -c " + std::to_string(place_) + "`");
    return true;
  }

  // What follows takes a part, and says what can't be right about it; nothing when there is nothing.

  [[nodiscard]] std::string lie_in(std::uint32_t type, std::span<const std::byte> payload) {
    if (payload.size() < shortest(type))
      return "has " + std::to_string(payload.size()) + " bytes, fewer than the " + std::to_string(shortest(type)) +
             " it needs";
    ByteReader reader{payload};
    const double time = reader.real();
    if (!is_finite(time)) return "is of the time " + text_of(time);
    if (type == impacts_type) return lie_in_impacts(time, reader);
    if (type != keyframe_type && type != end_type) return "is of an unknown kind";
    const std::uint64_t count = take_counts(reader).total();
    if (count != recording_.impacts_)
      return "comes after " + std::to_string(count) + " impacts, and there are " + std::to_string(recording_.impacts_);
    return type == keyframe_type ? lie_in_keyframe(time) : lie_in_end(time);
  }

  [[nodiscard]] std::string lie_in_impacts(double time, ByteReader reader) {
    const auto count = reader.word<std::uint32_t>();
    const std::size_t bytes = reader.left().size();
    if (count > bytes / smallest_meeting)
      return "has " + std::to_string(count) + " impacts in " + std::to_string(bytes) + " bytes";
    recording_.impacts_ += count;
    return go_on_to(time, recording_.end_);
  }

  [[nodiscard]] std::string lie_in_keyframe(double time) {
    chunk_.part = Recording::Part::keyframe;
    chunk_.time = time;
    return go_on_to(time, last_keyframe_);
  }

  [[nodiscard]] std::string lie_in_end(double time) {
    chunk_.part = Recording::Part::end;
    ended_ = true;
    return go_on_to(time, recording_.end_);
  }

  [[nodiscard]] static std::string go_on_to(double time, double& last) {
    const double before = std::exchange(last, time);
    return time >= before ? "" : "is of the time " + text_of(time) + ", before " + text_of(before);
  }

  Recording::Chunk chunk_;  ///< that is being read
  Recording recording_;
  std::size_t most_;
  std::uint64_t place_ = 0;
  std::uint32_t chunks_ = 0;
  bool has_scene_ = false;
  bool ended_ = false;
  bool is_cut_off_ = false;
  double last_keyframe_ = 0;
  std::vector<std::byte> buffer_;
  std::optional<RecordingProblem> problem_;
};

std::string to_string(const RecordingProblem& problem) {
  return "at byte " + std::to_string(problem.place) + " " + problem.what;
}

ByteSource source_of(std::vector<std::byte> bytes) {
  const auto shared = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
  return {shared->size(), [shared](std::uint64_t place, std::span<std::byte> into) {
            std::ranges::copy(std::span{*shared}.subspan(place, into.size()), into.begin());
            return true;
          }};
}

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
