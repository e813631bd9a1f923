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
        sees_impacts_{plan.on_impact || world.balls().size() <= few_balls} {
    if (!plan.earlier) return;
    run_.so_far = plan.earlier->so_far;
    samples_.pass_first(run_.so_far.samples);
  }

  SceneRun run() {
    const World& start = plan_.earlier ? *plan_.earlier->start : world_;
    run_.energy_before = energy_of(start);
    const double given_before = start.energy_given();
    const bool falls = world_.gravity() != Vec2{};
    const std::vector<Ball> balls_before = falls ? balls_of(start) : std::vector<Ball>{};
    EnergyScale scale = scale_of(start, balls_before);
    run_.momentum_before = start.momentum();
    const double momenta_before = sum_of_momenta(start);
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
      run_.momentum_drift =
          ratio(length(run_.momentum_after - run_.momentum_before - run_.so_far.given), momenta_before);
    if (run_.end != SceneRun::End::stopped) run_.worst_overlap = worst_overlap(world_);
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
      run_.so_far.squeezes += world_.squeezes().size();
      if (progress == Progress::stuck) return SceneRun::End::stuck;
      if (progress == Progress::stopped) return SceneRun::End::stopped;
      if (!first_stop) pace_.took(seconds);
      first_stop.reset();
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
};

}  // namespace

SceneRun run_world(World& world, const RunPlan& plan) { return Runner{world, plan}.run(); }

}  // namespace carom::cli
