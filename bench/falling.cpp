#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "gas_world.hpp"
#include "random.hpp"

/// What gravity costs. Prints tables in Markdown; see README.md.
///
///   falling gas [BALLS [ROUNDS]]    the standard gas with gravity and without, in turn
///   falling pour [WIDE [DEEP]]      lossy balls poured into a box, a sixtieth of a second at a time
namespace carom::bench {
namespace {

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// A gas, and what it has cost.
struct Played {
  World world;
  double time = 0;
  std::uint64_t impacts = 0;

  void play(double duration) {
    const std::uint64_t before = world.counts().total();
    const double start = seconds();
    static_cast<void>(world.advance(duration));
    time += seconds() - start;
    impacts += world.counts().total() - before;
  }
  [[nodiscard]] double impacts_per_second() const { return static_cast<double>(impacts) / time; }
};

/// Gravity that a ball of the gas gains half of its usual energy from, when it falls through the whole box: its density
/// varies, but nowhere by much.
void play_gas(std::uint32_t balls, int rounds) {
  std::printf("| packing | weightless, impacts/s | falling, impacts/s | falling / weightless |\n|---|---|---|---|\n");
  for (const double packing : {0.1, 0.3, 0.5, 0.7}) {
    Played still{gas_world(balls, packing)};
    Played falling = still;
    double height = 0;
    for (const BallId id : still.world.ball_ids()) height = std::max(height, still.world.position(id).y);
    falling.world.set_gravity({0, -0.5 / height});
    const double round = packing < 0.2 ? 4 : 0.5;
    for (World* const world : {&still.world, &falling.world}) static_cast<void>(world->advance(round));
    for (int i = 0; i < rounds; ++i) {
      still.play(round);
      falling.play(round);
    }
    std::printf("| %.1f | %.0f | %.0f | %.2f |\n", packing, still.impacts_per_second(), falling.impacts_per_second(),
                falling.impacts_per_second() / still.impacts_per_second());
  }
}

/// Balls of radius 0.1 on a loose lattice above the floor of a box, with some motion.
World poured(int wide, int deep) {
  World world;
  world.set_gravity({0, -9.81});
  const double width = 0.25 * wide;
  world.add(Wall{{0, 0}, {width, 0}});
  world.add(Wall{{width, 0}, {width, 100}});
  world.add(Wall{{0, 100}, {0, 0}});
  Random random{carom::Random{7}};
  for (int row = 0; row < deep; ++row) {
    for (int column = 0; column < wide; ++column) {
      const Vec2 place{0.125 + 0.25 * column, 0.2 + 0.25 * row};
      world.add(Ball{.center = place + random.vector_between(-0.02, 0.02),
                     .velocity = random.vector_between(-1, 1),
                     .radius = 0.1,
                     .restitution = 0.5});
    }
  }
  return world;
}

void play_pour(int wide, int deep) {
  World world = poured(wide, deep);
  std::printf("%d balls, %d wide\n\n", wide * deep, wide);
  std::printf("| second | impacts | mean frame, ms | longest frame, ms | kinetic energy per ball, m g r |\n");
  std::printf("|---|---|---|---|---|\n");
  constexpr int frames = 60;
  for (int second = 1; second <= 12; ++second) {
    const std::uint64_t before = world.counts().total();
    double all = 0, longest = 0;
    for (int frame = 0; frame < frames; ++frame) {
      const double start = seconds();
      static_cast<void>(world.advance(1.0 / frames));
      const double took = seconds() - start;
      all += took;
      longest = std::max(longest, took);
    }
    std::printf("| %d | %llu | %.2f | %.1f | %.1e |\n", second,
                static_cast<unsigned long long>(world.counts().total() - before), 1e3 * all / frames, 1e3 * longest,
                world.kinetic_energy() / (wide * deep) / (9.81 * 0.1));
  }
}

}  // namespace
}  // namespace carom::bench

int main(int count, char** words) {
  const std::string what = count > 1 ? words[1] : "";
  const auto number = [&](int i, int otherwise) {
    return count > i ? static_cast<int>(std::atof(words[i])) : otherwise;
  };
  if (what == "gas") {
    carom::bench::play_gas(static_cast<std::uint32_t>(number(2, 100'000)), number(3, 8));
  } else if (what == "pour") {
    carom::bench::play_pour(number(2, 25), number(3, 40));
  } else {
    std::fputs("falling gas [BALLS [ROUNDS]] | falling pour [WIDE [DEEP]]\n", stderr);
    return 2;
  }
}
