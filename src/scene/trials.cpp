#include "carom/trials.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/chord.hpp"
#include "carom/overlap.hpp"
#include "carom/random.hpp"
#include "hash.hpp"
#include "physics/curved_exit.hpp"

namespace carom {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

std::uint64_t seed_of_trial(std::uint64_t seed, std::uint64_t number) {
  return number == 0 ? seed : random_stream(seed, number).bits();
}

template <class AnyWorld>
Trial new_trial(std::uint64_t number, const AnyWorld& world) {
  Trial trial;
  trial.number = number;
  trial.energy_at_first = world.energy();
  trial.energy_scale = world.kinetic_energy();
  return trial;
}

/// When a mover next moves otherwise: balls that it carries begin new legs then.
double next_change(const World& world) {
  double next = never;
  for (const MoverId id : world.movers()) next = std::min(next, world.mover_leg(id).end.whole);
  return next;
}

/// A callback that keeps the hardest impact of two balls.
OnImpact keep_hardest(Trial& trial) {
  return [&trial](const Impact& impact) {
    if (impact.other.is_ball()) trial.hardest = std::max(trial.hardest, impact.impulse);
  };
}

template <class AnyWorld>
void finish(Trial& trial, const AnyWorld& world) {
  trial.counts = world.counts();
  trial.energy = world.energy();
  if (world.gravity() != Vec2{}) trial.energy_scale = std::max(trial.energy_scale, world.kinetic_energy());
  trial.history = world.history();
}

/// When the centre of a ball leaves the arena on its present leg: the second root of its path and the circle; of a
/// curved one, the first root at which it goes out.
double exit_time(const Leg& leg, const Arena& arena) {
  if (leg.acceleration != Vec2{}) {
    const auto delay =
        physics::first_delay_beyond(arena.radius, {leg.center - arena.center, leg.velocity, leg.acceleration});
    return delay ? (leg.start + *delay).whole : never;
  }
  const auto inside = chord_by_quadratic({leg.center, leg.velocity}, {arena.center, arena.radius});
  return inside ? (leg.start + inside->leave).whole : never;
}

/// When each ball leaves the arena, updated after its impacts.
class ExitTimes {
 public:
  ExitTimes(const World& world, const std::optional<Arena>& arena) : world_{world}, arena_{arena} {
    times_.assign(world.balls().size(), never);
    update_all();
  }

  void update_all() {
    for (const BallId id : world_.balls()) update(id);
  }
  void update(BallId id) {
    if (arena_) times_[id.index] = exit_time(world_.leg(id), *arena_);
  }

  /// The ball that leaves first; nothing when none does before `limit`.
  [[nodiscard]] std::optional<BallId> first_before(double limit) const {
    const auto first = std::ranges::min_element(times_);
    if (first == times_.end() || !(*first < limit)) return std::nullopt;
    return BallId{static_cast<std::uint32_t>(first - times_.begin())};
  }
  [[nodiscard]] double time_of(BallId id) const { return times_[id.index]; }

 private:
  const World& world_;
  const std::optional<Arena>& arena_;
  std::vector<double> times_;
};

std::optional<BallId> first_outside(const SteppedWorld& world, const Arena& arena) {
  for (const BallId id : world.balls()) {
    if (!contains(Circle{arena.center, arena.radius}, world.position(id))) return id;
  }
  return std::nullopt;
}

}  // namespace

bool is_random(const Scene& scene) {
  const auto moves = [](const Rack& rack) { return rack.seed != 0 && rack.gap > 0; };
  return !scene.gases.empty() || !scene.growths.empty() || !scene.crystals.empty() || !scene.pairs.empty() ||
         !scene.scatterers.empty() || std::ranges::any_of(scene.racks, moves);
}

Scene scene_of_trial(Scene scene, std::uint64_t number) {
  const auto seed_all = [number](auto& generators) {
    for (auto& generator : generators) generator.seed = seed_of_trial(generator.seed, number);
  };
  seed_all(scene.gases);
  seed_all(scene.growths);
  seed_all(scene.crystals);
  seed_all(scene.pairs);
  seed_all(scene.scatterers);
  for (Rack& rack : scene.racks) {
    if (rack.seed != 0) rack.seed = seed_of_trial(rack.seed, number);
  }
  return scene;
}

TrialPlayed play_trial(const Scene& scene, std::uint64_t number, double longest, StopToken stop) {
  WorldMade made = make_world(scene_of_trial(scene, number), stop);
  if (!made.world) return {std::nullopt, std::move(made.problems)};
  World& world = *made.world;
  Trial trial = new_trial(number, world);
  const OnImpact keep = keep_hardest(trial);
  ExitTimes exits{world, scene.arena};
  const bool moves = !world.movers().empty();
  while (true) {
    trial.left = exits.first_before(longest);
    trial.time = trial.left ? std::max(exits.time_of(*trial.left), world.time()) : longest;
    const double change = next_change(world);
    const NextImpact next = world.advance_to_next_impact(std::min(trial.time, change), stop);
    if (next.progress == Progress::stopped) return {};
    trial.stuck = next.progress == Progress::stuck;
    if (next) {
      keep(*next);
      if (moves) exits.update_all();  // a mover may have stood still, and let balls fall
      exits.update(next->ball);
      if (next->other.is_ball()) exits.update(next->other.ball());
    } else if (trial.stuck || !(change < trial.time)) {
      break;
    } else {
      if (world.advance_to(change, {}, stop) == Progress::stopped) return {};
      exits.update_all();
    }
  }
  if (trial.stuck) {
    trial.left.reset();
    trial.time = world.time();
  } else if (world.advance_to(trial.time, {}, stop) == Progress::stopped) {
    return {};
  }
  finish(trial, world);
  return {trial, {}};
}

TrialPlayed play_trial(const Scene& scene, std::uint64_t number, double longest, const Stepping& stepping,
                       StopToken stop) {
  const Scene placed = scene_of_trial(scene, number);
  WorldMade made = make_world(placed, stop);  // finds overlaps, which a stepped world would take
  if (!made.world) return {std::nullopt, std::move(made.problems)};
  if (auto problems = problems_with_stepping(placed); !problems.empty()) return {std::nullopt, std::move(problems)};
  SteppedWorld world = make_stepped(placed, stepping);
  Trial trial = new_trial(number, world);
  const OnImpact keep = keep_hardest(trial);
  for (std::uint64_t steps = 0; !trial.left; ++steps) {
    const double next = std::min(longest, static_cast<double>(steps + 1) * stepping.step);
    if (world.advance_to(next, keep, stop) == Progress::stopped) return {};
    if (world.steps() == steps) break;
    if (scene.arena) trial.left = first_outside(world, *scene.arena);
  }
  trial.time = world.time();
  trial.deepest_penetration = world.deepest_penetration();
  finish(trial, world);
  return {trial, {}};
}

void TrialStatistics::add(const Trial& trial) {
  shortest = trials == 0 ? trial.time : std::min(shortest, trial.time);
  longest = std::max(longest, trial.time);
  total_time += trial.time;
  ++trials;
  if (trial.counts.balls > 0) ++with_meeting;
  if (trial.left) ++left;
  if (trial.stuck) ++stuck;
  impacts += trial.counts.total();
  hardest = std::max(hardest, trial.hardest);
  deepest_penetration = std::max(deepest_penetration, trial.deepest_penetration);
  if (trial.energy_scale > 0)
    worst_energy_change =
        std::max(worst_energy_change, std::abs(trial.energy - trial.energy_at_first) / trial.energy_scale);
  history = mixed(history, trial.history);
}

}  // namespace carom
