#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "carom/cluster.hpp"
#include "carom/gas.hpp"
#include "carom/mpi.hpp"
#include "cli/running/memory.hpp"
#include "gas_world.hpp"

/// The standard gas on several processes: what `carom-mpi bench gas` does, with what it costs, and without the packages
/// that the command needs.
///
///   mpirun -n 8 cluster_run --balls 1e6 --packing 0.5 --impacts 1e7 --threads 2 [--periodic] [--window W] [--margin M]
///                           [--deal D] [--fewest N] [--alone-too | --alone]
///
/// `--alone-too` has rank 0 play the same gas once more, with carom::World and as many threads as all ranks have
/// together, while the others wait; `--alone` only that. One line for each, and a third of the impacts before that,
/// which is not timed.
namespace carom::bench {
namespace {

struct Asked {
  GasOptions gas{.balls = 100'000};
  double impacts = 1e6;
  bool periodic = false;
  bool together = true;
  bool alone = false;
  cluster::Options options;
};

std::optional<Asked> read(int count, char** words) {
  Asked asked;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "--periodic") {
      asked.periodic = true;
    } else if (word == "--alone-too") {
      asked.alone = true;
    } else if (word == "--alone") {
      asked.alone = true;
      asked.together = false;
    } else {
      if (i + 1 == count) return std::nullopt;
      const double value = std::atof(words[++i]);
      if (word == "--balls")
        asked.gas.balls = static_cast<std::uint32_t>(value);
      else if (word == "--packing")
        asked.gas.packing = value;
      else if (word == "--impacts")
        asked.impacts = value;
      else if (word == "--threads")
        asked.options.tuning.threads = static_cast<unsigned>(value);
      else if (word == "--window")
        asked.options.window = value;
      else if (word == "--margin")
        asked.options.margin = value;
      else if (word == "--deal")
        asked.options.deal = value;
      else if (word == "--fewest")
        asked.options.fewest_balls = static_cast<std::size_t>(value);
      else
        return std::nullopt;
    }
  }
  return asked;
}

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

struct Timed {
  double seconds = 0;
  std::uint64_t impacts = 0;
};

/// Plays for a time in which there are about so many impacts; a third of it before that warms up.
template <class AnyWorld, class AfterWarmUp>
Timed play(AnyWorld& world, const Asked& asked, AfterWarmUp after_warm_up) {
  const double duration = asked.impacts / Gas{asked.gas}.expected_impact_rate();
  static_cast<void>(world.advance_to(duration / 3));
  after_warm_up();
  const std::uint64_t before = world.counts().total();
  const double start = now();
  static_cast<void>(world.advance_to(duration / 3 + duration));
  return {now() - start, world.counts().total() - before};
}

void print(const char* how, int ranks, const Asked& asked, unsigned threads, const Timed& timed,
           std::uint64_t history) {
  std::printf(
      "%s ranks=%d threads=%u balls=%u packing=%g periodic=%d impacts=%llu seconds=%.3f impacts/s=%.0f "
      "history=%016llx",
      how, ranks, threads, asked.gas.balls, asked.gas.packing, asked.periodic ? 1 : 0,
      static_cast<unsigned long long>(timed.impacts), timed.seconds, static_cast<double>(timed.impacts) / timed.seconds,
      static_cast<unsigned long long>(history));
}

void play_together(cluster::Communicator& communicator, const Asked& asked) {
  const auto memory_before = cli::memory_in_use();
  const double start = now();
  cluster::World world{communicator, Gas{asked.gas}, asked.periodic, asked.options};
  const double starting = now() - start;
  cluster::Costs before;
  const Timed timed = play(world, asked, [&] { before = world.costs(); });
  const cluster::Costs& costs = world.costs();
  const std::uint64_t history = world.history();
  const auto memory = cli::memory_in_use();
  const double used = memory && memory_before ? memory->most - memory_before->now : 0;
  double most = 0, sum = 0;
  for (const cluster::Bytes& bytes : communicator.gather_all(std::as_bytes(std::span{&used, 1}))) {
    double theirs = 0;
    std::copy(bytes.begin(), bytes.end(), std::as_writable_bytes(std::span{&theirs, 1}).begin());
    most = std::max(most, theirs);
    sum += theirs;
  }
  if (communicator.rank() != 0) return;
  print("together", communicator.size(), asked, asked.options.tuning.threads, timed, history);
  const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  std::printf(
      " windows=%llu repeated=%llu deals=%llu copies=%llu corrections=%llu bytes/impact=%.2f start=%.3f "
      "MB/rank=%.1f bytes/ball=%.0f\n",
      number(costs.windows - before.windows), number(costs.repeated - before.repeated),
      number(costs.deals - before.deals), number(costs.copies), number(costs.corrections - before.corrections),
      static_cast<double>(costs.bytes - before.bytes) / static_cast<double>(timed.impacts), starting, most / 1e6,
      sum / asked.gas.balls);
  std::fflush(stdout);
}

/// The others wait for rank 0.
void play_alone(cluster::Communicator& communicator, const Asked& asked) {
  if (communicator.rank() == 0) {
    const unsigned threads = asked.options.tuning.threads * static_cast<unsigned>(communicator.size());
    const double start = now();
    World world = gas_world(asked.gas.balls, asked.gas.packing, threads, asked.periodic);
    const double starting = now() - start;
    const Timed timed = play(world, asked, [] {});
    print("alone", 1, asked, threads, timed, world.history());
    std::printf(" start=%.3f\n", starting);
    std::fflush(stdout);
  }
  static_cast<void>(communicator.gather_all({}));
}

}  // namespace
}  // namespace carom::bench

int main(int count, char** words) {
  const carom::cluster::MpiEnvironment mpi{count, words};
  carom::cluster::MpiCommunicator all;
  carom::cli::give_back_large_blocks();
  const auto asked = carom::bench::read(count, words);
  if (!asked || !problems_with(asked->gas).empty()) {
    if (all.rank() == 0) std::fputs("cluster_run: see the comment at the head of bench/cluster_run.cpp\n", stderr);
    return 2;
  }
  if (asked->together) carom::bench::play_together(all, *asked);
  if (asked->alone) carom::bench::play_alone(all, *asked);
}
