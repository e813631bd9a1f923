#include "scheduling/candidate_scan_lanes.hpp"

/// Compiled for processors with AVX2, whatever the rest is compiled for: nothing else may be in here.
namespace carom::engine {

ScanResult scan_by_four(const CandidateScan& scan) noexcept { return scan_by<4, false>(scan); }
ScanResult scan_falling_by_four(const CandidateScan& scan) noexcept { return scan_by<4, true>(scan); }

}  // namespace carom::engine
