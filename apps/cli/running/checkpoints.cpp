#include "cli/running/checkpoints.hpp"

#include <utility>

namespace carom::cli {

Checkpoints::Checkpoints(std::string path, double distance, const Scene& scene, RunState state)
    : path_{std::move(path)}, distance_{distance}, scene_{scene}, state_{std::move(state)} {}

void Checkpoints::write_if_due(PlayedWorld& world, const RunSoFar& so_far, RunOutputs& outputs) {
  const Clock::time_point now = Clock::now();
  if (std::chrono::duration<double>(now - last_).count() < distance_) return;
  write(world, so_far, outputs.marks());
  last_ = Clock::now();
}

void Checkpoints::write(PlayedWorld& world, const RunSoFar& so_far, std::map<std::string, OutputMark> marks) {
  state_.so_far = so_far;
  state_.marks = std::move(marks);
  if (state_.marks.empty()) state_.files.clear();
  write_run_checkpoint(path_, world, scene_, state_);
}

}  // namespace carom::cli
