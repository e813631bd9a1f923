#pragma once

#include "carom/scene.hpp"

namespace carom::python {

/// The world of a scene. Raises ProblemError with all problems; Ctrl-C ends making it.
[[nodiscard]] World world_of(const Scene& scene);

}  // namespace carom::python
