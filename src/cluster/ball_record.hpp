#pragma once

#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "carom/communicator.hpp"
#include "storage/ball_record.hpp"

namespace carom::cluster {

using engine::BallRecord;

/// A leg that a ball has begun, with its number among the balls that two ranks share.
struct LegRecord {
  std::uint32_t place = 0;
  engine::LegOrigin origin;
  physics::InitialMotion motion;
};

/// Do two legs have the same bits?
[[nodiscard]] inline bool is_same(const physics::Motion& motion, const engine::LegOrigin& origin,
                                  const physics::InitialMotion& other_motion,
                                  const engine::LegOrigin& other_origin) noexcept {
  const physics::InitialMotion initial = physics::initial_motion_of(motion);
  return std::memcmp(&initial, &other_motion, sizeof initial) == 0 && origin.shape == other_origin.shape &&
         origin.counters == other_origin.counters;
}
[[nodiscard]] inline bool is_same(const physics::Motion& motion, const engine::LegOrigin& origin,
                                  const physics::Motion& other_motion, const engine::LegOrigin& other_origin) noexcept {
  return is_same(motion, origin, physics::initial_motion_of(other_motion), other_origin);
}

/// Appends the bytes of a record.
template <class Record>
void append(Bytes& bytes, const Record& record) {
  static_assert(std::is_trivially_copyable_v<Record>);
  const auto raw = std::as_bytes(std::span{&record, 1});
  bytes.insert(bytes.end(), raw.begin(), raw.end());
}

/// The records that were appended to a message.
template <class Record>
[[nodiscard]] std::vector<Record> records_of(std::span<const std::byte> bytes) {
  static_assert(std::is_trivially_copyable_v<Record>);
  std::vector<Record> records(bytes.size() / sizeof(Record));
  if (!records.empty()) std::memcpy(static_cast<void*>(records.data()), bytes.data(), records.size() * sizeof(Record));
  return records;
}

}  // namespace carom::cluster
