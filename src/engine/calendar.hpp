#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "carom/instant.hpp"

namespace carom::engine {

/// What is due within one stretch of time, in order. Time is cut into many more days than there is to do, so that most
/// have one entry or none; within a day the earliest is looked for.
class Calendar {
 public:
  struct Entry {
    Instant time;
    std::uint32_t round = 0;
    std::uint32_t ball = 0;
    std::uint32_t stamp = 0;  ///< of the ball's plan; another stamp there means that the plan has been replaced
    std::uint32_t next = 0;   ///< on the same day
  };

  /// Empties the calendar and opens it for [from, from + length), in about `days` days.
  void open(Instant from, double length, std::size_t days);

  /// `entry.time` is not before what was taken last. What lies beyond the stretch must not be noted.
  void note(Entry entry) {
    const double day = (entry.time - from_) * days_per_time_;
    const auto last = static_cast<double>(heads_.size() - 1);
    const double inside = day > 0 ? std::min(day, last) : 0;  // 0 also for a day that is not a number
    const std::size_t number = std::max(static_cast<std::size_t>(inside), today_);
    entry.next = heads_[number];
    heads_[number] = static_cast<std::uint32_t>(entries_.size());
    marks_[number / 64] |= std::uint64_t{1} << (number % 64);
    entries_.push_back(entry);
  }

  /// Takes out the least entry, in the order that `less` gives, of those that are still `valid`; false when there is
  /// none.
  template <class Valid, class Less>
  bool take_first(Entry& first, Valid valid, Less less) {
    for (;; ++today_) {
      std::size_t word = today_ / 64;
      std::uint64_t rest = word < marks_.size() ? marks_[word] >> (today_ % 64) << (today_ % 64) : 0;
      while (rest == 0) {
        if (++word >= marks_.size()) return false;
        rest = marks_[word];
      }
      today_ = word * 64 + static_cast<std::size_t>(std::countr_zero(rest));
      std::uint32_t* best = nullptr;
      for (std::uint32_t* link = &heads_[today_]; *link != none;) {
        Entry& entry = entries_[*link];
        if (!valid(entry)) {
          *link = entry.next;
          continue;
        }
        if (!best || less(entry, entries_[*best])) best = link;
        link = &entry.next;
      }
      if (best) {
        first = entries_[*best];
        *best = first.next;
        return true;
      }
      marks_[word] &= ~(std::uint64_t{1} << (today_ % 64));
    }
  }

  /// Calls `visit(entry)` for an entry of each day up to `days` from today, once a day: a look at what is to come.
  /// There are two who look ahead, each at their own distance.
  template <class Visit>
  void look_ahead(std::size_t who, std::size_t days, Visit visit) {
    std::size_t& seen = seen_[who];
    const std::size_t end = today_ + days < heads_.size() ? today_ + days : heads_.size();
    for (seen = seen > today_ ? seen : today_; seen < end; ++seen) {
      if (heads_[seen] != none) visit(entries_[heads_[seen]]);
    }
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFFU;

  Instant from_;
  double days_per_time_ = 1;
  std::size_t today_ = 0;
  std::array<std::size_t, 2> seen_{};  ///< up to which day each has looked ahead
  std::vector<std::uint32_t> heads_;   ///< the first entry of each day
  std::vector<std::uint64_t> marks_;   ///< a bit for each day that may have entries
  std::vector<Entry> entries_;
};

}  // namespace carom::engine
