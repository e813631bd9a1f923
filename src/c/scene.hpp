#pragma once

#include <optional>
#include <string>
#include <vector>

#include "c/errors.hpp"
#include "carom/carom_scene.h"
#include "carom/scene.hpp"

// The opaque type of carom/carom_scene.h.

struct carom_scene {
  std::optional<carom::Scene> scene;  ///< none: it was not read
  mutable std::string text;
  mutable carom::c::Errors errors;
};

namespace carom::c {

/// Leaves the problems of a scene for the caller, in words.
carom_result set_problems(Errors& errors, const std::vector<SceneProblem>& problems);

}  // namespace carom::c
