#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "physics/collision.hpp"
#include "storage/body_state.hpp"
#include "tuning.hpp"

namespace carom::engine {

using physics::Collision;

/// A binary heap for a bucket of the calendar queue with many entries, for example an instant at which whole rows of
/// balls collide. It orders entries by the whole order of collisions, not by time alone.
///
/// The event that an entry stands for may change while the entry waits, at the same time. So the heap orders entries by
/// lower bounds. When an entry reaches the top, its bound is compared with its present event; if that is later, the
/// entry goes back with the new bound. When an event becomes earlier, its entry must be pushed again.
class BucketHeap {
 public:
  struct Entry {
    double time = 0;
    std::uint32_t ball = none;
  };

  [[nodiscard]] bool is_empty() const noexcept { return heap_.empty(); }
  /// Makes the heap empty, and frees its memory if it is unusually large.
  void clear() noexcept {
    heap_.clear();
    if (heap_.capacity() > largest_kept_capacity) heap_.shrink_to_fit();
    compaction_size_ = tuned::heap_size_to_compact;
  }

  /// Adds an entry whose event is not known yet. Its bound is the earliest collision possible at that time.
  void push(double time, std::uint32_t ball) {
    insert({{{time, -never}, 0, 0, ShapeType::ball, 0}, ball});
    if (heap_.size() > compaction_size_) drop_duplicates();
  }

  /// Removes the entry with the earliest event and returns it; nothing when no entry is left. Entries that are not
  /// `valid(time, ball)` are dropped. `event_of(time, ball)` is the entry's present event. Adds the number of entries
  /// examined to `examined`.
  template <class Valid, class EventOf>
  [[nodiscard]] std::optional<Entry> pop(Valid valid, EventOf event_of, std::uint64_t& examined) {
    while (!heap_.empty()) {
      ++examined;
      const auto [bound, ball] = heap_.front();
      std::ranges::pop_heap(heap_, is_later);
      heap_.pop_back();
      if (!valid(bound.time.whole, ball)) continue;
      const Collision event = event_of(bound.time.whole, ball);
      if (!(bound < event)) return Entry{bound.time.whole, ball};
      insert({event, ball});
    }
    return std::nullopt;
  }

 private:
  /// An entry and a lower bound of its event.
  struct BoundedEntry {
    Collision bound;
    std::uint32_t ball = none;
  };
  static constexpr auto is_later = [](const BoundedEntry& a, const BoundedEntry& b) { return b.bound < a.bound; };
  /// `clear` keeps memory for this many entries.
  static constexpr std::size_t largest_kept_capacity = 16 * tuned::heap_size_to_compact;

  void insert(const BoundedEntry& entry) {
    heap_.push_back(entry);
    std::ranges::push_heap(heap_, is_later);
  }

  /// Keeps only the earliest of several entries of one ball at one time.
  void drop_duplicates() {
    std::ranges::sort(heap_, [](const BoundedEntry& a, const BoundedEntry& b) {
      return std::tie(a.ball, a.bound) < std::tie(b.ball, b.bound);
    });
    const auto same = [](const BoundedEntry& a, const BoundedEntry& b) {
      return a.ball == b.ball && a.bound.time.whole == b.bound.time.whole;
    };
    const auto duplicates = std::ranges::unique(heap_, same);
    heap_.erase(duplicates.begin(), duplicates.end());
    std::ranges::make_heap(heap_, is_later);
    compaction_size_ = std::max(tuned::heap_size_to_compact, 2 * heap_.size());
  }

  std::vector<BoundedEntry> heap_;
  std::size_t compaction_size_ = tuned::heap_size_to_compact;  ///< a larger heap may hold many duplicates
};

}  // namespace carom::engine
