#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "support/bits.hpp"
#include "support/pieces.hpp"
#include "support/play.hpp"
#include "support/random_sensors.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"

/// Many balls read at once are the same as each read by itself.
namespace carom {
namespace {

using testing::ElementsAreArray;

template <class Range>
auto listed(const Range& range) {
  std::vector<typename decltype(range.begin())::value_type> ids;
  for (const auto id : range) ids.push_back(id);
  return ids;
}

/// A gas from which some shapes have been removed, at some later time.
World a_world(std::uint64_t seed) {
  Random random{seed};
  World world = world_of(families()[seed % families().size()].make(random));
  for (int n = random.whole(0, 5); n > 0; --n) world.add(random_sensor(random, 1));
  EXPECT_NE(world.advance(random.between(0, 1), {}, {}), Progress::stopped);
  for (const BallId id : world.balls()) {
    if (random.chance(0.2)) world.remove(id);
  }
  for (const WallId id : world.walls()) {
    if (random.chance(0.2)) world.remove(id);
  }
  for (const PillarId id : world.pillars()) {
    if (random.chance(0.2)) world.remove(id);
  }
  for (const SensorId id : world.sensors()) {
    if (random.chance(0.2)) world.remove(id);
  }
  EXPECT_NE(world.advance(random.between(0, 0.1), {}, {}), Progress::stopped);
  return world;
}

constexpr std::uint64_t worlds = 130;

TEST(Ids, AreCountedAndListedWithoutACopy) {
  for (std::uint64_t seed = 0; seed < worlds; ++seed) {
    const World world = a_world(seed);
    EXPECT_EQ(world.ball_count(), world.balls().size());
    EXPECT_EQ(world.wall_count(), world.walls().size());
    EXPECT_EQ(world.pillar_count(), world.pillars().size());
    EXPECT_EQ(world.sensor_count(), world.sensors().size());
    EXPECT_EQ(listed(world.ball_ids()), world.balls());
    EXPECT_EQ(listed(world.wall_ids()), world.walls());
    EXPECT_EQ(listed(world.pillar_ids()), world.pillars());
    EXPECT_EQ(listed(world.sensor_ids()), world.sensors());
  }
  static_assert(std::forward_iterator<decltype(std::declval<World>().ball_ids().begin())>);
  EXPECT_EQ(World{}.ball_count(), 0U);
  EXPECT_TRUE(listed(World{}.ball_ids()).empty());
}

TEST(Ids, OfShapesRemovedMeanwhileAreLeftOut) {
  World world;
  for (int i = 0; i < 6; ++i) world.add(Ball{.center = {2.0 * i, 0}, .velocity = {}, .radius = 0.5});
  std::vector<BallId> seen;
  for (const BallId id : world.ball_ids()) {
    seen.push_back(id);
    if (world.has(BallId{id.index + 1})) world.remove(BallId{id.index + 1});
  }
  EXPECT_EQ(seen, (std::vector<BallId>{{0}, {2}, {4}}));
}

TEST(BulkReads, AreWhatIsReadOneByOne) {
  for (std::uint64_t seed = 0; seed < worlds; ++seed) {
    SCOPED_TRACE(seed);
    Random random{seed};
    const World world = a_world(seed);
    std::vector<BallId> ids = world.balls();
    ReadOptions options;
    if (seed % 2 == 1) {  // some of them, in any order, some twice
      for (BallId& id : ids) {
        if (random.chance(0.5)) id = ids[static_cast<std::size_t>(random.whole(0, static_cast<int>(ids.size()) - 1))];
      }
      options.which = ids;
    }
    std::vector<Vec2> positions(ids.size()), velocities(ids.size());
    std::vector<BallState> states(ids.size() + 3);  // more room than is needed
    std::vector<Vec2f> in_floats(ids.size());
    world.positions(positions, options);
    world.velocities(velocities, options);
    world.states(states, options);
    world.positions(in_floats, options);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const Vec2 place = world.position(ids[i]), velocity = world.velocity(ids[i]);
      ASSERT_TRUE(same_bits(positions[i], place) && same_bits(states[i].center, place));
      ASSERT_TRUE(same_bits(velocities[i], velocity) && same_bits(states[i].velocity, velocity));
      ASSERT_TRUE(in_floats[i].x == static_cast<float>(place.x) && in_floats[i].y == static_cast<float>(place.y));
    }
  }
}

TEST(BulkReads, WriteIntoRecordsAndNothingElse) {
  World world;
  for (int i = 0; i < 5; ++i) world.add(Ball{.center = {2.0 * i, 1}, .velocity = {0.5 * i, 2}, .radius = 0.5});
  constexpr std::size_t stride = 3 + 4 * sizeof(float);  // not aligned
  std::array<unsigned char, 5 * stride> buffer;
  buffer.fill(0xAB);
  world.positions(Strided<Vec2f>{buffer.data() + 3, 5, stride});
  world.velocities(Strided<Vec2f>{buffer.data() + 3 + sizeof(Vec2f), 5, stride});
  for (std::size_t i = 0; i < 5; ++i) {
    const unsigned char* const record = buffer.data() + i * stride;
    EXPECT_THAT(std::vector(record, record + 3), ElementsAreArray({0xAB, 0xAB, 0xAB}));
    std::array<float, 4> numbers;
    std::memcpy(numbers.data(), record + 3, sizeof numbers);
    const auto n = static_cast<float>(i);
    EXPECT_THAT(numbers, ElementsAreArray({2 * n, 1.0F, n / 2, 2.0F}));
  }
}

TEST(BulkReads, NeedRoomAndBallsThatAreThere) {
  World world;
  const BallId ball = world.add(Ball{.center = {1, 2}, .velocity = {}, .radius = 0.5});
  std::vector<Vec2> none_left;
  EXPECT_THROW(world.positions(none_left), std::invalid_argument);
  std::array<Vec2, 2> two;
  const std::array twice{ball, ball}, one_missing{ball, BallId{7}};
  world.positions(two, {.which = twice});
  EXPECT_EQ(two[1], (Vec2{1, 2}));
  EXPECT_THROW(world.positions(two, {.which = one_missing}), std::out_of_range);
  EXPECT_THROW(world.positions(std::span{two}.first(1), {.which = twice}), std::invalid_argument);
  world.remove(ball);
  world.positions(none_left);
  EXPECT_THROW(world.positions(two, {.which = twice}), std::out_of_range);
}

/// The balls at a time, as a world has them that was advanced to that time.
testing::AssertionResult are_as_after_advance_to(double t, const World& read, World advanced) {
  if (advanced.advance_to(t) != Progress::done) return testing::AssertionFailure() << "it is stuck";
  std::vector<BallState> expected(advanced.ball_count()), found(read.ball_count());
  advanced.states(expected);
  read.states(found, {.at = t});
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!same_bits(expected[i].center, found[i].center) || !same_bits(expected[i].velocity, found[i].velocity))
      return testing::AssertionFailure() << "ball " << i << " at " << t;
  }
  return testing::AssertionSuccess();
}

TEST(ReadingAnEarlierTime, HasTheBitsOfAnAdvanceToIt) {
  std::size_t impacts = 0;
  for (int number = 0; number < (sanitized ? 60 : 600); ++number) {
    SCOPED_TRACE(number);
    Random random{static_cast<std::uint64_t>(30'000 + number)};
    const Family& family = families()[static_cast<std::size_t>(number) % families().size()];
    World start = world_of(family.make(random));
    Tuning tuning = random_tuning(random);
    if (random.chance(0.1)) tuning.threads = 3;
    start.tune(tuning);
    start.keep_legs(true);
    if (start.advance(family.duration * random.between(0, 0.05)) != Progress::done) continue;
    World world = start;
    std::vector<double> times;
    OnImpact note;
    if (random.chance(0.5)) note = [&times](const Impact& impact) { times.push_back(impact.time); };
    const double end = start.time() + family.duration * random.between(0.01, 0.1);
    if (world.advance_to(end, note) != Progress::done) continue;
    impacts += world.counts().total() - start.counts().total();
    if (times.size() > 5) times.resize(5);
    for (int i = 0; i < 5; ++i) times.push_back(random.between(start.time(), end));
    times.push_back(start.time());
    times.push_back(end);
    if (random.chance(0.3)) world = World{world};  // a copy remembers as much
    for (const double t : times) ASSERT_TRUE(are_as_after_advance_to(t, world, start));
  }
  EXPECT_GT(impacts, sanitized ? 60U : 600U);
}

TEST(ReadingAnEarlierTime, NeedsNothingKeptAfterTheLastImpact) {
  World world;
  const BallId ball = world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
  world.add(Wall{{5, -1}, {5, 1}});
  play(world, 10);  // it turned back at 4.5
  std::array<Vec2, 1> place;
  world.positions(place, {.at = 4.5});
  EXPECT_EQ(place[0], (Vec2{4.5, 0}));
  world.positions(place, {.at = 6});
  EXPECT_EQ(place[0], (Vec2{3, 0}));
  EXPECT_THROW(world.positions(place, {.at = 4}), std::out_of_range);
  EXPECT_THROW(world.positions(place, {.at = 10.5}), std::out_of_range);
  EXPECT_THROW(world.positions(place, {.at = std::numeric_limits<double>::quiet_NaN()}), std::out_of_range);
  EXPECT_FALSE(world.keeps_legs());

  world.change(ball, Ball{.center = {0, 7}, .velocity = {1, 0}, .radius = 0.5});
  world.positions(place, {.at = 4});
  EXPECT_EQ(place[0], (Vec2{0, 7})) << "where it was put later";
}

TEST(ReadingAnEarlierTime, ReachesBackToTheBeginningOfTheLastAdvance) {
  World world;
  world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
  world.add(Wall{{5, -1}, {5, 1}});
  world.add(Wall{{-5, -1}, {-5, 1}});
  world.keep_legs(true);
  play_to(world, 20);  // it turned back at 4.5 and at 13.5
  std::array<Vec2, 1> place;
  world.positions(place, {.at = 1});
  EXPECT_EQ(place[0], (Vec2{1, 0}));
  world.keep_legs(true);
  world.positions(place, {.at = 1});
  EXPECT_EQ(place[0], (Vec2{1, 0})) << "to keep them again forgets nothing";
  play_to(world, 23);  // and at 22.5
  world.positions(place, {.at = 21});
  EXPECT_EQ(place[0], (Vec2{3, 0}));
  EXPECT_THROW(world.positions(place, {.at = 13}), std::out_of_range);
  world.keep_legs(false);
  EXPECT_THROW(world.positions(place, {.at = 21}), std::out_of_range);
}

}  // namespace
}  // namespace carom
