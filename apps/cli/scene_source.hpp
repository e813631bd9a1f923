#pragma once

#include <string>

#include "carom/scene.hpp"

namespace carom::cli {

/// All that a file holds, or standard input for "-". Throws Failure (bad_input) when it cannot be read.
[[nodiscard]] std::string read_text(const std::string& file);

/// Throws Failure (bad_input) with every problem, each after the name of its source.
[[noreturn]] void fail(const std::string& source, const std::vector<SceneProblem>& problems);

struct LoadedScene {
  Scene scene;
  World world;
};

/// A scene from a file, from standard input for "-", or from the gallery by its name; a file of that name comes first.
/// Throws Failure (bad_input) with every problem.
[[nodiscard]] LoadedScene load_scene(const std::string& source);

}  // namespace carom::cli
