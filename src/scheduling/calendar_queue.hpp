#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "scheduling/bucket_heap.hpp"
#include "storage/body_records.hpp"

namespace carom::engine {

/// What is due within one stretch of time, in order. Time is cut into many more days than there is to do, so that most
/// have one entry or none; within a day the earliest is looked for, or taken from a heap where there are many.
class CalendarQueue {
 public:
  struct Entry {
    double time = 0;
    std::uint32_t ball = 0;
    std::uint32_t next = none;  ///< on the same day
  };

  /// Empties it and opens it for [from, until], in about `days` days.
  void open(double from, double until, std::size_t days);

  /// What lies before what was taken last is due at once.
  void note(double time, std::uint32_t ball) {
    const std::size_t number = day_of(time);
    heads_[number] = kept({time, ball, heads_[number]});
    marks_[number / 64] |= std::uint64_t{1} << (number % 64);
  }

  /// The same of a ball that has been noted already, if the order at one time counts: on a crowded day.
  void note_again(double time, std::uint32_t ball) {
    if (day_of(time) == today_) heap_.add(time, ball);
  }

  /// Takes out the earliest of the entries that are still `valid(time, ball)`; false when there is none. `before(a, b)`
  /// decides between balls at the same time, and so does the order of `collision(time, ball)` where there are many.
  template <class Valid, class Before, class EncounterOf>
  bool take_first(Entry& first, Valid valid, Before before, EncounterOf collision) {
    if (is_crowded()) {
      if (take_from_heap(first, valid, collision)) return true;
    }
    std::size_t word = today_ / 64;
    for (;;) {
      while (marks_[word] == 0) {
        if (++word == marks_.size()) {
          today_ = heads_.size() - 1;
          return false;
        }
      }
      today_ = word * 64 + static_cast<std::size_t>(std::countr_zero(marks_[word]));
      std::uint32_t* best = nullptr;
      std::size_t length = 0;
      for (std::uint32_t* link = &heads_[today_]; *link != none; ++length) {
        const Entry& entry = entries_[*link];
        if (!valid(entry.time, entry.ball)) {
          drop(link);
          continue;
        }
        const Entry* const least = best ? &entries_[*best] : nullptr;
        if (!least || entry.time < least->time || (entry.time == least->time && before(entry.ball, least->ball)))
          best = link;
        link = &entries_[*link].next;
      }
      looked_at_ += length;
      if (length > most_searched_) {
        if (take_from_heap(first, valid, collision)) return true;
        continue;
      }
      if (best) {
        first = entries_[*best];
        drop(best);
      }
      if (heads_[today_] == none) marks_[word] &= ~(std::uint64_t{1} << (today_ % 64));
      if (best) return true;
    }
  }

  /// Does this day have so much that what is planned for it has to be noted again when it may come earlier?
  [[nodiscard]] bool is_crowded() const noexcept { return !heap_.is_empty(); }

  /// How many entries have been looked at to take the earliest.
  [[nodiscard]] std::uint64_t looked_at() const noexcept { return looked_at_; }

 private:
  static constexpr std::size_t most_searched_ = 16;  ///< a day with more entries than this becomes a heap

  /// Takes the earliest of a day with many entries. They are in the heap but for those noted since; the day has its
  /// mark as long as there are any.
  template <class Valid, class EncounterOf>
  bool take_from_heap(Entry& first, Valid valid, EncounterOf collision) {
    for (; heads_[today_] != none; drop(&heads_[today_])) {
      const Entry& entry = entries_[heads_[today_]];
      heap_.add(entry.time, entry.ball);
    }
    const auto due = heap_.take_first(valid, collision, looked_at_);
    if (heap_.is_empty()) marks_[today_ / 64] &= ~(std::uint64_t{1} << (today_ % 64));
    if (due) first = {due->time, due->ball, none};
    return due.has_value();
  }

  [[nodiscard]] std::size_t day_of(double time) const noexcept {
    const double day = (time - from_) * days_per_time_;
    const auto last = static_cast<double>(heads_.size() - 1);
    const double inside = day > 0 ? std::min(day, last) : 0;  // 0 also for a day that is not a number
    return std::max(static_cast<std::size_t>(inside), today_);
  }
  [[nodiscard]] std::uint32_t kept(const Entry& entry) {
    const std::uint32_t number = free_;
    if (number == none) {
      entries_.push_back(entry);
      return static_cast<std::uint32_t>(entries_.size() - 1);
    }
    free_ = entries_[number].next;
    entries_[number] = entry;
    return number;
  }
  void drop(std::uint32_t* link) noexcept {
    const std::uint32_t number = *link;
    *link = entries_[number].next;
    entries_[number].next = free_;
    free_ = number;
  }

  double from_ = 0;
  double days_per_time_ = 1;
  std::size_t today_ = 0;
  std::uint64_t looked_at_ = 0;
  std::vector<std::uint32_t> heads_ = std::vector<std::uint32_t>(1, none);  ///< the first entry of each day
  std::vector<std::uint64_t> marks_ = std::vector<std::uint64_t>(1);        ///< a bit for each day that has entries
  std::vector<Entry> entries_;
  BucketHeap heap_;            ///< of today, if it has many entries
  std::uint32_t free_ = none;  ///< an entry that is not in use, and so on
};

}  // namespace carom::engine
