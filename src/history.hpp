#pragma once

#include <cstdint>

#include "carom/leg.hpp"
#include "hash.hpp"

namespace carom {

/// The hash of a history (see World::history): first the number of impacts, then every ball's last leg in
/// the order of ids.
class HistoryHash {
 public:
  explicit HistoryHash(std::uint64_t impacts) noexcept : hash_{mixed(0, impacts)} {}

  void add(const Leg& leg) noexcept {
    for (const double part :
         {leg.start.whole, leg.start.rest, leg.center.x, leg.center.y, leg.velocity.x, leg.velocity.y})
      hash_ = mixed(hash_, part);
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return hash_; }

 private:
  std::uint64_t hash_;
};

}  // namespace carom
