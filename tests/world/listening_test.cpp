#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/history_and_counts.hpp"
#include "support/play.hpp"
#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"
#include "world/standard_gas.hpp"
#include "world/tied_lattice.hpp"

/// The impacts that a listening world keeps are those that a callback is called with, which are played in order.
namespace carom {
namespace {

std::vector<Impact> called_back(const SceneShapes& scene, double duration) {
  World world = world_of(scene);
  std::vector<Impact> impacts;
  play(world, duration, keep_in(impacts));
  return impacts;
}

/// Advances in random pieces, long and short, and collects what was kept.
std::vector<Impact> kept(World& world, double duration, Random& random) {
  std::vector<Impact> impacts;
  while (world.time() < duration) {
    const double piece = duration * (random.chance(0.5) ? random.between(0, 0.01) : random.between(0, 0.5));
    play_to(world, std::min(duration, world.time() + piece));
    impacts.insert(impacts.end(), world.impacts().begin(), world.impacts().end());
  }
  return impacts;
}

Tuning tiles_with(unsigned threads, double tile) {
  Tuning tuning;
  tuning.threads = threads;
  tuning.tile = tile;
  return tuning;
}

void expect_the_impacts_of_a_callback(const SceneShapes& scene, double duration, const Tuning& tuning) {
  Random random{7};
  World world = world_of(scene);
  world.tune(tuning);
  World silent = world;
  world.listen();
  EXPECT_TRUE(same_impacts(called_back(scene, duration), kept(world, duration, random)));
  play_to(silent, duration);
  EXPECT_EQ(history_and_counts(silent), history_and_counts(world));
}

TEST(Listening, KeepsWhatACallbackIsCalledWith) {
  for (const Family& family : families()) {
    for (std::uint64_t seed = 1; seed <= (sanitized ? 2 : 10); ++seed) {
      SCOPED_TRACE(family.name + ", seed " + std::to_string(seed));
      Random random{seed};
      const SceneShapes scene = family.make(random);
      World probe = world_of(scene);
      if (probe.advance(family.duration) != Progress::done) continue;
      expect_the_impacts_of_a_callback(scene, family.duration, tiles_with(1, 2));
    }
  }
}

TEST(Listening, KeepsItFromTilesAndThreadsToo) {
  constexpr int side = sanitized ? 60 : 110;
  for (const unsigned threads : {1U, 2U, 3U}) {
    expect_the_impacts_of_a_callback(standard_gas(side, 0.5), 2, tiles_with(threads, 18));
    expect_the_impacts_of_a_callback(tied_lattice(side), 1.4, tiles_with(threads, 18));
  }
}

/// Advances in one piece.
std::vector<Impact> kept_at_once(const SceneShapes& scene, double duration, const Listening& which) {
  World world = world_of(scene);
  world.listen(which);
  play(world, duration);
  return {world.impacts().begin(), world.impacts().end()};
}

template <class Predicate>
std::vector<Impact> those(const std::vector<Impact>& impacts, Predicate predicate) {
  std::vector<Impact> result;
  std::ranges::copy_if(impacts, std::back_inserter(result), predicate);
  return result;
}

class ListeningToSome : public testing::Test {
 protected:
  static constexpr double duration_ = 1.5;
  static SceneShapes scene() {
    SceneShapes scene = standard_gas(60, 0.4);
    scene.pillars.push_back({{0.5, 0.5}, 2});
    std::erase_if(scene.balls, [](const Ball& ball) { return length(ball.center - Vec2{0.5, 0.5}) < 2 + ball.radius; });
    return scene;
  }
  const SceneShapes scene_ = scene();
  const std::vector<Impact> all_ = called_back(scene_, duration_);
};

TEST_F(ListeningToSome, KeepsTheTypesAskedFor) {
  const auto of_type = [](ShapeType type) {
    return [type](const Impact& impact) { return impact.other.type == type; };
  };
  const auto balls = those(all_, of_type(ShapeType::ball));
  const auto walls = those(all_, of_type(ShapeType::wall));
  const auto pillars = those(all_, of_type(ShapeType::pillar));
  EXPECT_FALSE(balls.empty() || walls.empty() || pillars.empty());
  EXPECT_TRUE(same_impacts(balls, kept_at_once(scene_, duration_, {.walls = false, .pillars = false})));
  EXPECT_TRUE(same_impacts(walls, kept_at_once(scene_, duration_, {.balls = false, .pillars = false})));
  EXPECT_TRUE(same_impacts(pillars, kept_at_once(scene_, duration_, {.balls = false, .walls = false})));
}

TEST_F(ListeningToSome, KeepsHardImpactsOnly) {
  const auto hard = those(all_, [](const Impact& impact) { return impact.impulse >= 2; });
  EXPECT_GT(hard.size(), all_.size() / 20);
  EXPECT_LT(hard.size(), all_.size() / 2);
  EXPECT_TRUE(same_impacts(hard, kept_at_once(scene_, duration_, {.least_impulse = 2})));
}

TEST_F(ListeningToSome, KeepsThoseOfTheBallsAskedFor) {
  std::vector<BallId> only;
  for (std::uint32_t i = 3; i < scene_.balls.size(); i += 50) only.push_back({i});
  const std::set<BallId> listed{only.begin(), only.end()};
  const auto theirs = those(all_, [&](const Impact& impact) {
    return listed.contains(impact.ball) || (impact.other.is_ball() && listed.contains(impact.other.ball()));
  });
  EXPECT_GT(theirs.size(), only.size());
  EXPECT_TRUE(same_impacts(theirs, kept_at_once(scene_, duration_, {.only = only})));
}

TEST(Listening, BeginsAndEndsWhenAsked) {
  World world;
  world.add(Ball{.center = {0, 0}, .velocity = {1, 0}, .radius = 0.5});
  world.add(Wall{.from = {2, -1}, .to = {2, 1}});
  world.add(Wall{.from = {-2, -1}, .to = {-2, 1}});
  play(world, 2);
  EXPECT_TRUE(world.impacts().empty());
  world.listen();
  EXPECT_TRUE(world.impacts().empty());
  play(world, 3);
  ASSERT_EQ(world.impacts().size(), 1U);
  EXPECT_EQ(world.impacts()[0].time, 4.5);
  const World copy = world;
  EXPECT_EQ(copy.impacts().size(), 1U);
  const NextImpact next = world.advance_to_next_impact();
  ASSERT_EQ(world.impacts().size(), 1U);
  EXPECT_TRUE(same_bits(world.impacts()[0], *next));
  EXPECT_FALSE(world.advance_to_next_impact(0));
  EXPECT_TRUE(world.impacts().empty()) << "those of an advance that found none";
  play(world, 0.1);
  EXPECT_TRUE(world.impacts().empty());
  world.stop_listening();
  play(world, 30);
  EXPECT_TRUE(world.impacts().empty());
  EXPECT_TRUE(World{}.impacts().empty());
}

}  // namespace
}  // namespace carom
