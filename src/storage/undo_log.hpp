#pragma once

#include "compiler.hpp"
#include "storage/body_state.hpp"
#include "storage/stable_vector.hpp"

namespace carom::engine {

/// A leg that an impact has ended. Entries come in pairs, one for each ball of the impact; the second of an impact with
/// a static shape has no ball.
struct alignas(64) UndoEntry {
  physics::InitialMotion motion;
  LegOrigin origin;
  std::uint32_t slot = none;
  std::uint32_t before = 0;  ///< the ball's entry before this one
};
static_assert(sizeof(UndoEntry) == 64);

/// The legs that impacts of the present horizon have ended, so that those impacts can be rolled back. Entry numbers
/// keep growing from horizon to horizon. So a number that a ball still has from an earlier horizon is known to be
/// stale: it is smaller than all that the log holds.
class UndoLog {
 public:
  /// Whether an entry that was appended once is one of the present horizon. False for 0, which stands for none.
  [[nodiscard]] bool holds(std::uint32_t entry) const noexcept { return entry >= first_; }
  [[nodiscard, CAROM_ALWAYS_INLINE]] UndoEntry& operator[](std::uint32_t entry) noexcept {
    return entries_[entry - first_];
  }
  [[nodiscard]] const UndoEntry& operator[](std::uint32_t entry) const noexcept { return entries_[entry - first_]; }
  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

  /// Appends the two entries of an impact and returns the number of the first, which is even. The second follows it in
  /// memory. Either one's number is the other's with the lowest bit flipped: `entry ^ 1`.
  [[CAROM_ALWAYS_INLINE]] std::uint32_t append_pair(Chunk<UndoEntry>& chunk) {
    return first_ + chunk.take(entries_, 2);
  }
  /// Makes the horizon final: nothing in it can be rolled back any more. Chunks must be reset.
  void commit() noexcept {
    first_ += entries_.size();
    entries_.reset();
  }
  /// Frees the memory. The log must have been committed.
  void release() noexcept { entries_.clear(); }
  /// Makes the log empty, frees its memory and numbers entries from the start again. No ball may refer to an entry.
  void restart() noexcept {
    entries_.clear();
    first_ = 2;
  }

 private:
  std::uint32_t first_ = 2;  ///< the number of the oldest entry; even, so that pairs differ in the lowest bit
  StableVector<UndoEntry> entries_;
};

}  // namespace carom::engine
