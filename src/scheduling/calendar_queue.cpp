#include "scheduling/calendar_queue.hpp"

namespace carom::engine {

void CalendarQueue::reset(double from, double until, std::size_t buckets) {
  from_ = from;
  buckets_per_time_ = static_cast<double>(buckets) / (until - from);
  current_ = 0;
  // Memory is kept for the next horizon, unless it was once needed for a far larger one.
  const std::size_t largest_kept_capacity = 16 * buckets + 4096;
  const auto empty = [&](auto& vector) {
    vector.clear();
    if (vector.capacity() > largest_kept_capacity) vector.shrink_to_fit();
  };
  empty(heads_);
  empty(occupied_);
  empty(entries_);
  heads_.resize(buckets + 1, none);
  occupied_.resize(buckets / 64 + 1);
  free_ = none;
  heap_.clear();
}

}  // namespace carom::engine
