#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "support/history_and_counts.hpp"
#include "support/play.hpp"
#include "support/sanitized.hpp"
#include "world/standard_gas.hpp"
#include "world/tied_lattice.hpp"

/// An advance can be stopped from outside at any moment. The world then stays at the time that it has reached, and
/// continues with the history that it would have had.
namespace carom {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::microseconds;
using std::chrono::milliseconds;

/// Requests a stop after some time, from another thread.
class StopAfter {
 public:
  StopAfter(StopFlag& flag, microseconds delay)
      : thread_{[&flag, delay, this] {
          std::this_thread::sleep_for(delay);
          requested_ = Clock::now();
          flag.request();
        }} {}
  ~StopAfter() { wait(); }
  StopAfter(const StopAfter&) = delete;
  StopAfter& operator=(const StopAfter&) = delete;
  StopAfter(StopAfter&&) = delete;
  StopAfter& operator=(StopAfter&&) = delete;

  void wait() {
    if (thread_.joinable()) thread_.join();
  }
  /// The time since the request.
  [[nodiscard]] Clock::duration since() {
    const Clock::time_point now = Clock::now();
    wait();
    return now - requested_;
  }

 private:
  Clock::time_point requested_;
  std::thread thread_;
};

SceneShapes in_a_box(double side, std::vector<Ball> balls) {
  SceneShapes scene;
  add_box(scene, {{-side / 2, -side / 2}, {side / 2, side / 2}});
  scene.balls = std::move(balls);
  return scene;
}

/// Generous, for busy machines and for sanitizers.
constexpr auto soon = milliseconds{sanitized ? 5000 : 500};

TEST(AStop, IsHeededWhateverTheSpeed) {
  for (const double speed : {1e16, 1e20, 1e40, 1e70}) {
    World world = world_of(in_a_box(4, {{.center = {0, 0}, .velocity = {speed, 0.3 * speed}, .radius = 0.5},
                                        {.center = {1, 1}, .velocity = {0, 0}, .radius = 0.25}}));
    StopFlag flag;
    StopAfter stop{flag, milliseconds{20}};
    const Progress progress = world.advance(1e6, {}, flag);
    EXPECT_LT(stop.since(), soon) << speed;
    EXPECT_NE(progress, Progress::done) << speed;
    for (const BallId id : world.balls()) EXPECT_TRUE(is_finite(world.position(id)));
  }
}

TEST(AStop, IsHeededInALossyGas) {
  SceneShapes scene = standard_gas(32, 0.3);
  for (Ball& ball : scene.balls) ball.restitution = 0.2;
  World world = world_of(scene);
  StopFlag flag;
  StopAfter stop{flag, milliseconds{300}};
  EXPECT_NE(world.advance(1e9, {}, flag), Progress::stuck);
  EXPECT_LT(stop.since(), soon);
}

TEST(AStop, ThatIsRequestedBeforehandChangesNothing) {
  World world = world_of(standard_gas(10, 0.5));
  play(world, 1);
  const std::uint64_t history = world.history();
  StopFlag flag;
  flag.request();
  EXPECT_EQ(world.advance(1, {}, flag), Progress::stopped);
  EXPECT_EQ(world.advance_to(2, {}, flag), Progress::stopped);
  const NextImpact next = world.advance_to_next_impact(2, flag);
  EXPECT_EQ(next.progress, Progress::stopped);
  EXPECT_FALSE(next);
  EXPECT_EQ(world.time(), 1);
  EXPECT_EQ(world.history(), history);
}

TEST(AStop, MayBeWithdrawn) {
  World world = world_of(standard_gas(10, 0.5));
  StopFlag flag;
  flag.request();
  flag.clear();
  EXPECT_EQ(world.advance(1, {}, flag), Progress::done);
}

volatile std::sig_atomic_t signals = 0;
StopFlag by_signal;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

TEST(AStop, MayBeRequestedByASignalHandler) {
  by_signal.clear();
  std::signal(SIGUSR1, [](int) {
    signals = signals + 1;
    by_signal.request();
  });
  World world = world_of(standard_gas(10, 0.5));
  std::uint64_t impacts = 0;
  const Progress progress = world.advance(
      1e9,
      [&](const Impact&) {
        if (++impacts == 1000) std::raise(SIGUSR1);
      },
      by_signal);
  EXPECT_EQ(progress, Progress::stopped);
  EXPECT_EQ(signals, 1);
  EXPECT_LT(impacts, 3000U);
}

/// Everything before its time has been executed, and nothing after: as in a world that was never stopped.
TEST(AStoppedWorld, StandsInOneHistory) {
  const SceneShapes scene = standard_gas(sanitized ? 20 : 40, 0.5);
  World world = world_of(scene);
  World whole = world_of(scene);
  for (std::uint64_t wanted = 100; wanted < 4000; wanted += 333) {
    StopFlag flag;
    double last = world.time();
    std::uint64_t reported = 0;
    const Progress progress = world.advance(
        1e9,
        [&](const Impact& impact) {
          EXPECT_GE(impact.time, last);
          last = impact.time;
          if (++reported == wanted) flag.request();
        },
        flag);
    ASSERT_EQ(progress, Progress::stopped);
    EXPECT_GE(world.time(), last);
    play_to(whole, world.time());
    ASSERT_EQ(world.history(), whole.history());
    for (const BallId id : world.balls()) ASSERT_EQ(world.position(id), whole.position(id));
  }
}

TEST(AStoppedWorld, TakesNothingThatOverlapsWhatIsThere) {
  World world = world_of(standard_gas(30, 0.5));
  StopFlag flag;
  StopAfter stop{flag, milliseconds{sanitized ? 200 : 20}};
  ASSERT_EQ(world.advance(1e9, {}, flag), Progress::stopped);
  for (const BallId id : world.balls()) {
    const Vec2 center = world.position(id);
    ASSERT_FALSE(world.problems_with(Ball{.center = center, .velocity = {}, .radius = 0.1}).empty()) << id.index;
  }
}

/// Stops again and again, at any moment: while rebuilding, in tiles, with several threads, or in order. Returns how
/// often: on a busy machine the world may be done before the first stop is requested.
int stop_often(const SceneShapes& scene, unsigned threads, bool reported, double until) {
  World whole = world_of(scene);
  play(whole, until);
  World world = world_of(scene);
  world.tune({.threads = threads});
  int stops = 0;
  std::uint64_t impacts = 0;
  const OnImpact count = [&](const Impact&) { ++impacts; };
  // Each attempt may take a little longer, so that the last one finishes.
  for (auto delay = microseconds{50};; delay += delay / 8 + microseconds{10}) {
    StopFlag flag;
    StopAfter stop{flag, delay};
    const double before = world.time();
    const Progress progress = world.advance_to(until, reported ? count : OnImpact{}, flag);
    EXPECT_GE(world.time(), before);
    EXPECT_LE(world.time(), until);
    if (progress != Progress::stopped) break;
    ++stops;
    if (stops % 4 == 0) {
      const World copy = world;
      world = copy;
    }
  }
  EXPECT_EQ(world.time(), until);
  EXPECT_EQ(history_and_counts(world), history_and_counts(whole)) << threads << " threads";
  if (reported) {
    EXPECT_EQ(impacts, whole.counts().total());
  }
  return stops;
}

void expect_one_history(const SceneShapes& scene, unsigned threads, bool reported, double until) {
  int stops = 0;
  for (int attempt = 0; attempt < 100 && stops == 0; ++attempt) stops = stop_often(scene, threads, reported, until);
  EXPECT_GT(stops, 0);
}

TEST(AStoppedWorld, GoesOnToTheHistoryThatItWouldHaveHad) {
  for (const unsigned threads : {1U, 2U, 3U})
    expect_one_history(standard_gas(sanitized ? 50 : 110, 0.5), threads, false, sanitized ? 1 : 3);
}

TEST(AStoppedWorld, GoesOnSoWhenItTellsItsImpacts) {
  expect_one_history(standard_gas(sanitized ? 30 : 60, 0.5), 1, true, sanitized ? 2 : 5);
}

TEST(AStoppedWorld, GoesOnSoAtOneInstantWithManyImpacts) {
  const SceneShapes scene = tied_lattice(sanitized ? 20 : 60);
  for (const bool reported : {false, true}) expect_one_history(scene, reported ? 1 : 2, reported, 2);
}

/// A ball that touches two walls and moves toward one of them has endless impacts at one instant.
SceneShapes endless_instant() {
  SceneShapes scene;
  scene.walls = {{{-50, 0}, {50, 0}}, {{-50, 1}, {50, 1}}};
  scene.balls = {{.center = {0, 0.5}, .velocity = {3, 1}, .radius = 0.5}};
  return scene;
}

TEST(AStoppedWorld, MayStandWithinAnInstantWithoutEnd) {
  World world = world_of(endless_instant());
  StopFlag flag;
  std::uint64_t impacts = 0;
  const OnImpact stop_it = [&](const Impact&) {
    if (++impacts == 5000) flag.request();
  };
  EXPECT_EQ(world.advance(1, stop_it, flag), Progress::stopped);
  EXPECT_EQ(world.time(), 0);
  EXPECT_EQ(world.counts().total(), impacts);
  EXPECT_EQ(world.advance(1), Progress::stuck);
  World other = world_of(endless_instant());
  EXPECT_EQ(other.advance(1), Progress::stuck);
  EXPECT_EQ(world.history(), other.history());
}

TEST(AWorldThatIsStuck, SaysSoWhenAskedForTheNextImpact) {
  World world = world_of(endless_instant());
  ASSERT_EQ(world.advance(1), Progress::stuck);
  const World copy = world;
  for (World again : {world, copy}) {
    const NextImpact next = again.advance_to_next_impact();
    EXPECT_EQ(next.progress, Progress::stuck);
    EXPECT_FALSE(next);
    EXPECT_EQ(again.time(), 0);
    EXPECT_EQ(again.history(), world.history());
  }
}

TEST(AWorldThatIsStuck, StandsAtThatInstantHoweverItCameThere) {
  SceneShapes scene = endless_instant();
  scene.balls[0].velocity = {};  // until another ball hits it
  scene.balls.push_back({.center = {-10, 0.8}, .velocity = {3, 0}, .radius = 0.1});
  World world = world_of(scene);
  ASSERT_EQ(world.advance(10), Progress::stuck);
  const double instant = world.time();
  EXPECT_GT(instant, 0);
  World copy = world;
  copy.tune({.threads = 2});
  EXPECT_EQ(copy.advance(1), Progress::stuck);
  EXPECT_EQ(copy.time(), instant);
}

TEST(TheNextImpact, IsNoneAndNotStuckWhereNothingMeets) {
  World world;
  world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 1});
  const NextImpact next = world.advance_to_next_impact();
  EXPECT_EQ(next.progress, Progress::done);
  EXPECT_FALSE(next);
  EXPECT_EQ(world.time(), 0);
}

}  // namespace
}  // namespace carom
