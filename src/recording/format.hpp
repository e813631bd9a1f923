#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "binary/chunks.hpp"
#include "binary/legs.hpp"
#include "carom/scene.hpp"
#include "carom/world.hpp"

/// The bytes of a recording, as docs/recordings.md describes them: each kind in this one place, writing beside reading.
namespace carom::recording {

using binary::ByteReader;
using binary::checksum;
using binary::chunk_header_size;
using binary::ChunkHeader;
using binary::longest_leg;
using binary::longest_mover_leg;
using binary::put;
using binary::put_number;
using binary::smallest_leg;
using binary::smallest_mover_leg;
using binary::take_chunk_header;
using binary::take_counts;
using binary::take_leg;
using binary::take_mover_leg;
using binary::type_of;

/// The first byte is no letter of any text; the line ends and the last byte reveal a copy made as text.
inline constexpr std::array<std::uint8_t, 8> magic = {0x89, 'C', 'R', 'M', '\r', '\n', 0x1A, '\n'};
inline constexpr std::uint32_t straight_version = 1;  ///< scenes in which nothing falls
inline constexpr std::uint32_t falling_version = 2;   ///< scenes with gravity
inline constexpr std::uint32_t moving_version = 3;    ///< scenes with movers or kicks
inline constexpr std::uint32_t thermal_version = 4;   ///< scenes with thermal walls
inline constexpr std::size_t file_header_size = 12;

/// The version of the format that a scene needs: readers from before gravity, or before movers, read all that they can
/// play.
[[nodiscard]] inline std::uint32_t version_for(const SceneShapes& shapes) noexcept {
  if (std::ranges::any_of(shapes.walls, [](const Wall& wall) { return wall.temperature > 0; })) return thermal_version;
  const auto kicks = [](const auto& shape) { return shape.kick.speed > 0; };
  if (!shapes.movers.empty() || std::ranges::any_of(shapes.walls, kicks) || std::ranges::any_of(shapes.pillars, kicks))
    return moving_version;
  const bool falls = shapes.gravity != Vec2{} ||
                     std::ranges::any_of(shapes.balls, [](const Ball& ball) { return ball.gravity_scale != 1; });
  return falls ? falling_version : straight_version;
}

inline constexpr std::uint32_t scene_type = type_of("SCEN");
inline constexpr std::uint32_t impacts_type = type_of("IMPS");
inline constexpr std::uint32_t squeeze_type = type_of("SQUE");
inline constexpr std::uint32_t keyframe_type = type_of("KEYF");
inline constexpr std::uint32_t end_type = type_of("END.");

/// Which shapes collided: all that has to be stored of an impact.
struct RecordedImpact {
  std::uint32_t ball = 0;
  ShapeType met = ShapeType::ball;
  std::uint32_t other = 0;
};

inline void put(std::vector<std::byte>& bytes, const RecordedImpact& impact) {
  put_number(bytes, impact.ball);
  put_number(bytes, std::uint64_t{impact.other} * 3 + static_cast<unsigned>(impact.met));
}

inline constexpr std::size_t smallest_impact = 2;

[[nodiscard]] inline RecordedImpact take_recorded_impact(ByteReader& reader) noexcept {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  const auto ball = static_cast<std::uint32_t>(reader.number(most));
  const std::uint64_t other = reader.number(most * 3 + 2);
  return {ball, static_cast<ShapeType>(other % 3), static_cast<std::uint32_t>(other / 3)};
}

/// Which mover stands still from when on, and which ball has stopped: that does not follow from the impacts, as what it
/// squeezed is not in them.
struct RecordedSqueeze {
  std::uint32_t mover = 0;
  std::optional<std::uint32_t> ball;
  Instant time;
};
inline constexpr std::size_t squeeze_size = 24;
inline constexpr std::uint32_t no_ball = std::numeric_limits<std::uint32_t>::max();

inline void put(std::vector<std::byte>& bytes, const RecordedSqueeze& squeeze) {
  put(bytes, squeeze.time.whole);
  put(bytes, squeeze.time.rest);
  put(bytes, squeeze.mover);
  put(bytes, squeeze.ball.value_or(no_ball));
}

[[nodiscard]] inline RecordedSqueeze take_recorded_squeeze(ByteReader& reader) noexcept {
  const double whole = reader.real(), rest = reader.real();
  const auto mover = reader.word<std::uint32_t>(), ball = reader.word<std::uint32_t>();
  return {mover, ball == no_ball ? std::nullopt : std::optional{ball}, {whole, rest}};
}

/// Before a scene's text: the hash of the world's history before anything has happened.
inline constexpr std::size_t scene_head = 8;
/// Before impacts: the time up to which the recording is complete with them, and their number.
inline constexpr std::size_t impacts_head = 12;
/// With the head and the impacts; many times what the recorder writes.
inline constexpr std::size_t longest_impacts = 65536;
/// Before a keyframe's legs: the time of the last impact, and the counts.
inline constexpr std::size_t keyframe_head = 40;
/// The time, the counts and the hash of the history.
inline constexpr std::size_t end_size = 48;

/// The payload of a keyframe; `leg_of(ball)` is the leg of each ball, and `mover_leg_of(mover)` that of each mover.
template <class LegOf, class MoverLegOf>
[[nodiscard]] std::vector<std::byte> keyframe_of(double time, const ImpactCounts& counts, std::uint32_t balls,
                                                 LegOf leg_of, std::uint32_t movers, MoverLegOf mover_leg_of) {
  constexpr std::size_t usual_leg = smallest_leg + 4;
  std::vector<std::byte> bytes;
  bytes.reserve(keyframe_head + balls * usual_leg + movers * smallest_mover_leg);
  put(bytes, time);
  put(bytes, counts);
  for (std::uint32_t ball = 0; ball < balls; ++ball) put(bytes, leg_of(ball));
  for (std::uint32_t mover = 0; mover < movers; ++mover) put(bytes, mover_leg_of(mover));
  return bytes;
}

/// The same where nothing moves.
template <class LegOf>
[[nodiscard]] std::vector<std::byte> keyframe_of(double time, const ImpactCounts& counts, std::uint32_t balls,
                                                 LegOf leg_of) {
  return keyframe_of(time, counts, balls, leg_of, 0, [](std::uint32_t /*mover*/) { return MoverLeg{}; });
}

/// The payload of the end.
[[nodiscard]] inline std::vector<std::byte> end_of(double time, const ImpactCounts& counts, std::uint64_t history) {
  std::vector<std::byte> bytes;
  put(bytes, time);
  put(bytes, counts);
  put(bytes, history);
  return bytes;
}

}  // namespace carom::recording
