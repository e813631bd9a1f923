#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "cli/files/csv.hpp"
#include "cli/files/recording_file.hpp"
#include "cli/files/trajectory.hpp"
#include "cli/running/run_checkpoint.hpp"

namespace carom::cli {

/// Which files a run writes: names, empty for those that nobody wants.
struct RunFiles {
  std::string impacts;
  std::string state;
  std::string trajectory;
  std::string record;
  std::optional<double> sample;  ///< how often state and trajectory are written; otherwise at the end
  bool single = false;           ///< numbers of 32 bits in the trajectory
};

/// The files that are written while a world is played. Throws Failure (cannot_write) when they cannot be.
class RunOutputs {
 public:
  /// With `state`, of a run with checkpoints: its files can be gone on with, from its marks.
  RunOutputs(const RunFiles& files, PlayedWorld& world, const RunState* state);
  /// A recording is made of a world that is here as a whole.
  void record(const std::string& file, const Scene& scene, const World& whole);

  void connect(RunPlan& plan);
  /// Now and then: what a recording has so far can be shown.
  void flush(double seconds);
  /// How far each has come, for a checkpoint.
  [[nodiscard]] std::map<std::string, OutputMark> marks();
  void keep();
  /// After `keep`, when nothing will go on with the files any more.
  void remove_parts();

 private:
  void write_state();

  PlayedWorld& world_;
  const World* recorded_ = nullptr;  ///< of a recording
  bool sampled_;
  std::optional<ImpactCsv> impacts_;
  std::optional<StateCsv> state_;
  std::unique_ptr<Trajectory> trajectory_;
  std::optional<RecordingFile> record_;
};

/// Notes in the state of a run the files that it goes on with.
void add_files(RunState& state, const RunFiles& files);

}  // namespace carom::cli
