#pragma once

#include <array>
#include <cstdint>

#include "binary/chunks.hpp"
#include "carom/counts.hpp"
#include "carom/instant.hpp"
#include "carom/vec2.hpp"
#include "checkpoint/archive.hpp"

/// The bytes of a checkpoint: this start, the version, and chunks (as in a recording) in the order below.
namespace carom::checkpoint {

inline constexpr std::array<std::uint8_t, 8> magic = {0x89, 'C', 'R', 'K', '\r', '\n', 0x1A, '\n'};
inline constexpr std::uint32_t version = 1;
inline constexpr std::size_t file_header_size = magic.size() + sizeof version;

inline constexpr std::uint32_t note_type = binary::type_of("NOTE");       ///< the program's own bytes
inline constexpr std::uint32_t world_type = binary::type_of("WRLD");      ///< Head
inline constexpr std::uint32_t movers_type = binary::type_of("MOVE");     ///< engine::Movers
inline constexpr std::uint32_t walls_type = binary::type_of("WALL");      ///< engine::StaticShapes<Wall>
inline constexpr std::uint32_t pillars_type = binary::type_of("PILL");    ///< engine::StaticShapes<Pillar>
inline constexpr std::uint32_t materials_type = binary::type_of("MATS");  ///< of balls
/// `balls_in_chunk` balls or the rest of them, as many chunks as it takes: a 0 for one that was removed; otherwise 1
/// and the number of the material, as a varint, and the leg.
inline constexpr std::uint32_t balls_type = binary::type_of("BALL");
inline constexpr std::uint32_t user_data_type = binary::type_of("USER");  ///< of balls: those that have some
inline constexpr std::uint32_t sensing_type = binary::type_of("SENS");    ///< engine::SensorTracker
inline constexpr std::uint32_t sums_type = binary::type_of("SUMS");       ///< engine::EnergyGiven, engine::StuckCheck
inline constexpr std::uint32_t end_type = binary::type_of("END.");

inline constexpr std::uint32_t balls_in_chunk = 65536;

/// What is known of a world before its shapes are.
struct Head {
  Instant now;
  ImpactCounts counts;
  Vec2 gravity;
  Limits ids;

  template <class Archive>
  void exchange(Archive& archive) {
    archive(now, counts.balls, counts.walls, counts.pillars, counts.lossless, gravity);
    archive(ids.balls, ids.walls, ids.pillars, ids.movers, ids.sensors);
  }
};

/// The number that the user has given to a ball.
struct BallData {
  BallId ball;
  std::uint64_t data = 0;

  template <class Archive>
  void exchange(Archive& archive) {
    archive(ball, data);
  }
};

}  // namespace carom::checkpoint
