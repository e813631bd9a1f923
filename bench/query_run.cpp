#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "carom/overlap.hpp"
#include "carom/random.hpp"
#include "carom/world.hpp"

/// Times the questions of a world, for gases of more and more balls, and the same by brute force over all balls.
/// Prints a table in Markdown. See README.md.
namespace {

using namespace carom;  // NOLINT(google-build-using-namespace): a program

volatile double sink = 0;  // so that no answer is left uncomputed

/// Nanoseconds of processor time per call, which other programs disturb least: the best of several rounds, each of at
/// least `least` seconds.
double nanoseconds(const std::function<double()>& ask, double least = 0.05) {
  double best = 1e300;
  for (int round = 0; round < 3; ++round) {
    std::size_t calls = 0;
    const std::clock_t start = std::clock();
    double seconds = 0;
    for (std::size_t batch = 1; seconds < least; batch *= 2) {
      for (std::size_t i = 0; i < batch; ++i) sink = sink + ask();
      calls += batch;
      seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    }
    best = std::min(best, seconds / static_cast<double>(calls) * 1e9);
  }
  return best;
}

/// Balls on a jittered lattice of unit spacing in a closed box, as standard gases are.
World gas_of(std::uint32_t side) {
  World world;
  Random random{1};
  const double extent = side;
  const double radius = 0.4;
  world.reserve(std::size_t{side} * side);
  const Vec2 corners[] = {{0, 0}, {extent, 0}, {extent, extent}, {0, extent}};
  for (int i = 0; i < 4; ++i) world.add(Wall{corners[i], corners[(i + 1) % 4]});
  for (std::uint32_t i = 0; i < side * side; ++i) {
    const auto jitter = [&] { return 0.09 * (2 * random.uniform() - 1); };
    const double x = i % side + 0.5 + jitter();
    const double y = i / side + 0.5 + jitter();
    const double vx = random.normal();
    world.add(Ball{.center = {x, y}, .velocity = {vx, random.normal()}, .radius = radius});
  }
  static_cast<void>(world.advance(0.5));
  return world;
}

void measure(std::uint32_t side) {
  const World world = gas_of(side);
  std::vector<Circle> outlines;
  for (const BallId id : world.balls()) outlines.push_back({world.position(id), 0.4});
  Random random{2};
  const auto place = [&] {
    const double x = random.uniform() * side;
    return Vec2{x, random.uniform() * side};
  };
  const auto ray = [&] {
    const double x = random.normal();
    return MovingPoint{place(), {x, random.normal()}};
  };
  std::vector<ShapeId> found;
  std::vector<CastHit> hits;
  const auto row = [&](const char* name, double fast, double slow) {
    std::printf("| %s | %zu | %.0f | %.0f |\n", name, outlines.size(), fast, slow);
    std::fflush(stdout);
  };
  row("first hit of a ray", nanoseconds([&] {
        const auto hit = world.first_hit(ray());
        return hit ? hit->time : 0;
      }),
      nanoseconds([&] {
        double first = 1e300;
        const MovingPoint asked = ray();
        for (const Circle& circle : outlines) {
          if (const auto hit = sweep(circle, asked, first)) first = hit->time;
        }
        return first;
      }));
  row("all hits of a ray through the box", nanoseconds([&] {
        world.find_hits(hits, ray());
        return static_cast<double>(hits.size());
      }),
      nanoseconds([&] {
        double count = 0;
        const MovingPoint asked = ray();
        for (const Circle& circle : outlines) count += sweep(circle, asked, 1e300) ? 1 : 0;
        return count;
      }));
  row("overlap of a circle of radius 2", nanoseconds([&] {
        world.find_overlapping(found, Circle{place(), 2});
        return static_cast<double>(found.size());
      }),
      nanoseconds([&] {
        double count = 0;
        const Circle asked{place(), 2};
        for (const Circle& circle : outlines) count += overlaps(asked, circle) ? 1 : 0;
        return count;
      }));
  row("nearest ball", nanoseconds([&] { return world.nearest_ball(place())->distance; }), nanoseconds([&] {
        double nearest = 1e300;
        const Vec2 asked = place();
        for (const Circle& circle : outlines)
          nearest = std::min(nearest, length(circle.center - asked) - circle.radius);
        return nearest;
      }));
}

/// All that can be observed of a world.
World observed(World world, std::uint32_t side) {
  Random random{3};
  for (int i = 0; i < 1000; ++i) {
    const double x = random.uniform() * side;
    world.add(Sensor{.area = Circle{{x, random.uniform() * side}, 1}});
  }
  world.listen();
  world.keep_legs(true);
  static_cast<void>(world.advance(0.1));
  return world;
}

/// A copy, and the path of one ball up to its next impact and its third, in microseconds; the last also in a world that
/// is observed.
void measure_paths(std::uint32_t side) {
  World world = gas_of(side);
  const World watched = observed(world, side);
  static_cast<void>(world.advance(0.1));
  const BallId ball{side * side / 2};
  const double copy = nanoseconds([&] { return World{world}.time(); });
  const double next = nanoseconds([&] { return world.next_impact(ball, 1e9)->time; });
  const double third = nanoseconds([&] { return world.path(ball, 1e9, 3).end.whole; });
  const double third_observed = nanoseconds([&] { return watched.path(ball, 1e9, 3).end.whole; });
  std::printf("| %u | %.1f | %.1f | %.1f | %.1f |\n", side * side, copy / 1e3, next / 1e3, third / 1e3,
              third_observed / 1e3);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  const int largest = count > 1 ? std::stoi(arguments[1]) : 1'000'000;
  std::puts("| question | balls | ns | ns by brute force |\n|---|---:|---:|---:|");
  for (const std::uint32_t side : {32U, 100U, 316U, 1000U}) {
    if (static_cast<int>(side * side) <= largest) measure(side);
  }
  std::puts(
      "\n| balls | a copy, µs | next impact of a ball, µs | its path to the third impact, µs | the same, observed, µs "
      "|\n"
      "|---:|---:|---:|---:|---:|");
  for (const std::uint32_t side : {4U, 100U, 316U}) {
    if (static_cast<int>(side * side) <= largest) measure_paths(side);
  }
}
