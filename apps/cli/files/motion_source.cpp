#include <algorithm>
#include <limits>
#include <memory>

#include "cli/files/recording_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/terminal/failure.hpp"

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
    const Progress progress = world_.advance_to(time, on_impact, stop);
    place_moved();
    return progress;
  }
  void rewind() override {
    world_ = start_;
    place_moved();
  }
  [[nodiscard]] std::size_t balls() const override { return balls_; }
  [[nodiscard]] Ball ball(std::size_t id) const override { return world_.ball({static_cast<std::uint32_t>(id)}); }
  [[nodiscard]] Leg leg(std::size_t id) const override { return world_.leg({static_cast<std::uint32_t>(id)}); }
  [[nodiscard]] Vec2 gravity() const override { return start_.gravity(); }
  [[nodiscard]] std::optional<PeriodicBox> periodic_box() const override { return start_.periodic_box(); }
  [[nodiscard]] const std::vector<Wall>& walls() const override { return walls_; }
  [[nodiscard]] const std::vector<Pillar>& pillars() const override { return pillars_; }
  [[nodiscard]] ImpactCounts counts() const override { return world_.counts(); }

 private:
  /// Walls and pillars with a mover are somewhere else now.
  void place_moved() {
    if (world_.movers().empty()) return;
    for (std::uint32_t id = 0; id < walls_.size(); ++id) {
      if (walls_[id].mover) walls_[id] = world_.wall({id});
    }
    for (std::uint32_t id = 0; id < pillars_.size(); ++id) {
      if (pillars_[id].mover) pillars_[id] = world_.pillar({id});
    }
  }

  std::optional<double> duration_;
  World start_;
  World world_;
  std::size_t balls_;
  std::vector<Wall> walls_;
  std::vector<Pillar> pillars_;
};

/// A scene, stepped while it is shown. Between two steps its balls are shown on their way.
class SteppedScene final : public Motion {
 public:
  SteppedScene(const Scene& scene, const Stepping& stepping)
      : duration_{scene.duration}, shapes_{shapes_of(scene)}, start_{make_stepped(scene, stepping)}, world_{start_} {}

  [[nodiscard]] double begin() const override { return 0; }
  [[nodiscard]] std::optional<double> end() const override { return duration_; }
  [[nodiscard]] double limit() const override { return std::numeric_limits<double>::infinity(); }
  [[nodiscard]] double time() const override { return time_; }
  Progress go_to(double time, const OnImpact& on_impact, StopToken stop) override {
    OnImpact at_its_time;
    if (on_impact) {
      at_its_time = [&](const Impact& impact) {
        impact_time_ = impact.time;
        on_impact(impact);
      };
    }
    const Progress progress = world_.advance_to(time, at_its_time, stop);
    impact_time_.reset();
    time_ = progress == Progress::stopped ? std::max(time_, world_.time()) : time;
    return progress;
  }
  void rewind() override {
    world_ = start_;
    time_ = 0;
  }
  [[nodiscard]] std::size_t balls() const override { return shapes_.balls.size(); }
  [[nodiscard]] Ball ball(std::size_t id) const override {
    Ball ball = world_.ball({static_cast<std::uint32_t>(id)});
    if (!impact_time_) ball.center = position_after(motion_of(ball), time_ - world_.time());
    return ball;
  }
  /// As if it began at the last step, or at the impact that is being reported.
  [[nodiscard]] Leg leg(std::size_t id) const override {
    const Ball ball = world_.ball({static_cast<std::uint32_t>(id)});
    Leg leg;
    leg.start = {impact_time_.value_or(world_.time())};
    leg.center = ball.center;
    leg.velocity = ball.velocity;
    return leg;
  }
  [[nodiscard]] Vec2 gravity() const override { return shapes_.gravity; }
  [[nodiscard]] const std::vector<Wall>& walls() const override { return shapes_.walls; }
  [[nodiscard]] const std::vector<Pillar>& pillars() const override { return shapes_.pillars; }
  [[nodiscard]] ImpactCounts counts() const override { return world_.counts(); }

 private:
  std::optional<double> duration_;
  SceneShapes shapes_;
  SteppedWorld start_;
  SteppedWorld world_;
  double time_ = 0;
  std::optional<double> impact_time_;  ///< of the impact that is being reported
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
  [[nodiscard]] Vec2 gravity() const override { return replay_.recording().shapes().gravity; }
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

std::unique_ptr<Motion> load_stepped_motion(const std::string& source, const Stepping& stepping) {
  if (source != "-" && is_recording_file(source))
    throw Failure{Exit::bad_input, source + " is a recording, of the exact engine: give a scene to be stepped"};
  const Scene scene = load_scene(source).scene;
  fail_unless_steppable(source, scene);
  return std::make_unique<SteppedScene>(scene, stepping);
}

}  // namespace carom::cli
