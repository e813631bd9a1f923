#pragma once

#include <vector>

#include "engine/records.hpp"

namespace carom::engine {

/// The impacts of a horizon that may still be taken back: every leg that was played beyond. Entries are numbered on
/// from horizon to horizon, so that a ball's number from an earlier one is known by being small.
class Log {
 public:
  [[nodiscard]] bool holds(std::uint32_t entry) const noexcept { return entry >= first_; }
  [[nodiscard]] PastLeg& operator[](std::uint32_t entry) noexcept { return legs_[entry - first_]; }
  [[nodiscard]] const PastLeg& operator[](std::uint32_t entry) const noexcept { return legs_[entry - first_]; }
  [[nodiscard]] std::size_t size() const noexcept { return legs_.size(); }

  /// Room for the two of an impact: the number of the first. That of the second is `entry ^ 1`.
  std::uint32_t add_pair() {
    const auto entry = first_ + static_cast<std::uint32_t>(legs_.size());
    if (legs_.size() == legs_.capacity()) legs_.reserve(legs_.size() + legs_.size() / 4 + 1024);  // memory is dear here
    legs_.resize(legs_.size() + 2);
    return entry;
  }
  void reserve(std::size_t legs) { legs_.reserve(legs); }
  void forget() noexcept {
    first_ += static_cast<std::uint32_t>(legs_.size());
    legs_.clear();
  }
  /// Empty, with the smallest numbers again: no ball may remember any.
  void restart() noexcept {
    legs_ = {};
    first_ = 2;
  }

 private:
  std::uint32_t first_ = 2;
  std::vector<PastLeg> legs_;
};

}  // namespace carom::engine
