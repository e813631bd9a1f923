#pragma once

#include <string>

#include "cli/scene_run.hpp"
#include "cli/scene_source.hpp"

namespace carom::cli {

/// What a run's summary tells, for readers; its last line is "history <16 hex digits>".
[[nodiscard]] std::string summary_for_readers(const LoadedScene& loaded, double until, const SceneRun& run);

/// The same as one JSON object on one line.
[[nodiscard]] std::string summary_as_json(const LoadedScene& loaded, double until, const SceneRun& run);

}  // namespace carom::cli
