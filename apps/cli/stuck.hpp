#pragma once

#include <string>

#include "cli/failure.hpp"

namespace carom::cli {

/// What every command says when a scene is stuck, and its exit code. `what_now` ends the sentence: what was kept, or
/// what to do.
[[nodiscard]] Failure stuck_at(double time, const std::string& what_now);

}  // namespace carom::cli
