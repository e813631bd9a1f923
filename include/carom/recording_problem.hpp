#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "carom/scene.hpp"

namespace carom {

/// What is wrong with a recording. Every kind has one sentence, which names the remedy.
enum class RecordingProblemKind : std::uint8_t {
  // The file
  not_readable,     ///< the source can't give its bytes
  not_a_recording,  ///< it does not begin as one
  other_version,    ///< of the format: `found`
  no_scene,         ///< it is cut off before its scene is whole
  scene_not_first,  ///< its first chunk, and no other, should be a scene
  unsound_scene,    ///< the first of its problems is `scene`
  other_balls,      ///< its scene makes other balls here than where it was recorded
  bytes_after_end,  ///< something follows its last chunk

  // Damage: a checksum does not agree
  damaged_header,   ///< of the chunk
  damaged_payload,  ///< of the chunk
  chunk_missing,    ///< the chunk `found` follows where `chunk` should be

  // A chunk that can't be, though its checksum agrees
  chunk_too_long,   ///< it has `found` bytes, more than `expected`
  chunk_too_short,  ///< it has `found` bytes, fewer than `expected`
  unknown_chunk,    ///< of no known kind
  time_not_finite,  ///< `time`
  time_goes_back,   ///< from `time_before` to `time`
  count_too_high,   ///< `found` impacts can't be in `expected` bytes
  count_disagrees,  ///< it comes after `found` impacts by its own count, and after `expected` in truth

  // Found in playing it
  changed_since,       ///< the chunk is not what it was when the recording was read
  more_impacts,        ///< than the chunk says
  other_impacts,       ///< more or fewer than the chunk says
  impossible_impact,   ///< the two do not collide
  impossible_squeeze,  ///< there is no such mover, or its time is before what comes before it
  impact_after_end,    ///< of the recording
  foreign_keyframe,    ///< not of the scene
  early_keyframe,      ///< earlier than the impacts before it
  other_keyframe,      ///< not what the impacts lead to
  other_end,           ///< not what the impacts lead to
};

/// What is wrong with a recording, and where. What a kind has no use for stays zero or empty.
struct RecordingProblem {
  RecordingProblemKind kind = RecordingProblemKind::not_readable;  ///< what is wrong
  std::uint64_t place = 0;            ///< of the byte at which the part begins that is wrong
  std::uint32_t chunk = 0;            ///< its number, from 0
  std::uint64_t found = 0;            ///< see the kind
  std::uint64_t expected = 0;         ///< see the kind
  double time = 0;                    ///< of the impact or keyframe that is wrong
  double time_before = 0;             ///< of the one before it
  std::optional<double> sound_until;  ///< of a damaged one: up to this time, what comes before the damage can be kept
  std::optional<SceneProblem> scene;  ///< of an unsound scene: the first problem with it
};

/// "at byte 1234 it is damaged: …"
[[nodiscard]] std::string to_string(const RecordingProblem& problem);
/// The same without the place: "it is damaged: …"
[[nodiscard]] std::string predicate_of(const RecordingProblem& problem);

}  // namespace carom
