#include "cli/running/scene_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "cli/running/energy_scale.hpp"
#include "cli/running/overlap.hpp"
#include "cli/running/time_steps.hpp"

namespace carom::cli {
namespace {

using Clock = std::chrono::steady_clock;

double sum_of_momenta(const World& world) {
  double sum = 0;
  for (const BallId id : world.balls()) {
    const Ball ball = world.ball(id);
    sum += ball.mass * length(ball.velocity);
  }
  return sum;
}

/// Worlds with up to this many balls are played in order anyway, so that a callback for every impact costs little.
constexpr std::size_t few_balls = 1000;

SceneRun::Energy energy_of(const World& world) { return {world.kinetic_energy(), world.potential_energy()}; }

std::vector<Ball> balls_of(const World& world) {
  std::vector<Ball> balls;
  for (const BallId id : world.balls()) balls.push_back(world.ball(id));
  return balls;
}

EnergyScale scale_of(const World& world, const std::vector<Ball>& balls) {
  EnergyScale scale{world.gravity()};
  for (WallId id; world.has(id); ++id.index) {
    scale.add_place(world.wall(id).from);
    scale.add_place(world.wall(id).to);
  }
  for (PillarId id; world.has(id); ++id.index) scale.add_place(world.pillar(id).center);
  for (const Ball& ball : balls) scale.add_place(ball.center);
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
  Runner(World& world, const RunPlan& plan)
      : world_{world},
        plan_{plan},
        samples_{plan.sample, plan.until},
        steps_{plan.step, plan.until},
        pace_{plan.until - world.time()},
        sees_impacts_{plan.on_impact || world.balls().size() <= few_balls} {}

  SceneRun run() {
    run_.energy_before = energy_of(world_);
    const double given_before = world_.energy_given();
    const bool falls = world_.gravity() != Vec2{};
    const std::vector<Ball> balls_before = falls ? balls_of(world_) : std::vector<Ball>{};
    EnergyScale scale = scale_of(world_, balls_before);
    run_.momentum_before = world_.momentum();
    const double momenta_before = sum_of_momenta(world_);
    run_.end = play();
    run_.energy_after = energy_of(world_);
    run_.momentum_after = world_.momentum();
    if (falls)
      for (const BallId id : world_.balls()) scale.add_place(world_.position(id));
    double scale_of_energy = run_.energy_before.total();
    for (const Ball& ball : balls_before) scale_of_energy -= scale.lowest_potential_of(ball);
    run_.energy_given = world_.energy_given() - given_before;
    const double unexplained = run_.energy_after.total() - run_.energy_before.total() - run_.energy_given;
    run_.energy_drift = ratio(std::abs(unexplained), scale_of_energy + std::abs(run_.energy_given));
    if (!falls && !has_thermal_walls(world_) && (sees_impacts_ || world_.counts().total() == world_.counts().balls))
      run_.momentum_drift = ratio(length(run_.momentum_after - run_.momentum_before - given_), momenta_before);
    if (run_.end != SceneRun::End::stopped) run_.worst_overlap = worst_overlap(world_);
    return run_;
  }

 private:
  SceneRun::End play() {
    OnImpact on_impact;
    if (sees_impacts_) {
      on_impact = [this](const Impact& impact) {
        if (!impact.other.is_ball()) given_ += impact.normal * impact.impulse;
        if (plan_.on_impact) plan_.on_impact(impact);
      };
    }
    while (true) {
      if (samples_.next() <= world_.time()) {
        plan_.on_sample(world_);
        samples_.pass();
      }
      if (plan_.on_progress && !plan_.on_progress(world_, run_.seconds)) return SceneRun::End::stopped;
      if (world_.time() >= plan_.until) return SceneRun::End::reached;
      const Clock::time_point start = Clock::now();
      const Progress progress = world_.advance_to(next_stop(), on_impact, plan_.stop);
      const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
      run_.seconds += seconds;
      run_.squeezes += world_.squeezes().size();
      if (progress == Progress::stuck) return SceneRun::End::stuck;
      if (progress == Progress::stopped) return SceneRun::End::stopped;
      pace_.took(seconds);
    }
  }

  [[nodiscard]] double next_stop() {
    double stop = std::min(plan_.until, samples_.next());
    if (!plan_.step) return std::min(stop, world_.time() + pace_.piece());
    while (steps_.next() <= world_.time()) steps_.pass();
    return std::min(stop, steps_.next());
  }

  World& world_;
  const RunPlan& plan_;
  SceneRun run_;
  Multiples samples_;
  Multiples steps_;
  Pace pace_;
  bool sees_impacts_;  ///< whether there is a callback for every impact
  Vec2 given_;         ///< the sum of the impulses of walls and pillars
};

}  // namespace

SceneRun run_world(World& world, const RunPlan& plan) { return Runner{world, plan}.run(); }

}  // namespace carom::cli
