#pragma once

#include "storage/body_records.hpp"
#include "storage/stable_vector.hpp"

namespace carom::engine {

/// The impacts of a horizon that may still be taken back: every leg that was played beyond. Entries are numbered on
/// from horizon to horizon, so that a ball's number from an earlier one is known by being small.
class UndoLog {
 public:
  [[nodiscard]] bool holds(std::uint32_t entry) const noexcept { return entry >= first_; }
  [[nodiscard]] UndoEntry& operator[](std::uint32_t entry) noexcept { return legs_[entry - first_]; }
  [[nodiscard]] std::size_t size() const noexcept { return legs_.size(); }

  /// Room for the two of an impact: the number of the first. The second is beside it, in memory too; its number is
  /// `entry ^ 1`.
  std::uint32_t add_pair(Chunk<UndoEntry>& stretch) { return first_ + stretch.take(legs_, 2); }
  void forget() noexcept {
    first_ += legs_.size();
    legs_.empty();
  }
  /// Gives its memory back; it must be empty.
  void give_back() noexcept { legs_.clear(); }
  /// Empty, with the smallest numbers again: no ball may remember any.
  void restart() noexcept {
    legs_.clear();
    first_ = 2;
  }

 private:
  std::uint32_t first_ = 2;
  StableVector<UndoEntry> legs_;
};

}  // namespace carom::engine
