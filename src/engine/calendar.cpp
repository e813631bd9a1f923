#include "engine/calendar.hpp"

namespace carom::engine {

void Calendar::open(Instant from, double length, std::size_t days) {
  from_ = from;
  days_per_time_ = static_cast<double>(days) / length;
  today_ = 0;
  seen_ = {};
  heads_.assign(days, none);
  marks_.assign(days / 64 + 1, 0);
  entries_.clear();
}

}  // namespace carom::engine
