#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "edits.hpp"
#include "gas_world.hpp"

/// What a frame costs when a program listens to impacts, has sensors, or changes something in every frame, beside a
/// frame in which it does none of that. All worlds start from one state and are played in turn, a frame each, so that
/// what else the machine does disturbs them alike. Prints a table in Markdown. See README.md.
///
///   frames [BALLS [PACKING [FRAMES [THREADS [ROWS]]]]]
///
/// ROWS is part of the names of the rows to measure, beside those of nothing.
namespace carom::bench {
namespace {

/// Processor time of all threads together, which other programs disturb least.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
double clock_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A program that plays a world frame by frame.
struct Program {
  std::string name;
  World world;
  Edits edits = {};
  OnImpact on_impact = {};
  double processor_time = 0;
  double time = 0;            ///< by the clock
  std::uint64_t work = 0;     ///< steps by World::work
  std::uint64_t rebuilt = 0;  ///< those of them that were rebuilding

  void play(double frame) {
    if (edits.choose) edits.choose(world);
    const WorkCounts before = world.work();
    const double start = clock_seconds(), processor_start = processor_seconds();
    if (edits.make) edits.make(world);
    static_cast<void>(world.advance(frame, on_impact));
    processor_time += processor_seconds() - processor_start;
    time += clock_seconds() - start;
    work += world.work().total() - before.total();
    rebuilt += world.work().rebuilt - before.rebuilt;
  }
  /// The first frame of a copy rebuilds everything.
  void warm_up(double frame) {
    if (edits.choose) edits.choose(world);
    if (edits.make) edits.make(world);
    static_cast<void>(world.advance(frame));
  }
};

World listening(World world, Listening which = {}) {
  world.listen(std::move(which));
  return world;
}

/// Sensors spread over the gas, each about as large as three balls: circles, gates and rectangles in turn.
World sensing(World world, std::uint32_t count) {
  Random random{4};
  const auto balls = static_cast<double>(world.ball_count());
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vec2 place = world.position(BallId{static_cast<std::uint32_t>(random.uniform() * balls)});
    const double size = 3 * world.ball(BallId{0}).radius;
    Sensor sensor{.area = Circle{place, size}, .senses = i % 2 == 0 ? Senses::center : Senses::edge};
    if (i % 3 == 1) sensor.area = Gate{place - Vec2{size, size}, place + Vec2{size, size}};
    if (i % 3 == 2) sensor.area = Rectangle{place - Vec2{size, size}, place + Vec2{size, size}};
    world.add(sensor);
  }
  return world;
}

std::vector<Program> programs_from(const World& world) {
  std::vector<Program> all;
  all.push_back({"nothing", world});
  all.push_back({"nothing, once more", world});
  all.push_back({"all impacts, `listen()`", listening(world)});
  all.push_back({"only impacts of impulse 5 and more", listening(world, {.least_impulse = 5})});
  all.push_back({"only those of one ball", listening(world, {.only = {BallId{7}}})});
  all.push_back({"only those with walls", listening(world, {.balls = false})});
  all.push_back({"all impacts, by a callback", world, {}, [](const Impact&) {}});
  all.push_back({"10 sensors", sensing(world, 10)});
  all.push_back({"1000 sensors", sensing(world, 1000)});
  for (const std::uint32_t count : {1U, 1000U}) {
    const std::string name = std::to_string(count);
    all.push_back({name + " × `set_velocity`", world, kicks(count)});
    all.push_back({name + " × `move_to`, anywhere", world, moves(count)});
    all.push_back({name + " × ball added, removed in the next frame", world, come_and_go<Ball>(count)});
    all.push_back({name + " × ball removed and put back", world, replacements(count)});
    all.push_back({name + " × wall moved, anywhere", world, moves_of<Wall>(count)});
    all.push_back({name + " × wall added, removed in the next frame", world, come_and_go<Wall>(count)});
    all.push_back({name + " × pillar moved, anywhere", world, moves_of<Pillar>(count)});
    all.push_back({name + " × pillar added, removed in the next frame", world, come_and_go<Pillar>(count)});
  }
  return all;
}

void run(std::uint32_t balls, double packing, int frames, unsigned threads, const std::string& rows) {
  World world = gas_world(balls, packing, threads);
  // A frame has about 0.3 impacts per ball.
  static_cast<void>(world.advance(1));
  const std::uint64_t before = world.counts().total();
  static_cast<void>(world.advance(0.5));
  const double frame = 0.5 * 0.3 * balls / static_cast<double>(world.counts().total() - before);

  std::vector<Program> programs = programs_from(world);
  std::erase_if(programs, [&](const Program& program) {
    return !program.name.starts_with("nothing") && program.name.find(rows) == std::string::npos;
  });
  for (Program& program : programs) program.warm_up(frame);
  for (int i = 0; i < frames; ++i) {
    for (Program& program : programs) program.play(frame);
  }
  std::printf("%u balls, packing %g, means of %d frames with 0.3 impacts per ball, threads: %u\n\n", balls, packing,
              frames, threads);
  std::puts(
      "| in every frame | processor time, ms | ratio | ratio by the clock | ratio of counted work | of it rebuilding "
      "|\n"
      "|---|---:|---:|---:|---:|---:|");
  const Program& nothing = programs[0];
  for (const Program& program : programs) {
    const auto work = static_cast<double>(program.work);
    std::printf("| %s | %.2f | %.2f | %.2f | %.3f | %.1f %% |\n", program.name.c_str(),
                1e3 * program.processor_time / frames, program.processor_time / nothing.processor_time,
                program.time / nothing.time, work / static_cast<double>(nothing.work),
                100 * static_cast<double>(program.rebuilt) / work);
  }
}

}  // namespace
}  // namespace carom::bench

int main(int count, char** arguments) {
  const auto number = [&](int i, double otherwise) {
    return i < count ? std::strtod(arguments[i], nullptr) : otherwise;
  };
  carom::bench::run(static_cast<std::uint32_t>(number(1, 1e5)), number(2, 0.3), static_cast<int>(number(3, 75)),
                    static_cast<unsigned>(number(4, 1)), count > 5 ? arguments[5] : "");
}
