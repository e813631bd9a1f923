#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "compiler.hpp"
#include "scheduling/bucket_heap.hpp"
#include "storage/body_state.hpp"
#include "tuning.hpp"

namespace carom::engine {

/// The event queue: entries of one interval of time, in order. Time is divided into buckets, more of them than there
/// are entries, so that most buckets hold one entry or none. Each bucket is an unsorted linked list that is scanned for
/// its earliest entry. A bucket with too many entries for that becomes a heap.
///
/// Entries are never removed when an event changes. They become stale, and are dropped when they are found.
class CalendarQueue {
 public:
  struct Entry {
    double time = 0;
    std::uint32_t ball = 0;
    std::uint32_t next = none;  ///< in the same bucket
  };

  /// Makes the queue empty and prepares it for times in [from, until], in about this many buckets. An empty interval
  /// is allowed; everything is in one bucket then.
  void reset(double from, double until, std::size_t buckets);

  /// Adds an entry. A time earlier than that of the last pop comes out next.
  [[CAROM_ALWAYS_INLINE]] void push(double time, std::uint32_t ball) {
    const std::size_t bucket = bucket_of(time);
    heads_[bucket] = allocate({time, ball, heads_[bucket]});
    occupied_[bucket / 64] |= std::uint64_t{1} << (bucket % 64);
  }

  /// Only while the queue is crowded: an entry that is in the queue stands for another event now, at the same time.
  /// That may be an earlier one, which the heap would not notice. Does nothing for an entry in a later bucket.
  void push_again(double time, std::uint32_t ball) {
    if (bucket_of(time) == current_) heap_.push(time, ball);
  }

  /// Removes the earliest entry and returns it in `first`; false when there is none. Entries that are not
  /// `valid(time, ball)` are dropped. Entries of the same time are ordered by `before(ball, ball)`, and in a crowded
  /// bucket by `event_of(time, ball)`, which is the collision that an entry stands for. The two orders must agree.
  template <class Valid, class Before, class EventOf>
  bool pop(Entry& first, Valid valid, Before before, EventOf event_of) {
    if (is_crowded()) {
      if (pop_from_heap(first, valid, event_of)) return true;
    }
    std::size_t word = current_ / 64;
    for (;;) {
      while (occupied_[word] == 0) {
        if (++word == occupied_.size()) {
          current_ = heads_.size() - 1;
          return false;
        }
      }
      current_ = word * 64 + static_cast<std::size_t>(std::countr_zero(occupied_[word]));
      std::uint32_t* best = nullptr;
      std::size_t length = 0;
      for (std::uint32_t* link = &heads_[current_]; *link != none; ++length) {
        const Entry& entry = entries_[*link];
        if (!valid(entry.time, entry.ball)) {
          remove(link);
          continue;
        }
        const Entry* const earliest = best ? &entries_[*best] : nullptr;
        if (!earliest || entry.time < earliest->time ||
            (entry.time == earliest->time && before(entry.ball, earliest->ball)))
          best = link;
        link = &entries_[*link].next;
      }
      examined_ += length;
      if (length > tuned::longest_scan) {
        if (pop_from_heap(first, valid, event_of)) return true;
        continue;
      }
      if (best) {
        first = entries_[*best];
        remove(best);
      }
      if (heads_[current_] == none) occupied_[word] &= ~(std::uint64_t{1} << (current_ % 64));
      if (best) return true;
    }
  }

  /// Whether the present bucket is a heap. Then `push_again` must be called for entries whose event changes.
  [[nodiscard]] bool is_crowded() const noexcept { return !heap_.is_empty(); }

  /// The number of entries examined by all pops so far, as a measure of work.
  [[nodiscard]] std::uint64_t examined() const noexcept { return examined_; }

 private:
  /// Pops from the present bucket as a heap. First moves the entries pushed since the last pop from the list into the
  /// heap. The bucket counts as occupied as long as the heap has entries.
  template <class Valid, class EventOf>
  bool pop_from_heap(Entry& first, Valid valid, EventOf event_of) {
    for (; heads_[current_] != none; remove(&heads_[current_])) {
      const Entry& entry = entries_[heads_[current_]];
      heap_.push(entry.time, entry.ball);
    }
    const auto earliest = heap_.pop(valid, event_of, examined_);
    if (heap_.is_empty()) occupied_[current_ / 64] &= ~(std::uint64_t{1} << (current_ % 64));
    if (earliest) first = {earliest->time, earliest->ball, none};
    return earliest.has_value();
  }

  /// The bucket of a time; the present one for all times before it.
  [[nodiscard]] std::size_t bucket_of(double time) const noexcept {
    const double bucket = (time - from_) * buckets_per_time_;
    const auto last = static_cast<double>(heads_.size() - 1);
    const double inside = bucket > 0 ? std::min(bucket, last) : 0;  // 0 for NaN too: an empty interval gives 0 · ∞
    return std::max(static_cast<std::size_t>(inside), current_);
  }
  /// Stores an entry in a free place of `entries_` and returns its index.
  [[nodiscard, CAROM_ALWAYS_INLINE]] std::uint32_t allocate(const Entry& entry) {
    const std::uint32_t index = free_;
    if (index == none) {
      entries_.push_back(entry);
      return static_cast<std::uint32_t>(entries_.size() - 1);
    }
    free_ = entries_[index].next;
    entries_[index] = entry;
    return index;
  }
  /// Takes the entry that a link points to out of its list.
  void remove(std::uint32_t* link) noexcept {
    const std::uint32_t index = *link;
    *link = entries_[index].next;
    entries_[index].next = free_;
    free_ = index;
  }

  double from_ = 0;
  double buckets_per_time_ = 1;
  std::size_t current_ = 0;  ///< the bucket of the last pop
  std::uint64_t examined_ = 0;
  std::vector<std::uint32_t> heads_ = std::vector<std::uint32_t>(1, none);  ///< the first entry of each bucket
  std::vector<std::uint64_t> occupied_ = std::vector<std::uint64_t>(1);     ///< one bit per bucket
  std::vector<Entry> entries_;
  BucketHeap heap_;            ///< the present bucket, if it is crowded
  std::uint32_t free_ = none;  ///< the first of the unused entries, which are linked by `next`
};

}  // namespace carom::engine
