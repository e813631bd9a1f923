#include "cli/running/run_outputs.hpp"

#include <filesystem>
#include <utility>

namespace carom::cli {

RunOutputs::RunOutputs(const RunFiles& files, const LoadedScene& loaded, const RunState* state)
    : sampled_{files.sample.has_value()} {
  const auto start_of = [&](const char* option) {
    OutputStart start{.is_resumable = state != nullptr};
    if (state != nullptr && state->marks.contains(option)) start.from = state->marks.at(option);
    return start;
  };
  if (!files.impacts.empty()) impacts_.emplace(files.impacts, start_of("impacts"));
  if (!files.state.empty()) state_.emplace(files.state, start_of("state"));
  if (!files.trajectory.empty())
    trajectory_ = start_trajectory(files.trajectory, loaded.world, files.single, start_of("trajectory"));
  // Last, because its file appears at once.
  if (!files.record.empty()) record_.emplace(files.record, loaded.scene, loaded.world);
}

void RunOutputs::connect(RunPlan& plan, const World& world) {
  if (impacts_ || record_) {
    plan.on_impact = [this, &world](const Impact& impact) {
      if (impacts_) impacts_->write(impact);
      if (record_) record_->add(world, impact);
    };
  }
  if (sampled_) plan.on_sample = [this](const World& now) { write_state(now); };
}

void RunOutputs::flush(const World& world, double seconds) {
  if (record_) record_->flush(world, seconds);
}

std::map<std::string, OutputMark> RunOutputs::marks() {
  std::map<std::string, OutputMark> marks;
  if (impacts_) marks["impacts"] = impacts_->mark();
  if (state_) marks["state"] = state_->mark();
  if (trajectory_) marks["trajectory"] = trajectory_->mark();
  return marks;
}

void RunOutputs::keep(const World& world) {
  if (!sampled_) write_state(world);
  if (impacts_) impacts_->keep();
  if (state_) state_->keep();
  if (trajectory_) trajectory_->keep();
  if (record_) record_->finish(world);
}

void RunOutputs::remove_parts() {
  if (trajectory_) trajectory_->remove_parts();
}

void RunOutputs::write_state(const World& world) {
  if (state_) state_->write(world);
  if (trajectory_) trajectory_->write(world);
}

void add_files(RunState& state, const RunFiles& files) {
  state.single = files.single;
  for (const auto& [option, file] : {std::pair{"impacts", files.impacts}, std::pair{"state", files.state},
                                     std::pair{"trajectory", files.trajectory}}) {
    if (!file.empty()) state.files[option] = std::filesystem::absolute(file).string();
  }
}

}  // namespace carom::cli
