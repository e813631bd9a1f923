#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "gas_world.hpp"

/// Times bulk reads of a gas that has been played for a while, beside one call per ball and beside a copy of as much
/// memory. Prints a table in Markdown. See README.md.
namespace carom::bench {
namespace {

/// The least time of some repetitions, in nanoseconds per ball.
double per_ball(std::size_t balls, const std::function<void()>& read) {
  double least = 1e300;
  for (int i = 0; i < 60; ++i) {
    const auto start = std::chrono::steady_clock::now();
    read();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    least = std::min(least, taken.count());
  }
  return 1e9 * least / static_cast<double>(balls);
}

void read_all(std::uint32_t balls) {
  World world = gas_world(balls, 0.3);
  static_cast<void>(world.advance(1.5));
  std::vector<Vec2> centers(balls), copy(balls);
  std::vector<Vec2f> small(balls);
  std::vector<BallState> states(balls);
  const auto row = [&](const char* name, const std::function<void()>& read) {
    std::printf("| %s | %u | %.2f |\n", name, balls, per_ball(balls, read));
  };
  row("`positions` of all balls", [&] { world.positions(centers); });
  row("the same as floats", [&] { world.positions(small); });
  row("`states`: positions and velocities", [&] { world.states(states); });
  row("`position`, one call per ball", [&] {
    for (const BallId id : world.ball_ids()) centers[id.index] = world.position(id);
  });
  row("`std::copy` of an array of positions", [&] { std::copy(centers.begin(), centers.end(), copy.begin()); });
}

}  // namespace
}  // namespace carom::bench

int main(int count, char** arguments) {
  const double most = count > 1 ? std::strtod(arguments[1], nullptr) : 1e6;
  std::puts("| | balls | ns per ball |\n|---|---:|---:|");
  for (const std::uint32_t balls : {10'000U, 100'000U, 1'000'000U}) {
    if (balls <= most) carom::bench::read_all(balls);
  }
}
