#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/reference_world.hpp"
#include "support/same_history.hpp"
#include "support/sanitized.hpp"
#include "world/families.hpp"

/// Every family again, with losses: the contact rule has the same bits in the engine and in the brute force, however
/// time is cut and whatever the tuning.
namespace carom {
namespace {

constexpr int scenes_of_a_family = sanitized ? 40 : 800;
constexpr std::size_t most_impacts = 200;

/// Dead, lossless or anything between.
double any_restitution(Random& random) {
  if (random.chance(0.2)) return 0;
  if (random.chance(0.2)) return 1;
  return random.between(0, 1);
}

/// Often one coefficient for all balls and another for all that is fixed, sometimes one for each shape.
void make_lossy(SceneShapes& scene, Random& random) {
  const bool each = random.chance(0.3);
  const double of_balls = any_restitution(random);
  const double of_fixed = any_restitution(random);
  for (Ball& ball : scene.balls) ball.restitution = each ? any_restitution(random) : of_balls;
  for (Wall& wall : scene.walls) wall.restitution = each ? any_restitution(random) : of_fixed;
  for (Pillar& pillar : scene.pillars) pillar.restitution = each ? any_restitution(random) : of_fixed;
}

/// Tiles of one to four balls, so that the small scenes have several; by one thread, or now and then, as they have
/// little to do here but to wait for each other, by two or three.
Tuning random_tuning(Random& random) {
  Tuning tuning;
  tuning.threads = random.chance(0.1) ? static_cast<unsigned>(random.whole(2, 3)) : 1;
  tuning.tile = random.between(1, 4);
  tuning.horizon = random.between(0.05, 4);
  tuning.settling = random.between(1, 20);
  return tuning;
}

/// Up to `until`, in one to five advances, some of which report impacts and some of which end at one.
void play_in_parts(World& world, double until, Random& random) {
  for (int pauses = random.whole(0, 4); pauses > 0; --pauses) {
    const double pause = random.between(world.time(), until);
    if (random.chance(0.3))
      static_cast<void>(world.advance_to_next_impact(pause));
    else if (random.chance(0.3))
      ASSERT_EQ(world.advance_to(pause, [](const Impact&) {}), Progress::done);
    else
      ASSERT_EQ(world.advance_to(pause), Progress::done);
    if (random.chance(0.2)) world = World{world};
    if (random.chance(0.3)) world.tune(random_tuning(random));
  }
  ASSERT_EQ(world.advance_to(until), Progress::done);
}

void expect_same(const World& world, const ReferenceWorld& reference) {
  ASSERT_EQ(world.counts().total(), reference.counts().total());
  ASSERT_EQ(world.counts().lossless, reference.counts().lossless);
  for (const BallId id : world.balls())
    ASSERT_TRUE(same_bits(world.leg(id), reference.leg(id))) << "the leg of ball " << id.index;
  ASSERT_EQ(world.history(), reference.history());
}

class EveryFamilyWithLosses : public testing::TestWithParam<Family> {};

TEST_P(EveryFamilyWithLosses, HasTheBitsOfTheBruteForce) {
  std::uint64_t impacts = 0;
  std::uint64_t lossless = 0;
  for (int number = 0; number < scenes_of_a_family; ++number) {
    SCOPED_TRACE("scene " + std::to_string(number));
    Random random{static_cast<std::uint64_t>(20'000 + number)};
    SceneShapes scene = GetParam().make(random);
    make_lossy(scene, random);
    ReferenceWorld reference;
    populate(reference, scene);
    double until = GetParam().duration;
    if (!reference.advance_to(until, most_impacts)) {  // more than brute force has time for: up to the last of them
      until = std::nextafter(reference.impacts().back().time, -1);
      if (until < 0) continue;
      reference = {};
      populate(reference, scene);
      reference.advance_to(until, most_impacts);
    }
    World world = world_of(scene);
    if (random.chance(0.7)) world.tune(random_tuning(random));
    play_in_parts(world, until, random);
    expect_same(world, reference);
    if (HasFatalFailure()) return;
    impacts += world.counts().total();
    lossless += world.counts().lossless;
  }
  // Scenes in which nothing happens would agree, too.
  EXPECT_GT(impacts, 3U * scenes_of_a_family);
  RecordProperty("impacts", static_cast<int>(impacts));
  RecordProperty("lossless", static_cast<int>(lossless));
}

INSTANTIATE_TEST_SUITE_P(Lossy, EveryFamilyWithLosses, testing::ValuesIn(families()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace carom
