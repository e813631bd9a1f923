#include "scheduling/calendar_queue.hpp"

namespace carom::engine {

void CalendarQueue::open(double from, double until, std::size_t days) {
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
  heap_.clear();
}

}  // namespace carom::engine
