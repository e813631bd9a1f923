#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/records.hpp"

namespace carom::engine {

/// What is due within one stretch of time, in order. Time is cut into many more days than there is to do, so that most
/// have one entry or none; within a day the earliest is looked for.
class Agenda {
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
    const double day = (time - from_) * days_per_time_;
    const auto last = static_cast<double>(heads_.size() - 1);
    const double inside = day > 0 ? std::min(day, last) : 0;  // 0 also for a day that is not a number
    const std::size_t number = std::max(static_cast<std::size_t>(inside), today_);
    heads_[number] = kept({time, ball, heads_[number]});
    marks_[number / 64] |= std::uint64_t{1} << (number % 64);
  }

  /// Takes out the earliest of the entries that are still `valid`; false when there is none. `before(a, b)` decides
  /// between balls at the same time.
  template <class Valid, class Before>
  bool take_first(Entry& first, Valid valid, Before before) {
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
        if (!valid(entry)) {
          drop(link);
          continue;
        }
        const Entry* const least = best ? &entries_[*best] : nullptr;
        if (!least || entry.time < least->time || (entry.time == least->time && before(entry.ball, least->ball)))
          best = link;
        link = &entries_[*link].next;
      }
      looked_at_ += length;
      if (best) {
        first = entries_[*best];
        drop(best);
      }
      until_pause_ -= static_cast<std::int64_t>(length);
      if (length > long_day_) drop_repeated();
      if (heads_[today_] == none) marks_[word] &= ~(std::uint64_t{1} << (today_ % 64));
      if (best) return true;
    }
  }

  /// How many entries have been looked at to take the earliest.
  [[nodiscard]] std::uint64_t looked_at() const noexcept { return looked_at_; }
  /// A pause is due when so many entries have been looked at, however often it was opened; or fewer, when other work
  /// is counted as so many of them.
  void pause_after(std::int64_t entries) noexcept { until_pause_ = entries; }
  void count_as(std::size_t entries) noexcept { until_pause_ -= static_cast<std::int64_t>(entries); }
  [[nodiscard]] bool pause_is_due() const noexcept { return until_pause_ < 0; }

 private:
  static constexpr std::size_t usual_ = 64;

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
  void drop_repeated();

  double from_ = 0;
  double days_per_time_ = 1;
  std::size_t today_ = 0;
  std::uint64_t looked_at_ = 0;
  std::int64_t until_pause_ = 0;
  std::size_t long_day_ = usual_;  ///< a day with more than this may well have the same entries many times
  std::vector<std::uint32_t> heads_ = std::vector<std::uint32_t>(1, none);  ///< the first entry of each day
  std::vector<std::uint64_t> marks_ = std::vector<std::uint64_t>(1);        ///< a bit for each day that has entries
  std::vector<Entry> entries_;
  std::uint32_t free_ = none;  ///< an entry that is not in use, and so on
};

}  // namespace carom::engine
