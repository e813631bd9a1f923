#include "scheduling/candidate_scan.hpp"

#include "compiler.hpp"
#include "scheduling/candidate_scan_lanes.hpp"

namespace carom::engine {

ScanFunction scan_by_two(ScanKind kind) noexcept { return scan_by<2>(kind); }

ScanFunction fastest_scan(ScanKind kind) noexcept {
#ifdef CAROM_AVX2
  static const bool has_avx2 = compiler::has_avx2();
  if (has_avx2) return scan_by_four(kind);
#endif
  return scan_by_two(kind);
}

}  // namespace carom::engine
