#pragma once

#include <chrono>
#include <map>
#include <string>

#include "cli/running/run_checkpoint.hpp"
#include "cli/running/run_outputs.hpp"

namespace carom::cli {

/// Writes a checkpoint of a run now and then.
class Checkpoints {
 public:
  /// With so many seconds between two of them.
  Checkpoints(std::string path, double distance, const Scene& scene, RunState state);

  void write_if_due(PlayedWorld& world, const RunSoFar& so_far, RunOutputs& outputs);
  /// Without marks: of a run whose files are complete.
  void write(PlayedWorld& world, const RunSoFar& so_far, std::map<std::string, OutputMark> marks);
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::string path_;
  double distance_;
  const Scene& scene_;
  RunState state_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace carom::cli
