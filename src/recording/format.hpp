#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "carom/scene.hpp"
#include "carom/world.hpp"
#include "recording/bytes.hpp"
#include "recording/checksum.hpp"

/// The bytes of a recording, as docs/recordings.md describes them: each kind in this one place, writing beside reading.
namespace carom::recording {

/// The first byte is no letter of any text; the line ends and the last byte reveal a copy made as text.
inline constexpr std::array<std::uint8_t, 8> magic = {0x89, 'C', 'R', 'M', '\r', '\n', 0x1A, '\n'};
inline constexpr std::uint32_t straight_version = 1;  ///< scenes in which nothing falls
inline constexpr std::uint32_t falling_version = 2;   ///< scenes with gravity
inline constexpr std::uint32_t moving_version = 3;    ///< scenes with movers or kicks
inline constexpr std::uint32_t thermal_version = 4;   ///< scenes with thermal walls
inline constexpr std::size_t file_header_size = 12;
inline constexpr std::size_t chunk_header_size = 20;

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

/// Four letters, the first of them in the lowest byte.
[[nodiscard]] constexpr std::uint32_t type_of(const char (&letters)[5]) noexcept {
  std::uint32_t type = 0;
  for (unsigned i = 0; i < 4; ++i) type |= std::uint32_t{static_cast<std::uint8_t>(letters[i])} << (8 * i);
  return type;
}
inline constexpr std::uint32_t scene_type = type_of("SCEN");
inline constexpr std::uint32_t impacts_type = type_of("IMPS");
inline constexpr std::uint32_t squeeze_type = type_of("SQUE");
inline constexpr std::uint32_t keyframe_type = type_of("KEYF");
inline constexpr std::uint32_t end_type = type_of("END.");

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

/// Nothing when it does not agree with its own checksum.
[[nodiscard]] inline std::optional<ChunkHeader> take_chunk_header(std::span<const std::byte> bytes) noexcept {
  ByteReader reader{bytes};
  const ChunkHeader header{reader.word<std::uint32_t>(), reader.word<std::uint32_t>(), reader.word<std::uint32_t>(),
                           reader.word<std::uint32_t>()};
  const auto check = reader.word<std::uint32_t>();
  if (!reader.is_good() || check != checksum(bytes.first(chunk_header_size - sizeof check))) return std::nullopt;
  return header;
}

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

/// How a leg began and what supports the ball, in one number; without a support below 6.
[[nodiscard]] inline unsigned kind_of(const Leg& leg) noexcept {
  return (static_cast<unsigned>(leg.support) * 3U + static_cast<unsigned>(leg.origin)) * 2U +
         static_cast<unsigned>(leg.began_at_impact);
}
inline constexpr unsigned most_kind = 23;

/// Without the acceleration, which follows from the support and the scene.
inline void put(std::vector<std::byte>& bytes, const Leg& leg) {
  for (const double part :
       {leg.start.whole, leg.start.rest, leg.center.x, leg.center.y, leg.velocity.x, leg.velocity.y})
    put(bytes, part);
  put_number(bytes, kind_of(leg));
  put_number(bytes, leg.origin_id);
  put_number(bytes, leg.collapse_count);
  put_number(bytes, leg.cascade_depth);
}
inline constexpr std::size_t smallest_leg = 52;
inline constexpr std::size_t longest_leg = 62;

/// A leg without its acceleration.
[[nodiscard]] inline Leg take_leg(ByteReader& reader) noexcept {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  Leg leg;
  for (double* part :
       {&leg.start.whole, &leg.start.rest, &leg.center.x, &leg.center.y, &leg.velocity.x, &leg.velocity.y})
    *part = reader.real();
  const std::uint64_t kind = reader.number(most_kind);
  leg.began_at_impact = kind % 2 != 0;
  leg.origin = static_cast<ShapeType>(kind / 2 % 3);
  leg.support = static_cast<Support>(kind / 6);
  leg.origin_id = static_cast<std::uint32_t>(reader.number(most));
  leg.collapse_count = static_cast<std::uint16_t>(reader.number(std::numeric_limits<std::uint16_t>::max()));
  leg.cascade_depth = static_cast<std::uint32_t>(reader.number(most));
  return leg;
}

inline void put(std::vector<std::byte>& bytes, const MoverLeg& leg) {
  for (const double part :
       {leg.start.whole, leg.start.rest, leg.pose.offset.x, leg.pose.offset.y, leg.pose.angle, leg.motion.velocity.x,
        leg.motion.velocity.y, leg.motion.rate, leg.end.whole, leg.end.rest, leg.step_end.whole, leg.step_end.rest})
    put(bytes, part);
  put_number(bytes, leg.step);
}
inline constexpr std::size_t smallest_mover_leg = 97;
inline constexpr std::size_t longest_mover_leg = 101;

[[nodiscard]] inline MoverLeg take_mover_leg(ByteReader& reader) noexcept {
  MoverLeg leg;
  for (double* part : {&leg.start.whole, &leg.start.rest, &leg.pose.offset.x, &leg.pose.offset.y, &leg.pose.angle,
                       &leg.motion.velocity.x, &leg.motion.velocity.y, &leg.motion.rate, &leg.end.whole, &leg.end.rest,
                       &leg.step_end.whole, &leg.step_end.rest})
    *part = reader.real();
  leg.step = reader.number(std::numeric_limits<std::uint32_t>::max());
  return leg;
}

inline void put(std::vector<std::byte>& bytes, const ImpactCounts& counts) {
  for (const std::uint64_t count : {counts.balls, counts.walls, counts.pillars, counts.lossless}) put(bytes, count);
}

[[nodiscard]] inline ImpactCounts take_counts(ByteReader& reader) noexcept {
  return {reader.word<std::uint64_t>(), reader.word<std::uint64_t>(), reader.word<std::uint64_t>(),
          reader.word<std::uint64_t>()};
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
