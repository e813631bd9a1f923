#pragma once

#include "playground/wasm/surface.hpp"

namespace carom::page {

/// Adds eight numbers: the times and places at which the arc of a leg starts and ends, with the control point between.
void add_arc(Numbers& to, const Leg& leg, Instant end);

}  // namespace carom::page
