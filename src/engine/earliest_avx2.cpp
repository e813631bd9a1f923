#include "engine/earliest_lanes.hpp"

/// Compiled for processors with AVX2, whatever the rest is compiled for: nothing else may be in here.
namespace carom::engine {

Earliest find_earliest_by_four(const Look& look) noexcept { return find_earliest_by<4>(look); }

}  // namespace carom::engine
