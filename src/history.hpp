#pragma once

#include <bit>
#include <cstdint>

#include "carom/leg.hpp"

namespace carom {

/// The hash of a history (see World::history): begun with the number of impacts, then told of every ball's last leg in
/// the order of ids.
class HistoryHash {
 public:
  explicit HistoryHash(std::uint64_t impacts) noexcept { mix(impacts); }

  void add(const Leg& leg) noexcept {
    for (const double part :
         {leg.start.whole, leg.start.rest, leg.center.x, leg.center.y, leg.velocity.x, leg.velocity.y})
      mix(std::bit_cast<std::uint64_t>(part));
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return hash_; }

 private:
  /// Every bit of the word, and of the hash before, reaches every bit of the hash.
  void mix(std::uint64_t word) noexcept {
    hash_ = (hash_ ^ word) * 0x9E3779B97F4A7C15U;
    hash_ ^= hash_ >> 32U;
    hash_ *= 0xD6E8FEB86659FD93U;
    hash_ ^= hash_ >> 32U;
  }

  std::uint64_t hash_ = 0;
};

}  // namespace carom
