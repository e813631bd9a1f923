#pragma once

#include <string>

#include "cli/running/scene_run.hpp"

namespace carom::cli {

/// The summary of a run of a scene with this name as text; its last line is "history <16 hex digits>".
[[nodiscard]] std::string summary_for_readers(const std::string& name, PlayedWorld& world, double until,
                                              const SceneRun& run);

/// The same as one JSON object on one line.
[[nodiscard]] std::string summary_as_json(const std::string& name, PlayedWorld& world, double until,
                                          const SceneRun& run);

}  // namespace carom::cli
