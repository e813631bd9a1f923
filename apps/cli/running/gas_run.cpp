#include "cli/running/gas_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "cli/running/memory.hpp"
#include "cli/running/overlap.hpp"
#include "cli/running/whole_world.hpp"

namespace carom::cli {
namespace {

using Clock = std::chrono::steady_clock;

class GasRunner {
 public:
  GasRunner(const Gas& gas, PlayedWorld& world, const GasMeters& meters, const OnGasProgress& on_progress,
            StopToken stop)
      : gas_{gas},
        world_{world},
        meters_{meters},
        on_progress_{on_progress},
        stop_{stop},
        rate_{gas.expected_impact_rate()} {}

  GasRun run(std::uint64_t impacts) {
    const double energy_before = sums_of(world_).energy();
    const std::uint64_t warm_up = (impacts + 2) / 3;  // a quarter of all
    bool going_on = play({GasProgress::Phase::warming_up, 0, warm_up});
    run_.warm_up_impacts = world_.counts().total();
    run_.seconds = 0;
    const double cpu_before = meters_.cpu_seconds();
    going_on = going_on && play({GasProgress::Phase::measuring, 0, impacts});
    run_.cpu_seconds = meters_.cpu_seconds() - cpu_before;
    run_.finished = going_on;
    run_.impacts = world_.counts().total() - run_.warm_up_impacts;
    if (const auto growth = meters_.memory_growth()) run_.bytes_per_ball = *growth / gas_.options().balls;
    run_.time = world_.time();
    run_.energy_drift = std::abs(sums_of(world_).energy() - energy_before) / energy_before;
    run_.history = world_.history();
    if (run_.finished) run_.worst_overlap = meters_.worst_overlap();
    return run_;
  }

 private:
  /// Plays until there have been `progress.wanted` more impacts; false when it was ended before.
  bool play(GasProgress progress) {
    const std::uint64_t before = world_.counts().total();
    while (progress.done < progress.wanted) {
      const bool goes_on = advance(chunk(progress.wanted - progress.done));
      progress.done = world_.counts().total() - before;
      progress.seconds = run_.seconds;
      if (!on_progress_(progress) || !goes_on) return progress.done >= progress.wanted;
    }
    return true;
  }

  /// How many impacts to play at once: about one per ball, which seldom takes more than a second. But no more than
  /// there have been so far, as the rate may still change quickly: a fast ball in a gas at rest sets more and more
  /// balls in motion.
  [[nodiscard]] double chunk(std::uint64_t remaining) const {
    const std::uint64_t most = std::max<std::uint64_t>(gas_.options().balls, 100'000);
    const std::uint64_t so_far = std::max<std::uint64_t>(world_.counts().total(), 64);
    return static_cast<double>(std::min({remaining, most, so_far}));
  }

  /// Plays about `impacts` impacts; false when it was stopped or is stuck.
  bool advance(double impacts) {
    constexpr double a_little_more = 1.01;  // so that a tiny chunk seldom follows the last one
    const double dt = a_little_more * impacts / rate_;
    const std::uint64_t before = world_.counts().total();
    const Clock::time_point start = Clock::now();
    const Progress progress = world_.advance_to(world_.time() + dt, {}, stop_);
    run_.seconds += std::chrono::duration<double>(Clock::now() - start).count();
    run_.stuck = progress == Progress::stuck;
    if (progress != Progress::done) return false;
    note_rate(static_cast<double>(world_.counts().total() - before), dt);
    return true;
  }

  void note_rate(double impacts, double dt) {
    rate_ = impacts > 0 ? impacts / dt : rate_ / 2;
    // At the start all balls are apart, and the rate is lower than it will be.
    const bool settled = world_.counts().total() > gas_.options().balls;
    if (!settled) rate_ = std::max(rate_, gas_.expected_impact_rate());
  }

  const Gas& gas_;
  PlayedWorld& world_;
  const GasMeters& meters_;
  const OnGasProgress& on_progress_;
  StopToken stop_;
  double rate_;  ///< expected impacts per unit of the world's time, from the last chunk
  GasRun run_;
};

/// False when it was ended before all were there.
bool add_all(World& world, const Gas& gas, bool periodic, const OnGasProgress& on_progress) {
  constexpr std::uint32_t between_reports = 1024;
  if (periodic) {
    world.set_periodic_box(gas.periodic_box());
  } else {
    for (const Wall& wall : gas.walls()) world.add(wall);
  }
  const std::uint32_t balls = gas.options().balls;
  world.reserve(balls);
  for (std::uint32_t i = 0; i < balls; ++i) {
    world.add(gas.ball(i));
    if (i % between_reports == 0 && !on_progress({GasProgress::Phase::adding_balls, i, balls})) return false;
  }
  return true;
}

std::vector<Vec2> centers_of(const World& world) {
  std::vector<Vec2> centers(world.ball_count());
  world.positions(centers);
  return centers;
}

}  // namespace

GasRun run_gas(const Gas& gas, PlayedWorld& world, const GasMeters& meters, std::uint64_t impacts,
               const OnGasProgress& on_progress, StopToken stop) {
  return GasRunner{gas, world, meters, on_progress, stop}.run(impacts);
}

GasRun run_gas(const Gas& gas, bool periodic, std::uint64_t impacts, unsigned threads, const OnGasProgress& on_progress,
               StopToken stop) {
  const auto memory_before = memory_in_use();
  World world;
  world.tune({.threads = threads});
  if (!add_all(world, gas, periodic, on_progress)) return {};
  WholeWorld whole{world};
  const GasMeters meters{
      .cpu_seconds = cpu_seconds,
      .memory_growth = [&] { return growth_since(memory_before); },
      .worst_overlap =
          [&] {
            return periodic ? whole.worst_overlap() / (2 * gas.options().radius)
                            : worst_overlap(gas, centers_of(world));
          },
  };
  return run_gas(gas, whole, meters, impacts, on_progress, stop);
}

}  // namespace carom::cli
