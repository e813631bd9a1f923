#pragma once

#include <string>
#include <vector>

#include "carom/checkpoint.hpp"
#include "carom/recording_problem.hpp"
#include "carom/scene.hpp"
#include "carom/world.hpp"
#include "casters.hpp"

/// What is wrong, as Python sees it: `Problem` objects, and exceptions that hold them.
namespace carom::python {

/// One thing that is wrong, with the path to it: "balls[3].radius", or "radius" of a lone shape.
struct LocatedProblem {
  std::string path;
  Problem problem;
  std::string text;  ///< all of it in words
};

[[nodiscard]] std::vector<LocatedProblem> located(const std::vector<Problem>& problems);
[[nodiscard]] std::vector<LocatedProblem> located(const std::vector<SceneProblem>& problems);
/// Problems with an element of an array: "balls[3].radius".
[[nodiscard]] std::vector<LocatedProblem> located(const std::string& element, const std::vector<Problem>& problems);

/// Raises carom.ProblemError with these.
[[noreturn]] void raise_problems(const std::vector<LocatedProblem>& problems);
/// Raises carom.StuckError.
[[noreturn]] void raise_stuck(double time);
/// Raises carom.RecordingError with the sentence, and the place as data.
[[noreturn]] void raise_recording(const RecordingProblem& problem);
/// Raises carom.CheckpointError, the same.
[[noreturn]] void raise_checkpoint(const CheckpointProblem& problem);

}  // namespace carom::python
