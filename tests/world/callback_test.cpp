#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "support/play.hpp"
#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "world/standard_gas.hpp"

/// What a callback may do to its own world, and the state of the world after a callback throws.
namespace carom {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr double until = 3;

/// Enough balls for several tiles.
SceneShapes scene() { return standard_gas(sanitized ? 45 : 60, 0.5); }

struct Attempt {
  const char* call;
  std::function<void(World&)> make;
};

std::vector<Attempt> attempts(const World& other) {
  const Ball ball{.center = {1e6, 0}, .velocity = {}, .radius = 1};
  const Wall wall{{1e6, 0}, {1e6, 1}};
  const Pillar pillar{{1e6, 0}, 1};
  return {{"add", [=](World& world) { world.add(ball); }},
          {"add", [=](World& world) { world.add(wall); }},
          {"add", [=](World& world) { world.add(pillar); }},
          {"try_add", [=](World& world) { static_cast<void>(world.try_add(ball)); }},
          {"try_add", [=](World& world) { static_cast<void>(world.try_add(wall)); }},
          {"try_add", [=](World& world) { static_cast<void>(world.try_add(pillar)); }},
          {"change", [=](World& world) { world.change(BallId{0}, ball); }},
          {"change", [=](World& world) { world.change(WallId{0}, wall); }},
          {"try_change", [=](World& world) { static_cast<void>(world.try_change(BallId{0}, ball)); }},
          {"try_change", [=](World& world) { static_cast<void>(world.try_change(WallId{0}, wall)); }},
          {"set_velocity", [](World& world) { world.set_velocity(BallId{0}, {}); }},
          {"push", [](World& world) { world.push(BallId{0}, {}); }},
          {"move_to", [](World& world) { world.move_to(BallId{0}, {1e6, 0}); }},
          {"try_set_velocity", [](World& world) { static_cast<void>(world.try_set_velocity(BallId{0}, {})); }},
          {"try_push", [](World& world) { static_cast<void>(world.try_push(BallId{0}, {})); }},
          {"try_move_to", [](World& world) { static_cast<void>(world.try_move_to(BallId{0}, {1e6, 0})); }},
          {"keep_legs", [](World& world) { world.keep_legs(true); }},
          {"remove", [](World& world) { world.remove(BallId{0}); }},
          {"remove", [](World& world) { world.remove(WallId{0}); }},
          {"tune", [](World& world) { world.tune({.threads = 2}); }},
          {"reserve", [](World& world) { world.reserve(1'000'000); }},
          {"advance", [](World& world) { static_cast<void>(world.advance(1)); }},
          {"advance_to", [](World& world) { static_cast<void>(world.advance_to(world.time())); }},
          {"advance_to_next_impact", [](World& world) { world.advance_to_next_impact(); }},
          {"operator=", [&other](World& world) { world = other; }},
          {"operator=", [](World& world) { world = World{}; }},
          {"operator=", [](World& world) {
             World thief;
             thief = std::move(world);
           }}};
}

TEST(ACallback, MayNotChangeItsWorldWhichGoesOnAsIfItHadNotTried) {
  World expected = world_of(scene());
  play_to(expected, until);
  const World other = world_of(standard_gas(3, 0.5));
  World world = world_of(scene());
  const std::vector<Attempt> all = attempts(other);
  std::size_t reported = 0;
  const Progress progress = world.advance_to(until, [&](const Impact&) {
    const Attempt& attempt = all[reported++ % all.size()];
    EXPECT_THAT([&] { attempt.make(world); },
                ThrowsMessage<std::logic_error>(HasSubstr("World::" + std::string{attempt.call} + " can't be called")));
  });
  EXPECT_EQ(progress, Progress::done);
  EXPECT_GT(reported, all.size());
  EXPECT_EQ(world.history(), expected.history());
  EXPECT_NO_THROW(world.tune({.threads = 2}));
  EXPECT_NO_THROW(static_cast<void>(world.advance(0.1)));
}

TEST(ACallback, MayReadItsWorld) {
  World expected = world_of(scene());
  play_to(expected, until);
  World world = world_of(scene());
  double energy = 0;
  const double initial = world.energy();
  play_to(world, until, [&](const Impact& impact) {
    EXPECT_EQ(world.time(), impact.time);
    EXPECT_EQ(world.leg(impact.ball).start.whole, impact.time);
    EXPECT_FALSE(world.problems_with(world.ball(impact.ball)).empty());
    EXPECT_FALSE(world.problems_with(Pillar{impact.contact, 0.1}).empty());
    EXPECT_TRUE(world.problems_with(Wall{{1e6, 0}, {1e6, 1}}).empty());
    energy = world.energy();
  });
  EXPECT_NEAR(energy, initial, 1e-9 * initial);
  EXPECT_EQ(world.history(), expected.history());
}

TEST(ACallback, MayCopyItsWorldWhichIsThenAtThatImpact) {
  World expected = world_of(scene());
  play_to(expected, until);
  World world = world_of(scene());
  std::vector<World> copies;
  std::uint64_t reported = 0;
  play_to(world, until, [&](const Impact& impact) {
    if (++reported % 500 != 0) return;
    copies.push_back(world);
    EXPECT_EQ(copies.back().time(), impact.time);
    EXPECT_EQ(copies.back().counts().total(), reported);
    EXPECT_EQ(copies.back().history(), world.history());
  });
  EXPECT_EQ(world.history(), expected.history());
  ASSERT_GT(copies.size(), 3U);
  for (World& copy : copies) {
    play_to(copy, until);
    EXPECT_EQ(copy.history(), expected.history());
  }
}

TEST(ACallbackDeathTest, EndsTheProgramWhenItMovesItsWorldAway) {
  World world = world_of(standard_gas(3, 0.5));
  EXPECT_DEATH(static_cast<void>(world.advance(1, [&](const Impact&) { const World thief = std::move(world); })),
               "World");
}

class Enough : public std::runtime_error {
 public:
  Enough() : std::runtime_error{"enough"} {}
};

/// Throws at every `number`-th impact.
OnImpact throwing_at(std::uint64_t number, std::vector<Impact>& reported) {
  return [number, left = number, &reported](const Impact& impact) mutable {
    reported.push_back(impact);
    if (--left == 0) {
      left = number;
      throw Enough{};
    }
  };
}

TEST(ACallbackThatThrows, LeavesTheWorldAtThatImpact) {
  World world = world_of(scene());
  std::vector<Impact> reported;
  EXPECT_THROW(static_cast<void>(world.advance_to(until, throwing_at(700, reported))), Enough);
  EXPECT_EQ(world.time(), reported.back().time);
  EXPECT_EQ(world.counts().total(), 700U);
  World other = world_of(scene());
  for (int i = 0; i < 700; ++i) other.advance_to_next_impact();
  EXPECT_EQ(world.history(), other.history());
  for (const BallId id : world.balls()) ASSERT_EQ(world.position(id), other.position(id));
}

TEST(ACallbackThatThrows, LetsTheWorldGoOnInTiles) {
  World expected = world_of(scene());
  play_to(expected, until);
  for (const unsigned threads : {1U, 2U, 3U}) {
    for (const std::uint64_t number : {1U, 2U, 77U, 1500U}) {
      World world = world_of(scene());
      world.tune({.threads = threads});
      std::vector<Impact> reported;
      EXPECT_THROW(static_cast<void>(world.advance_to(until, throwing_at(number, reported))), Enough);
      EXPECT_EQ(world.advance_to(until), Progress::done);
      EXPECT_EQ(world.history(), expected.history()) << threads << " threads, thrown at " << number;
    }
  }
}

TEST(ACallbackThatThrows, LetsTheWorldGoOnInOrder) {
  std::vector<Impact> expected;
  World whole = world_of(scene());
  play_to(whole, until, keep_in(expected));
  World world = world_of(scene());
  std::vector<Impact> reported;
  const OnImpact now_and_then = throwing_at(97, reported);
  for (;;) {
    try {
      if (world.advance_to(until, now_and_then) == Progress::done) break;
    } catch (const Enough&) {
      EXPECT_EQ(world.time(), reported.back().time);
      EXPECT_NO_THROW(world.tune(world.tuning()));  // no callback is running any more
    }
  }
  EXPECT_TRUE(same_impacts(expected, reported));
  EXPECT_EQ(world.history(), whole.history());
}

}  // namespace
}  // namespace carom
