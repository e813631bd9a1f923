#include "cli/running/gas_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

#include "carom/world.hpp"
#include "cli/running/memory.hpp"
#include "cli/running/overlap.hpp"

namespace carom::cli {
namespace {

using Clock = std::chrono::steady_clock;

class GasRunner {
 public:
  GasRunner(const Gas& gas, bool periodic, unsigned threads, const OnGasProgress& on_progress, StopToken stop)
      : gas_{gas}, periodic_{periodic}, on_progress_{on_progress}, stop_{stop}, rate_{gas.expected_impact_rate()} {
    world_.tune({.threads = threads});
  }

  GasRun run(std::uint64_t impacts) {
    const auto memory_before = memory_in_use();
    if (!add_all()) return run_;
    const double energy_before = world_.energy();
    const std::uint64_t warm_up = (impacts + 2) / 3;  // a quarter of all
    bool going_on = play({GasProgress::Phase::warming_up, 0, warm_up});
    run_.warm_up_impacts = world_.counts().total();
    run_.seconds = run_.cpu_seconds = 0;
    going_on = going_on && play({GasProgress::Phase::measuring, 0, impacts});
    run_.finished = going_on;
    run_.impacts = world_.counts().total() - run_.warm_up_impacts;
    if (const auto memory = memory_in_use(); memory && memory_before)
      run_.bytes_per_ball = (memory->most - memory_before->now) / gas_.options().balls;
    run_.time = world_.time();
    run_.energy_drift = std::abs(world_.energy() - energy_before) / energy_before;
    run_.history = world_.history();
    if (run_.finished)
      run_.worst_overlap =
          periodic_ ? worst_overlap(world_) / (2 * gas_.options().radius) : worst_overlap(gas_, centers());
    return run_;
  }

 private:
  bool add_all() {
    constexpr std::uint32_t between_reports = 1024;
    if (periodic_) {
      world_.set_periodic_box(gas_.periodic_box());
    } else {
      for (const Wall& wall : gas_.walls()) world_.add(wall);
    }
    const std::uint32_t balls = gas_.options().balls;
    world_.reserve(balls);
    for (std::uint32_t i = 0; i < balls; ++i) {
      world_.add(gas_.ball(i));
      if (i % between_reports == 0 && !on_progress_({GasProgress::Phase::adding_balls, i, balls})) return false;
    }
    return true;
  }

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
    const std::clock_t cpu_start = std::clock();
    const Clock::time_point start = Clock::now();
    const Progress progress = world_.advance(dt, {}, stop_);
    run_.seconds += std::chrono::duration<double>(Clock::now() - start).count();
    run_.cpu_seconds += static_cast<double>(std::clock() - cpu_start) / CLOCKS_PER_SEC;
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

  [[nodiscard]] std::vector<Vec2> centers() const {
    std::vector<Vec2> centers;
    centers.reserve(gas_.options().balls);
    for (const BallId id : world_.balls()) centers.push_back(world_.position(id));
    return centers;
  }

  const Gas& gas_;
  bool periodic_;
  const OnGasProgress& on_progress_;
  StopToken stop_;
  World world_;
  double rate_;  ///< expected impacts per unit of the world's time, from the last chunk
  GasRun run_;
};

}  // namespace

GasRun run_gas(const Gas& gas, bool periodic, std::uint64_t impacts, unsigned threads, const OnGasProgress& on_progress,
               StopToken stop) {
  return GasRunner{gas, periodic, threads, on_progress, stop}.run(impacts);
}

}  // namespace carom::cli
