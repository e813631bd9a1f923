#include "scheduling/candidate_scan.hpp"

#include "scheduling/candidate_scan_lanes.hpp"

namespace carom::engine {

ScanResult scan_by_two(const CandidateScan& look) noexcept { return scan_by<2>(look); }

ScanCandidates fastest_scan() noexcept {
#ifdef CAROM_AVX2
  static const ScanCandidates fastest = __builtin_cpu_supports("avx2") ? scan_by_four : scan_by_two;
  return fastest;
#else
  return scan_by_two;
#endif
}

}  // namespace carom::engine
