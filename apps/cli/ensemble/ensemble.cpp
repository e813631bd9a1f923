#include "cli/ensemble/ensemble.hpp"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "carom/bytes.hpp"
#include "carom/trials.hpp"
#include "cli/ensemble/measured_columns.hpp"
#include "cli/files/scene_source.hpp"

namespace carom::cli {
namespace {

/// How a member ended, and what was measured of it when it has reached its end.
struct Played {
  Progress progress = Progress::done;
  std::optional<Measures> measures = std::nullopt;
};

Played play(World& world, const EnsembleScene& scene, StopToken stop) {
  if (!scene.warm_up) return {world.advance_to(scene.until, {}, stop)};
  Progress progress = world.advance_to(*scene.warm_up, {}, stop);
  if (progress != Progress::done) return {progress};
  Measurement measurement{world, {.until = scene.until}, stop};
  while (progress == Progress::done && !measurement.is_done()) progress = measurement.step(stop);
  if (progress != Progress::done) return {progress};
  return {progress, measurement.result()};
}

/// What the threads share.
struct Shared {
  std::mutex mutex;
  std::condition_variable change;
  std::size_t next = 0;     ///< of the members
  std::size_t at_work = 0;  ///< threads
  std::exception_ptr problem;
};

}  // namespace

std::string ensemble_header(bool is_measured) {
  return fmt::format(
      "scene,seed,until,start,{}time,stuck,balls,impacts,ball_impacts,wall_impacts,pillar_impacts,"
      "energy_at_first,energy,energy_given,kinetic_energy,temperature,history{}\n",
      is_measured ? "warm_up," : "", is_measured ? measured_names() : "");
}

std::string row_start_of(const EnsembleScene& scene, std::uint64_t seed) {
  const std::string text = to_text(scene_of_trial(scene.scene, seed));
  const std::string start =
      fmt::format("{},{},{},{:08x}", scene.name, seed, scene.until, checksum_of(std::as_bytes(std::span{text})));
  return scene.warm_up ? fmt::format("{},{}", start, *scene.warm_up) : start;
}

std::optional<std::string> play_member(const EnsembleScene& scene, std::uint64_t seed, StopToken stop) {
  WorldMade made = make_world(scene_of_trial(scene.scene, seed), stop);
  if (!made.problems.empty()) fail(fmt::format("{}: seed {}", scene.name, seed), made.problems);
  if (!made.world) return std::nullopt;
  World& world = *made.world;
  const double energy_at_first = world.energy();
  const Played played = play(world, scene, stop);
  if (played.progress == Progress::stopped) return std::nullopt;
  const ImpactCounts counts = world.counts();
  const double kinetic = world.kinetic_energy();
  const auto balls = static_cast<double>(world.ball_count());
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{:016x}{}\n", row_start_of(scene, seed), world.time(),
                     played.progress == Progress::stuck ? 1 : 0, world.ball_count(), counts.total(), counts.balls,
                     counts.walls, counts.pillars, energy_at_first, world.energy(), world.energy_given(), kinetic,
                     balls > 0 ? kinetic / balls : 0, world.history(),
                     scene.warm_up ? measured_values(played.measures) : "");
}

void play_ensemble(const std::vector<EnsembleScene>& scenes, const std::vector<Member>& members, unsigned threads,
                   StopToken stop, const std::function<void(const Member&, const std::string&)>& on_row,
                   const std::function<void()>& on_wait) {
  Shared shared;
  const auto work = [&] {
    std::unique_lock lock{shared.mutex};
    while (shared.next < members.size() && !shared.problem && !stop.requested()) {
      const Member& member = members[shared.next++];
      lock.unlock();
      std::optional<std::string> row;
      std::exception_ptr problem;
      try {
        row = play_member(scenes[member.scene], member.seed, stop);
      } catch (...) {
        problem = std::current_exception();
      }
      lock.lock();
      try {
        if (row) on_row(member, *row);
      } catch (...) {
        problem = std::current_exception();
      }
      if (problem && !shared.problem) shared.problem = problem;
    }
    --shared.at_work;
    shared.change.notify_all();
  };
  std::vector<std::thread> pool;
  shared.at_work = std::min<std::size_t>(threads, members.size());
  for (std::size_t i = shared.at_work; i > 0; --i) pool.emplace_back(work);
  {
    constexpr auto a_while = std::chrono::milliseconds{100};
    std::unique_lock lock{shared.mutex};
    while (!shared.change.wait_for(lock, a_while, [&] { return shared.at_work == 0; })) on_wait();
  }
  for (std::thread& thread : pool) thread.join();
  if (shared.problem) std::rethrow_exception(shared.problem);
}

}  // namespace carom::cli
