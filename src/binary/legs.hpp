#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "binary/bytes.hpp"
#include "carom/counts.hpp"
#include "carom/leg.hpp"
#include "carom/mover.hpp"

/// Legs and counts as bytes: the same in recordings and in checkpoints.
namespace carom::binary {

/// How a leg began and what supports the ball, in one number; without a support below 6.
[[nodiscard]] inline unsigned kind_of(const Leg& leg) noexcept {
  return (static_cast<unsigned>(leg.support) * 3U + static_cast<unsigned>(leg.origin)) * 2U +
         static_cast<unsigned>(leg.began_at_impact);
}
inline constexpr unsigned most_kind = 23;

/// Without the acceleration, which follows from the support and the scene, and without the renewals, which only
/// checkpoints of periodic boxes have.
inline void put(std::vector<std::byte>& bytes, const Leg& leg) {
  // All of its members: a leg that gets another one does not compile until it is clear what becomes of that here.
  const auto& [start, center, velocity, origin, began_at_impact, collapse_count, origin_id, cascade_depth, acceleration,
               support, renewals] = leg;
  for (const double part : {start.whole, start.rest, center.x, center.y, velocity.x, velocity.y}) put(bytes, part);
  put_number(bytes, kind_of(leg));
  put_number(bytes, origin_id);
  put_number(bytes, collapse_count);
  put_number(bytes, cascade_depth);
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
  const auto& [start, pose, motion, end, step_end, step] = leg;
  for (const double part : {start.whole, start.rest, pose.offset.x, pose.offset.y, pose.angle, motion.velocity.x,
                            motion.velocity.y, motion.rate, end.whole, end.rest, step_end.whole, step_end.rest})
    put(bytes, part);
  put_number(bytes, step);
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
  const auto& [balls, walls, pillars, lossless] = counts;
  for (const std::uint64_t count : {balls, walls, pillars, lossless}) put(bytes, count);
}

[[nodiscard]] inline ImpactCounts take_counts(ByteReader& reader) noexcept {
  return {reader.word<std::uint64_t>(), reader.word<std::uint64_t>(), reader.word<std::uint64_t>(),
          reader.word<std::uint64_t>()};
}

}  // namespace carom::binary
