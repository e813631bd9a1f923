#include "engine/earliest.hpp"

#include "engine/earliest_lanes.hpp"

namespace carom::engine {

Earliest find_earliest_by_two(const Look& look) noexcept { return find_earliest_by<2>(look); }

FindEarliest find_earliest() noexcept {
#ifdef CAROM_AVX2
  static const FindEarliest fastest = __builtin_cpu_supports("avx2") ? find_earliest_by_four : find_earliest_by_two;
  return fastest;
#else
  return find_earliest_by_two;
#endif
}

}  // namespace carom::engine
