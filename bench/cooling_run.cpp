#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "carom/gas.hpp"
#include "carom/world.hpp"

/// A standard gas that cools freely: the walls lose nothing, an impact of two balls leaves `RESTITUTION` of the closing
/// speed. Writes a line of CSV for every sample, from a thousandth of the time to all of it in equal factors.
///
///   cooling_run BALLS PACKING RESTITUTION UNTIL SAMPLES [SEED]
namespace carom {
namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void write_sample(const World& world, double seconds) {
  const ImpactCounts counts = world.counts();
  std::printf("%.9g,%.17g,%llu,%llu,%llu,%.6f\n", world.time(), world.energy(),
              static_cast<unsigned long long>(counts.total()), static_cast<unsigned long long>(counts.balls),
              static_cast<unsigned long long>(counts.lossless), seconds);
  std::fflush(stdout);
}

int cool(const GasOptions& options, double restitution, double until, int samples) {
  const Gas gas{options};
  World world;
  world.reserve(options.balls);
  for (const Wall& wall : gas.walls()) world.add(wall);
  for (std::uint32_t i = 0; i < options.balls; ++i) {
    Ball ball = gas.ball(i);
    ball.restitution = std::sqrt(restitution);  // that of an impact is the product of both
    world.add(ball);
  }
  std::printf("t,energy,impacts,ball_impacts,lossless,cpu_seconds\n");
  write_sample(world, 0);
  double seconds = 0;
  constexpr double first = 1e-3;  // of the time; below it, nothing has happened yet
  for (int i = 1; i <= samples; ++i) {
    const double t = samples == 1 ? until : until * std::pow(first, static_cast<double>(samples - i) / (samples - 1));
    const double before = cpu_seconds();
    const Progress progress = world.advance_to(t);
    seconds += cpu_seconds() - before;
    write_sample(world, seconds);
    if (progress == Progress::stuck) {
      std::fprintf(stderr, "cooling_run: stuck at t = %.17g\n", world.time());
      return 1;
    }
  }
  return 0;
}

}  // namespace
}  // namespace carom

int main(int argc, char** argv) {
  if (argc < 6) {
    std::fprintf(stderr, "cooling_run BALLS PACKING RESTITUTION UNTIL SAMPLES [SEED]\n");
    return 2;
  }
  carom::GasOptions options;
  options.balls = static_cast<std::uint32_t>(std::strtoul(argv[1], nullptr, 10));
  options.packing = std::atof(argv[2]);
  options.seed = argc > 6 ? std::strtoull(argv[6], nullptr, 10) : 1;
  return carom::cool(options, std::atof(argv[3]), std::atof(argv[4]), std::atoi(argv[5]));
}
