#pragma once

#include "world/families.hpp"

namespace carom {

/// Every kind of scene in a periodic box that the engine may handle differently.
[[nodiscard]] const std::vector<Family>& periodic_families();

}  // namespace carom
