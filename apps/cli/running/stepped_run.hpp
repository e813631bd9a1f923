#pragma once

#include <optional>
#include <string>

#include "carom/stepped.hpp"
#include "cli/files/scene_source.hpp"

namespace carom::cli {

/// `carom run --engine stepped`: what to play, and what to write.
struct SteppedRunPlan {
  double until = 0;
  Stepping stepping;
  std::string policy;  ///< its name, for the summary
  std::optional<double> sample;
  std::string impacts;  ///< files; empty for none
  std::string state;
  bool json = false;
};

/// Plays a scene step by step, writes the files and prints the summary. Samples are taken at the first step at or after
/// their time. Throws Failure as the exact run does.
void run_stepped(const LoadedScene& loaded, const SteppedRunPlan& plan);

}  // namespace carom::cli
