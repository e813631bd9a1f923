#pragma once

#include <cstdint>
#include <functional>

#include "carom/stop.hpp"
#include "growth/simulator.hpp"

namespace carom::growth {

/// What became of a growth.
enum class Ending { done, jammed, stopped };

/// Lets the balls grow up to size 1, and a little more, so that rounding makes none overlap at size 1. Then they move
/// and collide for a while as they are. `on_stage` is called with the size so far.
[[nodiscard]] Ending grow_to_full_size(Simulator& simulator, StopToken stop,
                                       const std::function<void(double)>& on_stage);

}  // namespace carom::growth
