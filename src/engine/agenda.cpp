#include "engine/agenda.hpp"

namespace carom::engine {

void Agenda::open(double from, double until, std::size_t days) {
  from_ = from;
  days_per_time_ = static_cast<double>(days) / (until - from);
  today_ = 0;
  heads_.assign(days + 1, none);
  marks_.assign(days / 64 + 1, 0);
  entries_.clear();
}

}  // namespace carom::engine
