#include "cli/running/scene_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "cli/running/time_steps.hpp"

namespace carom::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// Worlds with up to this many balls are played in order anyway, so that a callback for every impact costs little.
constexpr std::size_t few_balls = 1000;

EnergyScale scale_of(const World& stage) {
  EnergyScale scale{stage.gravity()};
  for (WallId id; stage.has(id); ++id.index) {
    scale.add_place(stage.wall(id).from);
    scale.add_place(stage.wall(id).to);
  }
  for (PillarId id; stage.has(id); ++id.index) scale.add_place(stage.pillar(id).center);
  return scale;
}

/// Thermal walls give momentum along them, which no impact reports.
bool has_thermal_walls(const World& world) {
  for (WallId id; world.has(id); ++id.index) {
    if (world.wall(id).temperature > 0) return true;
  }
  return false;
}

double ratio(double part, double whole) { return part == 0 ? 0 : part / whole; }

class Runner {
 public:
  Runner(PlayedWorld& world, const RunPlan& plan)
      : world_{world},
        plan_{plan},
        samples_{plan.sample, plan.until},
        steps_{plan.step, plan.until},
        pace_{plan.until - world.time()},
        sees_impacts_{plan.on_impact || world.ball_count() <= few_balls} {
    if (!plan.earlier) return;
    run_.so_far = plan.earlier->so_far;
    samples_.pass_first(run_.so_far.samples);
  }

  SceneRun run() {
    RunStart start = plan_.earlier ? plan_.earlier->start : start_of(world_);
    run_.before = start.sums;
    run_.end = play();
    run_.after = sums_of(world_);
    const bool falls = world_.stage().gravity() != Vec2{};
    if (falls) world_.for_each_ball([&](const BallSeen& seen) { start.scale.add_place(seen.ball.center); });
    double scale_of_energy = run_.before.energy();
    for (const auto& [mass, gravity_scale] : start.weights)
      scale_of_energy -= start.scale.lowest_potential_of(mass, gravity_scale);
    run_.energy_given = world_.energy_given() - start.energy_given;
    const double unexplained = run_.after.energy() - run_.before.energy() - run_.energy_given;
    run_.energy_drift = ratio(std::abs(unexplained), scale_of_energy + std::abs(run_.energy_given));
    const ImpactCounts counts = world_.counts();
    if (!falls && !has_thermal_walls(world_.stage()) && (sees_impacts_ || counts.total() == counts.balls))
      run_.momentum_drift =
          ratio(length(run_.after.momentum - run_.before.momentum - run_.so_far.given), run_.before.momenta);
    if (run_.end != SceneRun::End::stopped) run_.worst_overlap = world_.worst_overlap();
    return run_;
  }

 private:
  SceneRun::End play() {
    OnImpact on_impact;
    if (sees_impacts_) {
      on_impact = [this](const Impact& impact) {
        if (!impact.other.is_ball()) run_.so_far.given += impact.normal * impact.impulse;
        if (plan_.on_impact) plan_.on_impact(impact);
      };
    }
    // A run that was stopped may have left something to be played at that very time.
    std::optional<double> first_stop;
    if (plan_.earlier) first_stop = world_.time();
    while (true) {
      if (!first_stop && samples_.next() <= world_.time()) {
        plan_.on_sample(world_);
        samples_.pass();
        run_.so_far.samples = samples_.passed();
      }
      if (plan_.on_pause) plan_.on_pause(world_, run_.so_far);
      if (plan_.on_progress && !plan_.on_progress(world_, run_.so_far.seconds)) return SceneRun::End::stopped;
      if (!first_stop && world_.time() >= plan_.until) return SceneRun::End::reached;
      const Clock::time_point start = Clock::now();
      const Progress progress = world_.advance_to(first_stop ? *first_stop : next_stop(), on_impact, plan_.stop);
      const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
      run_.so_far.seconds += seconds;
      run_.so_far.squeezes += world_.squeezes();
      if (progress == Progress::stuck) return SceneRun::End::stuck;
      if (progress == Progress::stopped) return SceneRun::End::stopped;
      if (!first_stop) adapt_pace(seconds);
      first_stop.reset();
    }
  }

  void adapt_pace(double seconds) {
    constexpr std::uint64_t several = 3;
    if (const auto windows = world_.windows(); windows && *windows < several)
      pace_.widen();
    else
      pace_.took(seconds);
  }

  [[nodiscard]] double next_stop() {
    double stop = std::min(plan_.until, samples_.next());
    if (!plan_.step) return std::min(stop, world_.time() + pace_.piece());
    while (steps_.next() <= world_.time()) steps_.pass();
    return std::min(stop, steps_.next());
  }

  PlayedWorld& world_;
  const RunPlan& plan_;
  SceneRun run_;
  Multiples samples_;
  Multiples steps_;
  Pace pace_;
  bool sees_impacts_;  ///< whether there is a callback for every impact
};

}  // namespace

RunStart start_of(PlayedWorld& world) {
  RunStart start{sums_of(world), world.energy_given(), scale_of(world.stage()), {}};
  if (world.stage().gravity() == Vec2{}) return start;
  world.for_each_ball([&](const BallSeen& seen) {
    start.scale.add_place(seen.ball.center);
    start.weights.push_back({seen.ball.mass, seen.ball.gravity_scale});
  });
  return start;
}

SceneRun run_world(PlayedWorld& world, const RunPlan& plan) { return Runner{world, plan}.run(); }

}  // namespace carom::cli
