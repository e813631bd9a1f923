#include "scheduling/candidate_scan.hpp"

#include "compiler.hpp"
#include "scheduling/candidate_scan_lanes.hpp"

namespace carom::engine {

ScanResult scan_by_two(const CandidateScan& scan) noexcept { return scan_by<2, false>(scan); }
ScanResult scan_falling_by_two(const CandidateScan& scan) noexcept { return scan_by<2, true>(scan); }

ScanFunction fastest_scan(bool falling) noexcept {
#ifdef CAROM_AVX2
  static const bool has_avx2 = compiler::has_avx2();
  if (has_avx2) return falling ? scan_falling_by_four : scan_by_four;
#endif
  return falling ? scan_falling_by_two : scan_by_two;
}

}  // namespace carom::engine
