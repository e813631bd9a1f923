#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "support/play.hpp"
#include "support/printing.hpp"
#include "support/random.hpp"
#include "support/same_history.hpp"
#include "support/shapes.hpp"

/// The history does not depend on the steps in which a world advances.
namespace carom {
namespace {

/// A little of everything: balls of many sizes and masses, some of which lose energy, a one-sided wall and pillars.
SceneShapes varied_scene() {
  Random random{7};
  SceneShapes scene;
  add_box(scene, {{-6, -6}, {6, 6}});
  scene.walls.push_back({{-3, -1}, {-1, 2}, Stops::both});
  scene.walls.push_back({{1, 3}, {4, 2}, Stops::outside});
  scene.pillars.push_back({{2, -2}, 0.8});
  World trial = world_of(scene);
  while (scene.balls.size() < 60) {
    const Ball ball{.center = random.vector(-6, 6),
                    .velocity = random.vector(-3, 3),
                    .radius = random.between(0.05, 0.5),
                    .mass = random.between(0.1, 10),
                    .restitution = scene.balls.size() % 10 == 0 ? 0.99 : 1};
    if (!trial.problems_with(ball).empty()) continue;
    trial.add(ball);
    scene.balls.push_back(ball);
  }
  return scene;
}

// 10⁴ steps of 2⁻¹⁰, so that their sum is exact.
constexpr int steps = 10'000;
constexpr double step = 0x1p-10;
constexpr double duration = steps * step;

struct History {
  std::uint64_t hash;
  std::vector<Impact> impacts;
};

History in_one_advance(const SceneShapes& scene) {
  World world = world_of(scene);
  History history;
  play(world, duration, keep_in(history.impacts));
  history.hash = world.history();
  return history;
}

class Steps : public testing::Test {
 protected:
  const SceneShapes scene_ = varied_scene();
  const History expected_ = in_one_advance(scene_);
  World world_ = world_of(scene_);
  std::vector<Impact> impacts_;

  void TearDown() override {
    EXPECT_GT(impacts_.size(), 1000U);
    EXPECT_EQ(world_.time(), duration);
    EXPECT_EQ(world_.history(), expected_.hash);
    EXPECT_TRUE(same_impacts(expected_.impacts, impacts_));
  }
};

TEST_F(Steps, MayBeTenThousandSmallOnes) {
  for (int i = 0; i < steps; ++i) play(world_, step, keep_in(impacts_));
}

TEST_F(Steps, MayBeOfAnyLength) {
  Random random{11};
  while (world_.time() < duration)
    play_to(world_, std::min(duration, world_.time() + random.between(0, 0.3)), keep_in(impacts_));
}

TEST_F(Steps, MayHaveNoLengthAtAll) {
  for (int i = 0; i < 100; ++i) {
    play(world_, duration / 128, keep_in(impacts_));
    play(world_, 0, keep_in(impacts_));
    play_to(world_, world_.time(), keep_in(impacts_));
  }
  play_to(world_, duration, keep_in(impacts_));
}

TEST_F(Steps, MayLeadFromImpactToImpact) {
  while (const auto impact = world_.advance_to_next_impact(duration)) {
    ASSERT_EQ(world_.time(), impact->time);
    impacts_.push_back(*impact);
  }
  play_to(world_, duration);
}

TEST_F(Steps, MayBeTakenByCopies) {
  while (world_.time() < duration) {
    World copy = world_;
    play(copy, duration / 64, keep_in(impacts_));
    world_ = std::move(copy);
  }
}

TEST_F(Steps, MayBeInterruptedByQuestions) {
  for (int i = 0; i < 100; ++i) {
    play(world_, duration / 128, keep_in(impacts_));
    for (const BallId id : world_.balls()) (void)world_.position(id);
    (void)world_.problems_with(Ball{.center = {0, 0}, .velocity = {}, .radius = 3});
    World elsewhere = world_;
    play(elsewhere, 1);
  }
  play_to(world_, duration, keep_in(impacts_));
}

TEST_F(Steps, MayBeBrokenOffByTheListener) {
  const OnImpact keep_some = [this](const Impact& impact) {
    impacts_.push_back(impact);
    if (impacts_.size() % 100 == 0) throw std::runtime_error("enough");
  };
  for (bool done = false; !done;) {
    try {
      done = world_.advance_to(duration, keep_some) == Progress::done;
    } catch (const std::runtime_error&) {
      EXPECT_EQ(world_.time(), impacts_.back().time);
    }
  }
}

TEST_F(Steps, LetTheListenerSeeTheWorldAtTheImpact) {
  play(world_, duration, [this](const Impact& impact) {
    impacts_.push_back(impact);
    ASSERT_EQ(world_.time(), impact.time);
    ASSERT_EQ(world_.position(impact.ball), world_.leg(impact.ball).center);
    ASSERT_EQ(world_.counts().total(), impacts_.size());
  });
}

/// It is reported as one double, which may differ from the instant itself by half of its last place.
class TheTimeOfAnImpact : public testing::Test {
 protected:
  World world_ = world_of(varied_scene());
};

TEST_F(TheTimeOfAnImpact, IsATimeThatTheWorldCanAdvanceToFromThere) {
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(world_.advance_to_next_impact());
    ASSERT_NO_THROW(static_cast<void>(world_.advance_to(world_.time()))) << "impact " << i;
  }
}

TEST_F(TheTimeOfAnImpact, IncludesTheImpact) {
  for (int i = 0; i < 100; ++i) {
    World other = world_;
    const auto impact = world_.advance_to_next_impact();
    play_to(other, impact.impact.value().time);
    play_to(world_, impact.impact.value().time);
    ASSERT_EQ(other.history(), world_.history()) << "impact " << i;
  }
}

TEST_F(TheTimeOfAnImpact, IsTheDoubleNearestToIt) {
  for (int i = 0; i < 100; ++i) {
    World before = world_;
    World after = world_;
    const auto impact = world_.advance_to_next_impact();
    play_to(before, std::nextafter(impact.impact.value().time, 0));
    play_to(after, std::nextafter(impact.impact.value().time, duration));
    ASSERT_EQ(before.counts().total() + 1, world_.counts().total()) << "impact " << i;
    ASSERT_EQ(after.history(), world_.history()) << "impact " << i;
  }
}

/// A leg without the ids in it.
struct LegWithoutIds {
  Instant start;
  Vec2 center;
  Vec2 velocity;
};

bool same_bits(const LegWithoutIds& a, const Leg& b) {
  return a.start == b.start && carom::same_bits(a.center, b.center) && carom::same_bits(a.velocity, b.velocity);
}

// Without exact ties the ids decide nothing.
TEST(BallOrder, DoesNotChangeWhatHappens) {
  const SceneShapes scene = varied_scene();
  World world = world_of(scene);
  play(world, duration);

  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Random random{seed};
    std::vector<std::size_t> order(scene.balls.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = order.size() - 1; i > 0; --i) std::swap(order[i], order[random.next() % (i + 1)]);
    SceneShapes shuffled = scene;
    for (std::size_t i = 0; i < order.size(); ++i) shuffled.balls[i] = scene.balls[order[i]];
    std::reverse(shuffled.walls.begin(), shuffled.walls.end());

    World other = world_of(shuffled);
    play(other, duration);
    EXPECT_EQ(other.counts().total(), world.counts().total());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      const Leg& leg = world.leg(BallId{static_cast<std::uint32_t>(order[i])});
      EXPECT_TRUE(same_bits(LegWithoutIds{leg.start, leg.center, leg.velocity}, other.leg(BallId{i})))
          << "ball " << order[i] << " as ball " << i;
    }
  }
}

}  // namespace
}  // namespace carom
