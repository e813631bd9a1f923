#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <concepts>
#include <functional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "support/play.hpp"
#include "support/random_sensors.hpp"
#include "world/standard_gas.hpp"

/// Every const member of a world may be called from several threads at once. ThreadSanitizer, which runs this, notices
/// any that changes something; and all threads must have the same answers.
namespace carom {
namespace {

/// Answers, as one number.
class Sum {
 public:
  explicit Sum(std::uint64_t start) : sum_{start} {}
  void operator()(std::integral auto number) { sum_ = sum_ * 31 + static_cast<std::uint64_t>(number); }
  void operator()(double number) { (*this)(std::bit_cast<std::uint64_t>(number)); }
  void operator()(Vec2 vector) {
    (*this)(vector.x);
    (*this)(vector.y);
  }
  void operator()(Vec2f vector) { (*this)(Vec2{static_cast<double>(vector.x), static_cast<double>(vector.y)}); }
  void operator()(const BallState& state) {
    (*this)(state.center);
    (*this)(state.velocity);
  }
  void operator()(const BallPath& path) {
    (*this)(path.legs.size());
    for (const Impact& impact : path.impacts) (*this)(impact.time);
  }
  template <class T>
  void all(const T& range) {
    for (const auto& one : range) (*this)(one);
  }
  template <class T>
  void ids(const T& range) {
    for (const auto id : range) (*this)(id.index);
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return sum_; }

 private:
  std::uint64_t sum_;
};

/// Every way to read all balls, or some, now and at the beginning of the last advance. A time before a leg that was not
/// kept is an answer too.
void ask_for_balls(const World& world, double since, Sum& add) {
  std::vector<BallId> some;
  for (const BallId id : world.ball_ids()) {
    if (id.index % 3 == 0) some.push_back(id);
  }
  const double between = (since + world.time()) / 2;
  for (const ReadOptions& options : {ReadOptions{}, ReadOptions{.which = some}, ReadOptions{.at = between},
                                     ReadOptions{.which = some, .at = since}}) {
    const std::size_t count = options.which ? some.size() : world.ball_count();
    std::vector<Vec2> vectors(count);
    std::vector<Vec2f> floats(count);
    std::vector<BallState> states(count);
    try {
      world.positions(vectors, options);
      add.all(vectors);
      world.velocities(vectors, options);
      add.all(vectors);
      world.positions(floats, options);
      add.all(floats);
      world.velocities(floats, options);
      add.all(floats);
      world.states(states, options);
      add.all(states);
    } catch (const std::out_of_range&) {
      add(77);
    }
  }
}

/// What there is, and what has been reported.
void ask_for_lists(const World& world, Sum& add) {
  add.ids(world.balls());
  add.ids(world.walls());
  add.ids(world.pillars());
  add.ids(world.sensors());
  add.ids(world.ball_ids());
  add.ids(world.wall_ids());
  add.ids(world.pillar_ids());
  add.ids(world.sensor_ids());
  add(world.ball_count());
  add(world.wall_count());
  add(world.pillar_count());
  add(world.sensor_count());
  for (const WallId id : world.wall_ids()) add(world.wall(id).restitution);
  for (const PillarId id : world.pillar_ids()) add(world.pillar(id).radius);
  for (const SensorId id : world.sensor_ids()) add(world.sensor(id).user_data);
  for (const Impact& impact : world.impacts()) add(impact.time);
  for (const SensorEvent& event : world.sensor_events()) add(event.time);
}

/// All questions about one place, and about what comes from there.
void ask_about(const World& world, Vec2 place, Random& random, Sum& add) {
  add(world.problems_with(Ball{.center = place, .velocity = {}, .radius = random.between(0, 1)}).size());
  add(world.problems_with(Wall{place, place + random.vector(-2, 2)}).size());
  add(world.problems_with(Pillar{place, random.between(0, 1)}).size());
  add(world.problems_with(Sensor{.area = Circle{place, random.between(-1, 1)}}).size());
  const Vec2 way = random.vector(-1, 1);
  const MovingPoint ray{place, way};
  const MovingCircle circle{place, way, 0.2};
  for (const auto& hit : {world.first_hit(ray), world.first_hit(circle)}) add(hit ? hit->shape.index : 999);
  add(world.all_hits(ray, 5).size());
  add(world.all_hits(circle, 5).size());
  std::vector<CastHit> hits;
  world.find_hits(hits, ray, 5, {.as = Filter{}});
  add(hits.size());
  world.find_hits(hits, circle, 5);
  add(hits.size());
  const Rectangle rectangle{place, place + Vec2{3, 1}};
  add(world.overlapping(Circle{place, 2}).size());
  add(world.overlapping(rectangle).size());
  std::vector<ShapeId> found;
  world.find_overlapping(found, Circle{place, 2});
  add.ids(found);
  world.find_overlapping(found, rectangle);
  add.ids(found);
  const auto nearest = world.nearest_ball(place);
  add(nearest ? nearest->ball.index : 999);
}

/// Everything that can be asked of a world without changing it, as one number. Its last advance began at `since`.
std::uint64_t ask_everything(const World& world, std::uint64_t seed, double since) {
  Random random{seed};
  Sum add{world.history()};
  add(world.counts().total());
  add(world.work().total());
  add(world.tuning().threads);
  add(world.time());
  add(world.energy());
  add(world.momentum());
  add(world.keeps_legs());
  add(world.problems_with_time(world.time() + 1).size());
  add(world.problems_with_step(-1).size());
  ask_for_lists(world, add);
  ask_for_balls(world, since, add);
  for (int n = 0; n < 20; ++n) {
    ask_about(world, random.vector(-15, 15), random, add);
    const BallId ball{static_cast<std::uint32_t>(random.whole(0, 40))};
    add(world.has(ball));
    add(world.has(WallId{ball.index}));
    add(world.has(PillarId{ball.index}));
    add(world.has(SensorId{ball.index}));
    if (!world.has(ball)) continue;
    add(world.ball(ball).center);
    add(world.position(ball));
    add(world.velocity(ball));
    add(world.leg(ball).origin_id);
  }
  add(World{world}.history());
  if (world.has(BallId{1})) {
    add(world.path(BallId{1}, world.time() + 0.2, 2));
    add(world.path_if(BallId{1}, {2, 1}, world.time() + 0.2, 2));
    add(static_cast<bool>(world.next_impact(BallId{1}, world.time() + 0.1)));
  }
  return add.value();
}

/// Several threads ask the same questions at the same time.
void expect_same_answers(const World& world, double since = 0) {
  constexpr int threads = 4;
  std::vector<std::uint64_t> answers(threads);
  std::atomic<int> ready = 0;
  std::vector<std::thread> asking;
  for (int number = 0; number < threads; ++number) {
    asking.emplace_back([&, number] {
      ++ready;
      while (ready < threads) std::this_thread::yield();
      for (std::uint64_t round = 0; round < 3; ++round)
        answers[static_cast<std::size_t>(number)] += ask_everything(world, round, since);
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
  Random random{5};
  for (int n = 0; n < 12; ++n) world.add(random_sensor(random, 12));
  world.listen();
  world.keep_legs(true);
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
    play(world, 1);
    EXPECT_FALSE(world.impacts().empty());
    EXPECT_FALSE(world.sensor_events().empty());
    expect_same_answers(world, 1);
    world.remove(BallId{7});
    expect_same_answers(world, 1);
    world.keep_legs(false);
    expect_same_answers(world, 1);
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
