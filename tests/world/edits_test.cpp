#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/pieces.hpp"
#include "support/play.hpp"
#include "support/printing.hpp"
#include "support/random.hpp"
#include "support/reference_world.hpp"
#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "support/shapes.hpp"

/// Changes between advances take effect at the current time, and nothing else changes.
namespace carom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Ball ball_at(Vec2 center, Vec2 velocity = {}) { return {.center = center, .velocity = velocity, .radius = 0.5}; }

TEST(Ids, CountUpAndAreNeverGivenAgain) {
  World world;
  EXPECT_EQ(world.add(ball_at({0, 0})).index, 0U);
  EXPECT_EQ(world.add(ball_at({2, 0})).index, 1U);
  world.remove(BallId{1});
  EXPECT_EQ(world.add(ball_at({2, 0})).index, 2U);
  EXPECT_THAT(world.balls(), ElementsAre(BallId{0}, BallId{2}));
  EXPECT_FALSE(world.has(BallId{1}));
  EXPECT_THROW((void)world.position(BallId{1}), std::out_of_range);
  EXPECT_THROW(world.remove(BallId{1}), std::out_of_range);

  EXPECT_EQ(world.add(Wall{{9, 0}, {9, 1}}).index, 0U);
  world.remove(WallId{0});
  EXPECT_EQ(world.add(Wall{{9, 0}, {9, 1}}).index, 1U);
  EXPECT_EQ(world.add(Pillar{{20, 0}, 1}).index, 0U);
  world.remove(PillarId{0});
  EXPECT_EQ(world.add(Pillar{{20, 0}, 1}).index, 1U);
}

TEST(Ids, AreListedOfWhatIsThere) {
  World world;
  EXPECT_EQ(world.try_add(Ball{.center = {0, 0}, .velocity = {}, .radius = 1}).id(), BallId{0});
  for (std::uint32_t i = 0; i < 3; ++i) {
    const double x = 5.0 + i;
    EXPECT_EQ(*world.try_add(Wall{{x, 0}, {x, 1}}), WallId{i});
    EXPECT_EQ(*world.try_add(Pillar{{x, 9}, 1}), PillarId{i});
    EXPECT_FALSE(world.try_add(Wall{{0, 0}, {x, 0}}));  // it overlaps the ball, and gets no id
    EXPECT_FALSE(world.try_add(Pillar{{0, 0}, 1}));
  }
  EXPECT_TRUE(world.try_change(WallId{2}, Wall{{8, 0}, {8, 1}}).empty());
  EXPECT_EQ(world.wall(WallId{2}).from, (Vec2{8, 0}));
  world.remove(WallId{1});
  world.remove(PillarId{0});
  EXPECT_EQ(world.balls(), (std::vector<BallId>{{0}}));
  EXPECT_EQ(world.walls(), (std::vector<WallId>{{0}, {2}}));
  EXPECT_EQ(world.pillars(), (std::vector<PillarId>{{1}, {2}}));
}

TEST(Ids, KeepTheirMeaningWhenOthersGo) {
  World world;
  for (int i = 0; i < 10; ++i) world.add(ball_at({2.0 * i, 0}, {0, static_cast<double>(i)}));
  for (const std::uint32_t gone : {0U, 4U, 9U}) world.remove(BallId{gone});
  play(world, 1);
  EXPECT_EQ(world.position(BallId{5}), (Vec2{10, 5}));
  EXPECT_EQ(world.position(BallId{8}), (Vec2{16, 8}));
}

class AFlyingBall : public testing::Test {
 protected:
  void SetUp() override {
    ball_ = world_.add(ball_at({0, 0}, {1, 0}));
    play(world_, 2);
  }
  World world_;
  BallId ball_;
};

TEST_F(AFlyingBall, MeetsAWallThatIsPutInFrontOfIt) {
  world_.add(Wall{{5, -1}, {5, 1}});
  const auto impact = world_.advance_to_next_impact();
  ASSERT_TRUE(impact);
  EXPECT_EQ(impact->time, 4.5);
  EXPECT_EQ(world_.velocity(ball_), (Vec2{-1, 0}));
}

TEST_F(AFlyingBall, DoesNotMindAWallThatIsPutBehindIt) {
  world_.add(Wall{{1, -1}, {1, 1}});
  EXPECT_FALSE(world_.advance_to_next_impact());
}

TEST_F(AFlyingBall, GoesThroughAWallThatIsTakenAway) {
  const WallId wall = world_.add(Wall{{5, -1}, {5, 1}});
  play(world_, 1);
  world_.remove(wall);
  EXPECT_FALSE(world_.advance_to_next_impact());
}

TEST_F(AFlyingBall, MeetsAWallWhereItIsMovedTo) {
  const WallId wall = world_.add(Wall{{5, -1}, {5, 1}});
  play(world_, 1);
  world_.change(wall, Wall{{8, -1}, {8, 1}});
  EXPECT_EQ(world_.advance_to_next_impact().impact.value().time, 7.5);
}

TEST_F(AFlyingBall, MeetsAWallAgainThatIsMovedInFrontOfItAtTheirImpact) {
  const WallId wall = world_.add(Wall{{5, -1}, {5, 1}});
  ASSERT_EQ(world_.advance_to_next_impact().impact.value().time, 4.5);  // it turns back at x = 4.5
  world_.change(wall, Wall{{1, -1}, {1, 1}});
  const auto impact = world_.advance_to_next_impact();
  ASSERT_TRUE(impact);
  EXPECT_EQ(impact->time, 7.5);
}

TEST_F(AFlyingBall, MeetsAPillarThatGrowsInItsWay) {
  const PillarId pillar = world_.add(Pillar{{10, 2}, 1});
  EXPECT_FALSE(world_.advance_to_next_impact());
  world_.change(pillar, Pillar{{10, 0}, 1});
  EXPECT_EQ(world_.advance_to_next_impact().impact.value().time, 8.5);
  world_.remove(pillar);
  EXPECT_FALSE(world_.advance_to_next_impact());
}

TEST_F(AFlyingBall, MeetsABallThatIsPutInItsWayLater) {
  const BallId other = world_.add(ball_at({6, 0}));
  EXPECT_EQ(world_.advance_to_next_impact().impact.value().time, 5);
  EXPECT_EQ(world_.velocity(other), (Vec2{1, 0}));
  world_.remove(other);
  EXPECT_FALSE(world_.advance_to_next_impact());
}

TEST_F(AFlyingBall, GoesWhereItIsSent) {
  world_.add(Wall{{-5, 3}, {5, 3}});
  world_.change(ball_, ball_at({1, 0}, {0, 2}));
  EXPECT_EQ(world_.leg(ball_).start, (Instant{2, 0}));
  EXPECT_EQ(world_.advance_to_next_impact().impact.value().time, 3.25);
}

TEST_F(AFlyingBall, TurnsWhereItIs) {
  world_.set_velocity(ball_, {0, 3});
  EXPECT_EQ(world_.leg(ball_).start, (Instant{2, 0}));
  EXPECT_EQ(world_.position(ball_), (Vec2{2, 0}));
  EXPECT_EQ(world_.velocity(ball_), (Vec2{0, 3}));
}

TEST_F(AFlyingBall, IsPushedByAnImpulse) {
  Ball heavy = world_.ball(ball_);
  heavy.mass = 4;
  world_.change(ball_, heavy);
  world_.push(ball_, {2, -4});
  EXPECT_EQ(world_.velocity(ball_), (Vec2{1.5, -1}));
  EXPECT_EQ(world_.position(ball_), (Vec2{2, 0}));
}

TEST_F(AFlyingBall, GoesOnFromWhereItIsMovedTo) {
  world_.move_to(ball_, {7, 8});
  play(world_, 1);
  EXPECT_EQ(world_.position(ball_), (Vec2{8, 8}));
}

TEST_F(AFlyingBall, StaysAsItIsWhenItCannotBeChangedSo) {
  const auto before = world_.history();
  world_.add(Pillar{{9, 0}, 1});
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(world_.set_velocity(ball_, {nan, 0}), ProblemError);
  EXPECT_THROW(world_.push(ball_, {1e300, 0}), ProblemError);
  EXPECT_THROW(world_.move_to(ball_, {8, 0}), ProblemError);
  EXPECT_EQ(world_.try_set_velocity(ball_, {0, 1e300}).at(0).field, "velocity");
  EXPECT_EQ(world_.try_push(ball_, {nan, 0}).at(0).field, "velocity");
  EXPECT_EQ(world_.try_move_to(ball_, {8, 0}).at(0).other, PillarId{0});
  EXPECT_THROW(world_.set_velocity(BallId{7}, {}), std::out_of_range);
  EXPECT_THROW((void)world_.try_push(BallId{7}, {}), std::out_of_range);
  EXPECT_THROW(world_.move_to(BallId{7}, {}), std::out_of_range);
  EXPECT_EQ(world_.history(), before);
}

// Searches ahead through a time in which nothing happens, then changes a ball at the current time.
TEST_F(AFlyingBall, MeetsABallThatIsTurnedTowardItAfterALookAhead) {
  const BallId other = world_.add(ball_at({6, 50}, {0, 1}));
  ASSERT_FALSE(world_.advance_to_next_impact(100));
  EXPECT_EQ(world_.time(), 2);
  world_.change(other, ball_at({6, 0}));
  const auto impact = world_.advance_to_next_impact(10);
  ASSERT_TRUE(impact);
  EXPECT_EQ(impact->time, 5);
}

TEST_F(AFlyingBall, IsUnmovedByALookAhead) {
  const auto before = world_.history();
  ASSERT_FALSE(world_.advance_to_next_impact());
  EXPECT_EQ(world_.time(), 2);
  EXPECT_EQ(world_.position(ball_), (Vec2{2, 0}));
  EXPECT_EQ(world_.history(), before);
}

TEST(ASnapshot, RestoresEveryBit) {
  Random random{9};
  SceneShapes scene;
  add_box(scene, {{-5, -5}, {5, 5}});
  World world = world_of(scene);
  for (int i = 0; i < 60; ++i) {
    const Ball ball{.center = random.vector(-5, 5), .velocity = random.vector(-2, 2), .radius = 0.3};
    if (world.problems_with(ball).empty()) world.add(ball);
  }
  play(world, 3);
  const World snapshot = world;
  std::vector<Impact> first;
  play(world, 5, keep_in(first));
  world.remove(BallId{0});
  world.add(Pillar{{40, 40}, 1});
  play(world, 1);

  world = snapshot;
  EXPECT_EQ(world.time(), 3);
  EXPECT_EQ(world.history(), snapshot.history());
  EXPECT_FALSE(world.has(PillarId{0}));
  std::vector<Impact> second;
  play(world, 5, keep_in(second));
  EXPECT_GT(first.size(), 100U);
  EXPECT_TRUE(same_impacts(first, second));
  EXPECT_EQ(snapshot.time(), 3);
}

/// Makes the same change in the world and in the brute force, if the world accepts it.
struct Both {
  World world;
  ReferenceWorld reference;

  void add(const auto& shape) {
    if (!world.problems_with(shape).empty()) return;
    world.add(shape);
    reference.add(shape);
  }
  void change(auto id, const auto& shape) {
    try {
      world.change(id, shape);
    } catch (const ProblemError&) {
      return;
    }
    reference.change(id, shape);
  }
  void remove(auto id) {
    world.remove(id);
    reference.remove(id);
  }
  /// A ball as the brute force has it now.
  [[nodiscard]] Ball ball(BallId id) const {
    const auto& body = reference.bodies().at(id.index);
    return {position_at(body.leg, reference.now()),
            velocity_at(body.leg, reference.now()),
            body.radius,
            body.mass,
            body.restitution,
            body.filter,
            body.user_data,
            body.gravity_scale};
  }
  void set_gravity(Vec2 gravity) {
    world.set_gravity(gravity);
    reference.set_gravity(gravity);
  }
  void set_velocity(BallId id, Vec2 velocity) {
    Ball changed = ball(id);
    changed.velocity = velocity;
    world.set_velocity(id, velocity);
    reference.change(id, changed);
  }
  void push(BallId id, Vec2 impulse) {
    Ball changed = ball(id);
    changed.velocity += impulse / changed.mass;
    world.push(id, impulse);
    reference.change(id, changed);
  }
  void move_to(BallId id, Vec2 center) {
    Ball changed = ball(id);
    changed.center = center;
    if (world.try_move_to(id, center).empty()) reference.change(id, changed);
  }
};

template <class Shape>
Shape with_filter(Shape shape, Random& random, bool filtered) {
  if (!filtered) return shape;
  shape.filter = random_filter(random);
  shape.user_data = static_cast<std::uint64_t>(random.whole(0, 3));
  return shape;
}
Ball any_ball(Random& random, bool filtered) {
  const Ball ball{.center = random.vector(-5, 5),
                  .velocity = random.vector(-3, 3),
                  .radius = random.between(0.1, 0.5),
                  .mass = random.between(0.5, 2),
                  .restitution = random.chance(0.2) ? 0.8 : 1};
  return with_filter(ball, random, filtered);
}
Wall any_wall(Random& random, bool filtered) {
  const Vec2 from = random.vector(-5, 5);
  const Wall wall{from, from + random.vector(-2, 2), static_cast<Stops>(random.whole(0, 2))};
  return with_filter(wall, random, filtered);
}
Pillar any_pillar(Random& random, bool filtered) {
  return with_filter(Pillar{.center = random.vector(-5, 5), .radius = random.between(0, 0.5)}, random, filtered);
}

/// Other velocities, impulses and places for balls.
void nudge_at_random(Both& both, Random& random) {
  const BallId id{static_cast<std::uint32_t>(random.whole(0, 30))};
  const Vec2 vector = random.vector(-5, 5);
  if (!both.world.has(id)) return;
  const int what = random.whole(0, 2);
  if (what == 0) both.set_velocity(id, vector);
  if (what == 1) both.push(id, vector);
  if (what == 2) both.move_to(id, vector);
}

/// Another filter for a wall or pillar that stays where it is.
void filter_at_random(Both& both, Random& random) {
  const WallId wall{static_cast<std::uint32_t>(random.whole(4, 12))};
  const PillarId pillar{static_cast<std::uint32_t>(random.whole(0, 8))};
  if (both.world.has(wall)) both.change(wall, with_filter(both.world.wall(wall), random, true));
  if (both.world.has(pillar)) both.change(pillar, with_filter(both.world.pillar(pillar), random, true));
}

void edit_at_random(Both& both, Random& random, bool filtered) {
  const auto index = static_cast<std::uint32_t>(random.whole(0, 30));
  const int kind = random.whole(0, 2);
  const int what = random.whole(0, 2);
  const auto edit = [&](auto id, const auto& shape) {
    if (what == 0) both.add(shape);
    if (what == 1 && both.world.has(id)) both.change(id, shape);
    if (what == 2 && both.world.has(id)) both.remove(id);
  };
  if (kind == 0) edit(BallId{index}, any_ball(random, filtered));
  if (kind == 1) edit(WallId{index + 4}, any_wall(random, filtered));  // the box stays
  if (kind == 2) edit(PillarId{index}, any_pillar(random, filtered));
}

/// Searches a time in which nothing happens. That must not change the world.
void search_ahead(World& world) {
  World ahead = world;
  const auto impact = ahead.advance_to_next_impact();
  const double limit = impact ? world.time() + 0.99 * (impact->time - world.time()) : 1e9;
  EXPECT_FALSE(world.advance_to_next_impact(limit));
}

enum class Search { none, ahead };
enum class Filters { none, random };
enum class Gravity { none, changing };

void expect_the_brute_force_between_edits(std::uint64_t seed, Search search, Filters filters,
                                          Gravity gravity = Gravity::none) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random{seed};
  Both both;
  const bool filtered = filters == Filters::random;
  if (filtered) {
    Tuning tuning = random_tuning(random);
    if (random.chance(0.2)) tuning.threads = static_cast<unsigned>(random.whole(2, 3));
    both.world.tune(tuning);
  }
  SceneShapes scene;
  add_box(scene, {{-6, -6}, {6, 6}});
  for (const Wall& wall : scene.walls) both.add(wall);
  for (int n = random.whole(2, 15); n > 0; --n) both.add(any_ball(random, filtered));
  const bool falling = gravity == Gravity::changing;
  const double restitution = random.between(0, 1);
  std::vector<Impact> impacts;
  for (int i = 0; i < 20; ++i) {
    if (falling && random.chance(i == 0 ? 0.9 : 0.1))
      both.set_gravity(random.chance(0.7) ? Vec2{0, -random.between(0, 50)} : random.vector(-20, 20));
    for (int edits = falling ? random.whole(0, 2) : 0; edits > 0; --edits) {  // some that come to rest
      const BallId id{static_cast<std::uint32_t>(random.whole(0, 15))};
      if (!both.world.has(id)) continue;
      Ball ball = both.ball(id);
      ball.restitution = restitution;
      if (random.chance(0.1)) ball.gravity_scale = random.between(-1, 2);
      both.change(id, ball);
    }
    const double until = both.world.time() + random.between(0, falling ? 1 : 0.3);
    ASSERT_TRUE(both.reference.advance_to(until, 100'000));
    if (filtered && random.chance(0.5)) {  // without a callback, in tiles and with several threads
      ASSERT_EQ(both.world.advance_to(until), Progress::done);
      impacts = both.reference.impacts();
    } else {
      ASSERT_EQ(both.world.advance_to(until, keep_in(impacts)), Progress::done);
    }
    ASSERT_TRUE(same_impacts(both.reference.impacts(), impacts)) << "before edit " << i;
    ASSERT_EQ(both.reference.history(), both.world.history());
    if (search == Search::ahead) search_ahead(both.world);
    for (int edits = random.whole(0, 3); edits > 0; --edits) edit_at_random(both, random, filtered);
    for (int nudges = filtered ? random.whole(0, 3) : 0; nudges > 0; --nudges) {
      nudge_at_random(both, random);
      filter_at_random(both, random);
    }
  }
}

constexpr std::uint64_t seeds = sanitized ? 50 : 2000;

TEST(RandomEdits, LeaveTheBitsOfTheBruteForce) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed)
    ASSERT_NO_FATAL_FAILURE(expect_the_brute_force_between_edits(seed, Search::none, Filters::none));
}

TEST(RandomEdits, LeaveTheBitsOfTheBruteForceAfterLooksAhead) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed)
    ASSERT_NO_FATAL_FAILURE(expect_the_brute_force_between_edits(seed, Search::ahead, Filters::none));
}

TEST(RandomEdits, LeaveTheBitsOfTheBruteForceUnderGravity) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    ASSERT_NO_FATAL_FAILURE(expect_the_brute_force_between_edits(
        seed, Search::none, seed % 2 == 0 ? Filters::none : Filters::random, Gravity::changing));
  }
}

TEST(RandomEdits, LeaveTheBitsOfTheBruteForceWithFilters) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed)
    ASSERT_NO_FATAL_FAILURE(expect_the_brute_force_between_edits(seed, Search::none, Filters::random));
}

// Advances without a callback are executed in tiles.
TEST(RandomEdits, LeaveTheBitsOfTheBruteForceInTiles) {
  for (std::uint64_t seed = 0; seed < seeds / 4; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random{seed};
    Both both;
    Tuning tuning;
    tuning.tile = random.between(1, 4);
    tuning.horizon = random.between(0.1, 2);
    tuning.threads = static_cast<unsigned>(random.whole(1, 2));
    both.world.tune(tuning);
    both.world.listen();
    const bool filtered = random.chance(0.5);
    SceneShapes scene;
    add_box(scene, {{-6, -6}, {6, 6}});
    for (const Wall& wall : scene.walls) both.add(wall);
    for (int n = random.whole(10, 40); n > 0; --n) both.add(any_ball(random, filtered));
    std::vector<Impact> impacts;
    for (int i = 0; i < 10; ++i) {
      const double until = both.world.time() + random.between(0, 1);
      ASSERT_TRUE(both.reference.advance_to(until, 10'000));
      play_to(both.world, until);
      impacts.insert(impacts.end(), both.world.impacts().begin(), both.world.impacts().end());
      ASSERT_TRUE(same_impacts(both.reference.impacts(), impacts)) << "before edit " << i;
      ASSERT_EQ(both.reference.history(), both.world.history());
      for (int edits = random.whole(0, 3); edits > 0; --edits) edit_at_random(both, random, filtered);
    }
  }
}

// Each ball has its own radius and mass. Materials that no ball uses any more are dropped from time to time.
TEST(Changes, OfSizeAgainAndAgainTakeEffect) {
  World world;
  ReferenceWorld reference;
  const auto add = [&](const auto& shape) {
    world.add(shape);
    reference.add(shape);
  };
  add(Wall{{-9, -9}, {-9, 9}});
  add(Wall{{9, -9}, {9, 9}});
  for (int i = 0; i < 3; ++i) add(ball_at({5.0 * i - 5, 0}, {5.0 * i - 4, 0}));
  Random random{1};
  for (int change = 0; change < 200; ++change) {
    const BallId id{static_cast<std::uint32_t>(change % 3)};
    Ball ball = world.ball(id);
    ball.radius = random.between(0.1, 0.5);
    ball.mass = random.between(1, 3);
    if (world.try_change(id, ball).empty()) reference.change(id, ball);
    play(world, 0.3);
    ASSERT_TRUE(reference.advance(0.3, 100));
    ASSERT_EQ(world.history(), reference.history()) << change;
  }
  EXPECT_GT(world.counts().balls, 20U);
}

}  // namespace
}  // namespace carom
