#include "engine/agenda.hpp"

namespace carom::engine {

void Agenda::open(double from, double until, std::size_t days) {
  from_ = from;
  days_per_time_ = static_cast<double>(days) / (until - from);
  today_ = 0;
  const auto empty = [&](auto& room) {
    room.clear();
    if (room.capacity() > 16 * days + 4096) room.shrink_to_fit();  // it was once needed for far more
  };
  empty(heads_);
  empty(marks_);
  empty(entries_);
  heads_.resize(days + 1, none);
  marks_.resize(days / 64 + 1);
  free_ = none;
  long_day_ = usual_;
}

void Agenda::drop_repeated() {
  std::vector<Entry> day;
  while (heads_[today_] != none) {
    day.push_back(entries_[heads_[today_]]);
    drop(&heads_[today_]);
  }
  looked_at_ += day.size();
  const auto key = [](const Entry& entry) { return std::pair{entry.time, entry.ball}; };
  std::ranges::sort(day, {}, key);
  const auto repeated = std::ranges::unique(day, {}, key);
  day.erase(repeated.begin(), repeated.end());
  for (const Entry& entry : day) heads_[today_] = kept({entry.time, entry.ball, heads_[today_]});
  long_day_ = std::max(usual_, 2 * day.size());
}

}  // namespace carom::engine
