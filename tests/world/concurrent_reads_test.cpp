#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "support/play.hpp"
#include "world/standard_gas.hpp"

/// Every const member of a world may be called from several threads at once. ThreadSanitizer, which runs this, notices
/// any that changes something; and all threads must have the same answers.
namespace carom {
namespace {

/// Everything that can be asked of a world without changing it, as one number.
std::uint64_t ask_everything(const World& world, std::uint64_t seed) {
  Random random{seed};
  std::uint64_t sum = world.history();
  const auto add = [&](auto number) { sum = sum * 31 + static_cast<std::uint64_t>(number); };
  add(world.counts().total());
  add(world.work().total());
  add(world.tuning().threads);
  add(world.time() * 1e6);
  add(world.energy() * 1e6);
  add((world.momentum().x + 1e3) * 1e6);
  add(world.balls().size());
  add(world.walls().size());
  add(world.pillars().size());
  add(world.problems_with_time(world.time() + 1).size());
  for (int n = 0; n < 20; ++n) {
    const Vec2 place = random.vector(-15, 15);
    add(world.problems_with(Ball{.center = place, .radius = random.between(0, 1)}).size());
    add(world.problems_with(Wall{place, place + random.vector(-2, 2)}).size());
    add(world.problems_with(Pillar{place, random.between(0, 1)}).size());
    const BallId ball{static_cast<std::uint32_t>(random.whole(0, 40))};
    add(world.has(ball));
    add(world.has(WallId{ball.index}));
    add(world.has(PillarId{ball.index}));
    if (!world.has(ball)) continue;
    add((world.ball(ball).center.x + 1e3) * 1e6);
    add((world.position(ball).y + 1e3) * 1e6);
    add((world.velocity(ball).x + 1e3) * 1e6);
    add(world.leg(ball).origin_id);
  }
  if (world.has(WallId{0})) add(world.wall({0}).restitution);
  if (world.has(PillarId{0})) add(world.pillar({0}).radius * 1e6);
  add(World{world}.history());
  return sum;
}

/// Several threads ask the same questions at the same time.
void expect_same_answers(const World& world) {
  constexpr int threads = 4;
  std::vector<std::uint64_t> answers(threads);
  std::atomic<int> ready = 0;
  std::vector<std::thread> asking;
  for (int number = 0; number < threads; ++number) {
    asking.emplace_back([&, number] {
      ++ready;
      while (ready < threads) std::this_thread::yield();
      for (std::uint64_t round = 0; round < 3; ++round)
        answers[static_cast<std::size_t>(number)] += ask_everything(world, round);
    });
  }
  for (std::thread& thread : asking) thread.join();
  for (const std::uint64_t answer : answers) EXPECT_EQ(answer, answers[0]);
}

World small_gas(unsigned threads = 1) {
  SceneShapes scene = standard_gas(24, 0.4);
  scene.pillars.push_back({{0.5, 0.5}, 0.02});
  World world;
  Tuning tuning;
  tuning.threads = threads;
  world.tune(tuning);
  for (const Wall& wall : scene.walls) world.add(wall);
  for (const Pillar& pillar : scene.pillars) static_cast<void>(world.try_add(pillar));
  for (const Ball& ball : scene.balls) static_cast<void>(world.try_add(ball));
  return world;
}

TEST(ConcurrentReads, AgreeInANewWorld) { expect_same_answers(small_gas()); }

TEST(ConcurrentReads, AgreeInAnEmptyWorldAndOneThatWasMovedFrom) {
  expect_same_answers(World{});
  World world = small_gas();
  const World taken = std::move(world);
  expect_same_answers(world);  // NOLINT(bugprone-use-after-move): it is empty, and can be used
  expect_same_answers(taken);
}

TEST(ConcurrentReads, AgreeAfterAnAdvanceAndAnEdit) {
  for (const unsigned threads : {1U, 3U}) {
    World world = small_gas(threads);
    play(world, 1);
    expect_same_answers(world);
    world.remove(BallId{7});
    expect_same_answers(world);
  }
}

TEST(ConcurrentReads, AgreeRightAfterACopyOrAStop) {
  World world = small_gas();
  play(world, 0.5);
  const World copy = world;
  expect_same_answers(copy);
  StopFlag stop;
  stop.request();
  static_cast<void>(world.advance(1, {}, stop));
  expect_same_answers(world);
}

TEST(ConcurrentReads, AgreeInACallback) {
  World world = small_gas();
  int impacts = 0;
  play(world, 0.1, [&](const Impact&) {
    if (++impacts % 40 == 0) expect_same_answers(world);
  });
  EXPECT_GT(impacts, 40);
}

TEST(ConcurrentReads, AgreeAmongPointsOnly) {
  World world;
  Random random{3};
  for (int n = 0; n < 200; ++n) world.add(Ball{.center = random.vector(-9, 9), .velocity = random.vector(-1, 1)});
  world.add(Wall{{-10, -10}, {10, -10}});
  world.add(Pillar{{20, 0}, 1});
  play(world, 1);
  expect_same_answers(world);
}

}  // namespace
}  // namespace carom
