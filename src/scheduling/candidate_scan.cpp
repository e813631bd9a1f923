#include "scheduling/candidate_scan.hpp"

#include "compiler.hpp"
#include "scheduling/candidate_scan_lanes.hpp"

namespace carom::engine {

ScanResult scan_by_two(const CandidateScan& scan) noexcept { return scan_by<2>(scan); }

ScanFunction fastest_scan() noexcept {
#ifdef CAROM_AVX2
  static const ScanFunction fastest = compiler::has_avx2() ? scan_by_four : scan_by_two;
  return fastest;
#else
  return scan_by_two;
#endif
}

}  // namespace carom::engine
