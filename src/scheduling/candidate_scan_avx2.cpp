#include "scheduling/candidate_scan_lanes.hpp"

/// Compiled for processors with AVX2, whatever the rest is compiled for: nothing else may be in here.
namespace carom::engine {

ScanFunction scan_by_four(ScanKind kind) noexcept { return scan_by<4>(kind); }

}  // namespace carom::engine
