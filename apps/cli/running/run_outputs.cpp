#include "cli/running/run_outputs.hpp"

#include <filesystem>
#include <utility>

namespace carom::cli {

RunOutputs::RunOutputs(const RunFiles& files, PlayedWorld& world, const RunState* state)
    : world_{world}, sampled_{files.sample.has_value()} {
  const auto start_of = [&](const char* option) {
    OutputStart start{.is_resumable = state != nullptr};
    if (state != nullptr && state->marks.contains(option)) start.from = state->marks.at(option);
    return start;
  };
  if (!files.impacts.empty()) impacts_.emplace(files.impacts, start_of("impacts"));
  if (!files.state.empty()) state_.emplace(files.state, start_of("state"));
  if (!files.trajectory.empty())
    trajectory_ = start_trajectory(files.trajectory, world, files.single, start_of("trajectory"));
}

void RunOutputs::record(const std::string& file, const Scene& scene, const World& whole) {
  recorded_ = &whole;
  record_.emplace(file, scene, whole);
}

void RunOutputs::connect(RunPlan& plan) {
  if (impacts_ || record_) {
    plan.on_impact = [this](const Impact& impact) {
      if (impacts_) impacts_->write(impact);
      if (record_) record_->add(*recorded_, impact);
    };
  }
  if (sampled_) plan.on_sample = [this](PlayedWorld&) { write_state(); };
}

void RunOutputs::flush(double seconds) {
  if (record_) record_->flush(*recorded_, seconds);
}

std::map<std::string, OutputMark> RunOutputs::marks() {
  std::map<std::string, OutputMark> marks;
  if (impacts_) marks["impacts"] = impacts_->mark();
  if (state_) marks["state"] = state_->mark();
  if (trajectory_) marks["trajectory"] = trajectory_->mark();
  return marks;
}

void RunOutputs::keep() {
  if (!sampled_) write_state();
  if (impacts_) impacts_->keep();
  if (state_) state_->keep();
  if (trajectory_) trajectory_->keep();
  if (record_) record_->finish(*recorded_);
}

void RunOutputs::remove_parts() {
  if (trajectory_) trajectory_->remove_parts();
}

void RunOutputs::write_state() {
  if (state_) state_->write(world_);
  if (trajectory_) trajectory_->write(world_);
}

void add_files(RunState& state, const RunFiles& files) {
  state.single = files.single;
  for (const auto& [option, file] : {std::pair{"impacts", files.impacts}, std::pair{"state", files.state},
                                     std::pair{"trajectory", files.trajectory}}) {
    if (!file.empty()) state.files[option] = std::filesystem::absolute(file).string();
  }
}

}  // namespace carom::cli
