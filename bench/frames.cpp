#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "carom/gas.hpp"
#include "carom/random.hpp"
#include "carom/world.hpp"

/// What a frame costs when a program listens to impacts, has sensors, or changes something in every frame, beside a
/// frame in which it does none of that. All worlds start from one state and are played in turn, a frame each, so that
/// what else the machine does disturbs them alike. The ratio is that of the medians.
///
///   frames [BALLS [PACKING [FRAMES [THREADS]]]]
namespace carom {
namespace {

/// With one thread its processor time, which other programs disturb least.
double seconds(unsigned threads) {
  if (threads == 1) return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

World gas_world(std::uint32_t balls, double packing, unsigned threads) {
  const Gas gas{{.balls = balls, .packing = packing}};
  World world;
  Tuning tuning;
  tuning.threads = threads;
  world.tune(tuning);
  world.reserve(balls);
  for (const Wall& wall : gas.walls()) world.add(wall);
  for (std::uint32_t i = 0; i < balls; ++i) world.add(gas.ball(i));
  return world;
}

/// A program that plays a world frame by frame.
struct Program {
  std::string name;
  World world;
  std::function<void(World&)> before_frame = [](World&) {};
  OnImpact on_impact = {};
  std::vector<double> times = {};

  void play(double frame, unsigned threads) {
    const double start = seconds(threads);
    before_frame(world);
    static_cast<void>(world.advance(frame, on_impact));
    times.push_back(seconds(threads) - start);
  }
  [[nodiscard]] double median() const {
    std::vector<double> sorted = times;
    std::ranges::sort(sorted);
    return sorted[sorted.size() / 2];
  }
};

World listening(World world, Listening which = {}) {
  world.listen(std::move(which));
  return world;
}

/// Sensors spread over the gas, each about as large as three balls: circles, gates and rectangles in turn.
World sensing(World world, std::uint32_t count, std::uint32_t balls) {
  Random random{4};
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

/// Turns the velocities of some balls, so that the energy stays what it is.
std::function<void(World&)> turning(std::uint32_t count, std::uint32_t balls) {
  return [random = Random{1}, count, balls](World& world) mutable {
    for (std::uint32_t i = 0; i < count; ++i) {
      const BallId id{static_cast<std::uint32_t>(random.uniform() * balls)};
      Ball ball = world.ball(id);
      ball.velocity = {-ball.velocity.y, ball.velocity.x};
      world.change(id, ball);
    }
  };
}

/// Takes some balls out and puts them back in the same place.
std::function<void(World&)> replacing(std::uint32_t count) {
  return [random = Random{2}, count](World& world) mutable {
    const auto ids = world.balls();
    for (std::uint32_t i = 0; i < count; ++i) {
      const BallId id = ids[static_cast<std::size_t>(random.uniform() * static_cast<double>(ids.size()))];
      if (!world.has(id)) continue;
      const Ball ball = world.ball(id);
      world.remove(id);
      world.add(ball);
    }
  };
}

/// Takes a wall of a ball's size out, and puts one elsewhere.
std::function<void(World&)> moving_a_wall() {
  return [random = Random{3}, id = WallId{}](World& world) mutable {
    if (id.index > 0) world.remove(id);
    for (bool is_in = false; !is_in;) {
      const Vec2 from = world.position(BallId{static_cast<std::uint32_t>(random.uniform() * 1000)}) + Vec2{1, 1};
      const Wall wall{.from = from, .to = from + Vec2{0.1, 0.1}};
      is_in = world.problems_with(wall).empty();
      if (is_in) id = world.add(wall);
    }
  };
}

/// The least time of some repetitions, in nanoseconds per ball.
double per_ball(std::size_t balls, const std::function<void()>& read) {
  double least = 1e300;
  for (int i = 0; i < 30; ++i) {
    const auto start = std::chrono::steady_clock::now();
    read();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    least = std::min(least, taken.count());
  }
  return 1e9 * least / static_cast<double>(balls);
}

/// Bulk reads, beside one call per ball and beside a copy of as much memory.
void read_all(const World& world) {
  const std::size_t balls = world.ball_count();
  std::vector<Vec2> centers(balls), copy(balls);
  std::vector<Vec2f> small(balls);
  std::vector<BallState> states(balls);
  const auto show = [&](const char* name, const std::function<void()>& read) {
    std::printf("%-26s %8.2f ns per ball\n", name, per_ball(balls, read));
  };
  show("positions", [&] { world.positions(centers); });
  show("positions as floats", [&] { world.positions(small); });
  show("states", [&] { world.states(states); });
  show("one call per ball", [&] {
    for (const BallId id : world.ball_ids()) centers[id.index] = world.position(id);
  });
  show("a copy of an array", [&] { std::copy(centers.begin(), centers.end(), copy.begin()); });
}

void run(std::uint32_t balls, double packing, int frames, unsigned threads) {
  World world = gas_world(balls, packing, threads);
  // A frame has about 0.3 impacts per ball.
  static_cast<void>(world.advance(1));
  const std::uint64_t before = world.counts().total();
  static_cast<void>(world.advance(0.5));
  const double frame = 0.5 * 0.3 * balls / static_cast<double>(world.counts().total() - before);

  std::vector<Program> programs;
  programs.reserve(16);
  programs.push_back({"plain", world});
  programs.push_back({"plain again", world});
  programs.push_back({"listening to all", listening(world)});
  programs.push_back({"listening to hard impacts", listening(world, {.least_impulse = 5})});
  programs.push_back({"listening to one ball", listening(world, {.only = {BallId{7}}})});
  programs.push_back({"listening to walls", listening(world, {.balls = false})});
  programs.push_back({"callback", world, [](World&) {}, [](const Impact&) {}});
  programs.push_back({"10 sensors", sensing(world, 10, balls)});
  programs.push_back({"1000 sensors", sensing(world, 1000, balls)});
  programs.push_back({"1 ball turned", world, turning(1, balls)});
  programs.push_back({"1000 balls turned", world, turning(1000, balls)});
  programs.push_back({"1 ball replaced", world, replacing(1)});
  programs.push_back({"1000 balls replaced", world, replacing(1000)});
  programs.push_back({"1 wall moved", world, moving_a_wall()});
  for (int i = 0; i < frames; ++i) {
    for (Program& program : programs) program.play(frame, threads);
  }
  std::printf("%u balls, packing %g, %d frames of %g with 0.3 impacts per ball, threads: %u\n", balls, packing, frames,
              frame, threads);
  for (const Program& program : programs)
    std::printf("%-26s %8.3f ms  %.2f\n", program.name.c_str(), 1e3 * program.median(),
                program.median() / programs[0].median());
  read_all(world);
}

}  // namespace
}  // namespace carom

int main(int count, char** arguments) {
  const auto number = [&](int i, double otherwise) {
    return i < count ? std::strtod(arguments[i], nullptr) : otherwise;
  };
  carom::run(static_cast<std::uint32_t>(number(1, 1e5)), number(2, 0.3), static_cast<int>(number(3, 40)),
             static_cast<unsigned>(number(4, 1)));
}
