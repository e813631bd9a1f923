#include <limits>
#include <memory>

#include "cli/files/recording_file.hpp"
#include "cli/files/scene_source.hpp"

namespace carom::cli {
namespace {

/// A scene, played while it is shown.
class PlayedScene final : public Motion {
 public:
  explicit PlayedScene(LoadedScene loaded)
      : duration_{loaded.scene.duration},
        start_{std::move(loaded.world)},
        world_{start_},
        balls_{start_.balls().size()} {
    for (WallId id; start_.has(id); ++id.index) walls_.push_back(start_.wall(id));
    for (PillarId id; start_.has(id); ++id.index) pillars_.push_back(start_.pillar(id));
  }

  [[nodiscard]] double begin() const override { return start_.time(); }
  [[nodiscard]] std::optional<double> end() const override { return duration_; }
  [[nodiscard]] double limit() const override { return std::numeric_limits<double>::infinity(); }
  [[nodiscard]] double time() const override { return world_.time(); }
  Progress go_to(double time, const OnImpact& on_impact, StopToken stop) override {
    return world_.advance_to(time, on_impact, stop);
  }
  void rewind() override { world_ = start_; }
  [[nodiscard]] std::size_t balls() const override { return balls_; }
  [[nodiscard]] Ball ball(std::size_t id) const override { return world_.ball({static_cast<std::uint32_t>(id)}); }
  [[nodiscard]] Leg leg(std::size_t id) const override { return world_.leg({static_cast<std::uint32_t>(id)}); }
  [[nodiscard]] const std::vector<Wall>& walls() const override { return walls_; }
  [[nodiscard]] const std::vector<Pillar>& pillars() const override { return pillars_; }
  [[nodiscard]] ImpactCounts counts() const override { return world_.counts(); }

 private:
  std::optional<double> duration_;
  World start_;
  World world_;
  std::size_t balls_;
  std::vector<Wall> walls_;
  std::vector<Pillar> pillars_;
};

/// A recording.
class ReplayedRun final : public Motion {
 public:
  ReplayedRun(std::string file, Replay replay) : file_{std::move(file)}, replay_{std::move(replay)} {}

  [[nodiscard]] double begin() const override { return Replay::begin(); }
  [[nodiscard]] std::optional<double> end() const override { return replay_.end(); }
  [[nodiscard]] double limit() const override { return replay_.end(); }
  [[nodiscard]] double time() const override { return replay_.time(); }
  Progress go_to(double time, const OnImpact& on_impact, StopToken stop) override {
    fail_if(file_, replay_.go_to(time, on_impact, stop));
    return stop.requested() ? Progress::stopped : Progress::done;
  }
  void rewind() override { replay_.rewind(); }
  [[nodiscard]] std::size_t balls() const override { return replay_.balls(); }
  [[nodiscard]] Ball ball(std::size_t id) const override { return replay_.ball({static_cast<std::uint32_t>(id)}); }
  [[nodiscard]] Leg leg(std::size_t id) const override { return replay_.leg({static_cast<std::uint32_t>(id)}); }
  [[nodiscard]] const std::vector<Wall>& walls() const override { return replay_.walls(); }
  [[nodiscard]] const std::vector<Pillar>& pillars() const override { return replay_.pillars(); }
  [[nodiscard]] ImpactCounts counts() const override { return replay_.counts(); }

 private:
  std::string file_;
  Replay replay_;
};

}  // namespace

std::unique_ptr<Motion> load_motion(const std::string& source) {
  if (source != "-" && is_recording_file(source)) return std::make_unique<ReplayedRun>(source, load_recording(source));
  return std::make_unique<PlayedScene>(load_scene(source));
}

}  // namespace carom::cli
