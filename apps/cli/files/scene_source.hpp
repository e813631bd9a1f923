#pragma once

#include <memory>
#include <string>

#include "carom/scene.hpp"
#include "cli/drawing/motion.hpp"

/// Scenes and recordings as users name them: a file, "-" for standard input, or a scene of the gallery.
namespace carom::cli {

/// The contents of a file, or of standard input for "-". Throws Failure (bad_input) when it cannot be read.
[[nodiscard]] std::string read_text(const std::string& file);

/// Throws Failure (bad_input) with all problems, each after the name of its source.
[[noreturn]] void fail(const std::string& source, const std::vector<SceneProblem>& problems);

struct LoadedScene {
  Scene scene;
  World world;
};

/// A scene from a file, from standard input for "-", or from the gallery; a file with the name of a gallery scene takes
/// precedence. Throws Failure (bad_input) with every problem.
[[nodiscard]] LoadedScene load_scene(const std::string& source);

/// The same from its text.
[[nodiscard]] LoadedScene scene_from(const std::string& text, const std::string& source);

/// Throws Failure (bad_input) for a scene that the stepped engine can't play.
void fail_unless_steppable(const std::string& source, const Scene& scene);

/// A scene as load_scene finds it, or a recording from a file. Throws Failure (bad_input) with every problem.
[[nodiscard]] std::unique_ptr<Motion> load_motion(const std::string& source);

/// A scene as load_scene finds it, to be stepped. The stepping must be sound. Throws Failure (bad_input) with every
/// problem, and for a recording.
[[nodiscard]] std::unique_ptr<Motion> load_stepped_motion(const std::string& source, const Stepping& stepping);

}  // namespace carom::cli
