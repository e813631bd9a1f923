#include "carom/trials.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "support/printing.hpp"
#include "support/random.hpp"

namespace carom {
namespace {

constexpr double long_time = 1000;

Scene one_ball(Vec2 center, Vec2 velocity, const Arena& arena) {
  Scene scene;
  scene.balls = {{.center = center, .velocity = velocity, .radius = 1}};
  scene.arena = arena;
  return scene;
}

/// The classroom's own: both balls aimed at the middle.
Scene classroom() {
  Scene scene;
  AimedPair pair;
  pair.radius = 2;
  pair.speed = 5;
  scene.pairs = {pair};
  scene.arena = Arena{{}, 45};
  return scene;
}

Trial exact(const Scene& scene, std::uint64_t number = 0, double longest = long_time) {
  const TrialPlayed played = play_trial(scene, number, longest);
  EXPECT_TRUE(played.trial.has_value());
  return played.trial.value_or(Trial{});
}

Trial stepped(const Scene& scene, const Stepping& stepping, std::uint64_t number = 0, double longest = long_time) {
  const TrialPlayed played = play_trial(scene, number, longest, stepping);
  EXPECT_TRUE(played.trial.has_value());
  return played.trial.value_or(Trial{});
}

TEST(Trials, DifferWhereSomethingIsRandom) {
  const auto with_rack = [](double gap, std::uint64_t seed) {
    Scene scene;
    scene.racks = {{.apex = {}, .gap = gap, .seed = seed}};
    return scene;
  };
  EXPECT_TRUE(is_random(classroom()));
  EXPECT_TRUE(is_random(with_rack(0.1, 1)));
  EXPECT_FALSE(is_random(with_rack(0, 1)));
  EXPECT_FALSE(is_random(with_rack(0.1, 0)));
  EXPECT_FALSE(is_random(one_ball({}, {}, {{}, 6})));
  for (const Scene& scene : {classroom(), with_rack(0, 1), with_rack(0.1, 0), with_rack(0.1, 1)}) {
    const SceneShapes first = shapes_of(scene);
    const SceneShapes next = shapes_of(scene_of_trial(scene, 1));
    EXPECT_EQ(first.balls[0].center != next.balls[0].center, is_random(scene));
  }
}

TEST(Trial, IsOverWhenACentreLeavesTheArena) {
  const Scene scene = one_ball({0, 0}, {3, 0}, {{}, 6});
  EXPECT_EQ(exact(scene).time, 2);
  EXPECT_EQ(exact(scene).left, BallId{0});
  // Step by step it is at 4.5, and then at 6.75.
  EXPECT_EQ(stepped(scene, {.step = 0.75}).time, 2.25);
  EXPECT_EQ(stepped(scene, {.step = 0.75}).left, BallId{0});
}

TEST(Trial, SolvesTheMomentOnALegThatBeganAtAnImpact) {
  // To the wall, which the ball's edge hits at x = 3 after 1, and back from 2 to −6, which takes 4 more.
  Scene scene = one_ball({0, 0}, {2, 0}, {{}, 6});
  scene.walls = {{{3, -1}, {3, 1}}};
  const Trial trial = exact(scene);
  EXPECT_EQ(trial.time, 5);
  EXPECT_EQ(trial.counts.walls, 1U);
  EXPECT_EQ(trial.hardest, 0) << "a wall is no ball";
}

// From the centre up, and down again through it: y = 6 t − 5 t² leaves a circle of radius 3 below at
// t = (6 + √96) / 10, and one of radius 1.6 above at t = (6 − √4) / 10.
TEST(Trial, SolvesTheMomentOnACurvedLeg) {
  const auto thrown_up = [](double radius) {
    Scene scene = one_ball({}, {0, 6}, {{}, radius});
    scene.gravity = {0, -10};
    return scene;
  };
  EXPECT_DOUBLE_EQ(exact(thrown_up(3)).time, (6 + std::sqrt(96)) / 10);
  EXPECT_DOUBLE_EQ(exact(thrown_up(1.6)).time, 0.4);
  EXPECT_EQ(exact(thrown_up(3)).left, BallId{0});
  EXPECT_EQ(exact(thrown_up(3), 0, 1.5).left, std::nullopt);

  Scene resting = one_ball({0, 1}, {0, 0}, {{}, 3});
  resting.gravity = {0, -10};
  resting.balls[0].restitution = 0;
  resting.walls = {{.from = {-9, 0}, .to = {9, 0}}};
  EXPECT_EQ(exact(resting).left, std::nullopt);
  resting.balls[0].velocity = {0.5, 0};  // it slides out, at x = √8
  EXPECT_NEAR(exact(resting).time, std::sqrt(8) / 0.5, 1e-12);
}

// Sampled densely: it is inside until then, and outside after.
TEST(Trial, EndsWhenACurvedPathFirstLeaves) {
  Random random{3};
  int coming_back = 0;
  for (int i = 0; i < 300; ++i) {
    const Arena arena{random.vector(-1, 1), random.between(3, 6)};
    Scene scene = one_ball(random.vector(-1, 1), random.vector(-9, 9), arena);
    scene.gravity = random.vector(-10, 10);
    if (random.chance(0.3)) scene.balls[0].velocity = scene.gravity * -random.between(0.5, 2);  // up, and down again
    const Trial trial = exact(scene);
    ASSERT_TRUE(trial.left);
    const MovingPoint path{scene.balls[0].center, scene.balls[0].velocity, scene.gravity};
    const auto distance_at = [&](double time) { return length(position_after(path, time) - arena.center); };
    for (int k = 0; k < 200; ++k) ASSERT_LT(distance_at(trial.time * k / 200), arena.radius * (1 + 1e-12));
    EXPECT_NEAR(distance_at(trial.time), arena.radius, 1e-12 * arena.radius);
    EXPECT_GT(distance_at(trial.time * (1 + 1e-6)), arena.radius);
    bool comes_back = false;
    for (int k = 1; k <= 100; ++k) comes_back |= distance_at(trial.time * (1 + 0.1 * k)) < arena.radius;
    coming_back += comes_back ? 1 : 0;
  }
  EXPECT_GT(coming_back, 5);  // so that there is a later time to be confused with
}

TEST(Trial, ComparesEnergiesUnderGravityWithTheKineticOne) {
  Scene scene = one_ball({0, 5}, {}, {{}, 40});
  scene.gravity = {0, -10};
  TrialStatistics statistics;
  statistics.add(exact(scene));
  EXPECT_LT(statistics.worst_energy_change, 1e-14);
  TrialStatistics by_steps;
  const Trial trial = stepped(scene, {.step = 0x1p-6});
  EXPECT_NEAR(trial.energy_scale, trial.energy_at_first + 400, 30);
  by_steps.add(trial);
  EXPECT_GT(by_steps.worst_energy_change, 1e-4);  // first order in the step
  EXPECT_LT(by_steps.worst_energy_change, 0.01);
}

TEST(Trial, HasALongestTime) {
  const Scene still = one_ball({0, 0}, {0, 0}, {{}, 6});
  EXPECT_EQ(exact(still, 0, 7).time, 7);
  EXPECT_FALSE(exact(still, 0, 7).left.has_value());
  EXPECT_EQ(stepped(still, {.step = 0.5}, 0, 7).time, 7);
  Scene open = one_ball({0, 0}, {3, 0}, {{}, 6});
  open.arena.reset();
  EXPECT_EQ(exact(open, 0, 7).time, 7);
  EXPECT_EQ(stepped(open, {.step = 0.5}, 0, 7).time, 7);
}

TEST(Trial, IsTheSceneItselfAtFirstAndThenOfOtherSeeds) {
  Scene scene = classroom();
  scene.racks = {{.apex = {0, 100}, .seed = 0}};
  EXPECT_EQ(to_text(scene_of_trial(scene, 0)), to_text(scene));
  std::set<std::uint64_t> seeds;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    const Scene placed = scene_of_trial(scene, number);
    seeds.insert(placed.pairs[0].seed);
    EXPECT_EQ(placed.racks[0].seed, 0U);
    EXPECT_EQ(to_text(scene_of_trial(scene, number)), to_text(placed));
  }
  EXPECT_EQ(seeds.size(), 1000U);
}

// Equal balls, aimed at the middle from a distance of 40 with speed 5, come in at an angle of 2α to each other. They
// touch where each is m = r/sin α from the middle. There they swap their speeds along the line of centres, which lies
// across the axis between them, and keep those along the axis: with the axis as x, from p = m(cos α, sin α) on with v =
// 5(−cos α, sin α). Since p·v = −5m cos 2α, |p + vt| = 45 at t = (m cos 2α + √(m² cos² 2α + 45² − m²)) / 5.
TEST(Trial, OfTwoAimedBallsEndsWhenTheGeometrySays) {
  for (std::uint64_t number = 0; number < 50; ++number) {
    const Scene placed = scene_of_trial(classroom(), number);
    const std::vector<Ball> balls = balls_of(placed.pairs[0]);
    const double sine = length(balls[0].center - balls[1].center) / 80;
    const double met_at = 2 / sine;
    const double along = met_at * (1 - 2 * sine * sine);
    const double way_out = along + std::sqrt(along * along + 45 * 45 - met_at * met_at);
    const Trial trial = exact(classroom(), number);
    EXPECT_EQ(trial.counts.balls, 1U);
    EXPECT_NEAR(trial.time, (40 - met_at + way_out) / 5, 1e-12 * trial.time);
    EXPECT_NEAR(trial.hardest, 2 * 5 * sine, 1e-12);
    EXPECT_NEAR(trial.energy, trial.energy_at_first, 1e-12);

    const Trial later = stepped(classroom(), {.step = 1.0 / 64}, number);
    EXPECT_EQ(later.counts.balls, 1U);
    EXPECT_NEAR(later.time, trial.time, 3.0 / 64) << "a step for the impact, one for leaving, and one for the turn";
    EXPECT_GT(later.deepest_penetration, 0);
    EXPECT_LT(later.deepest_penetration, 10.0 / 64);
  }
}

TEST(TrialStatistics, SumUp) {
  TrialStatistics statistics;
  statistics.add({.number = 0, .time = 3, .left = BallId{1}, .counts = {.balls = 2, .walls = 1}, .hardest = 4});
  statistics.add({.number = 1,
                  .time = 1,
                  .left = {},
                  .counts = {.walls = 5},
                  .energy_at_first = 2,
                  .energy = 1.5,
                  .energy_scale = 2});
  EXPECT_EQ(statistics.trials, 2U);
  EXPECT_EQ(statistics.with_meeting, 1U);
  EXPECT_EQ(statistics.left, 1U);
  EXPECT_EQ(statistics.impacts, 8U);
  EXPECT_EQ(statistics.shortest, 1);
  EXPECT_EQ(statistics.longest, 3);
  EXPECT_EQ(statistics.total_time, 4);
  EXPECT_EQ(statistics.hardest, 4);
  EXPECT_EQ(statistics.worst_energy_change, 0.25);
}

/// A ball that touches two walls, on its way to one of them: impacts without end at one instant.
TEST(Trial, EndsWhereItIsStuckAndSaysSo) {
  Scene scene = one_ball({0, 1}, {3, 1}, {{}, 45});
  scene.walls = {{{-50, 0}, {50, 0}}, {{-50, 2}, {50, 2}}};
  const Trial trial = exact(scene);
  EXPECT_TRUE(trial.stuck);
  EXPECT_EQ(trial.time, 0);
  EXPECT_FALSE(trial.left.has_value());
  EXPECT_GT(trial.counts.walls, 1'000'000U);
  TrialStatistics statistics;
  statistics.add(trial);
  statistics.add(exact(classroom()));
  EXPECT_EQ(statistics.stuck, 1U);
}

TEST(Trial, IsNeitherPlayedNorRefusedWhenItIsStopped) {
  StopFlag flag;
  flag.request();
  for (const TrialPlayed& played :
       {play_trial(classroom(), 0, long_time, flag), play_trial(classroom(), 0, long_time, Stepping{}, flag)}) {
    EXPECT_FALSE(played.trial.has_value());
    EXPECT_TRUE(played.problems.empty());
  }
  const WorldMade made = make_world(classroom(), flag);
  EXPECT_FALSE(made.world.has_value());
  EXPECT_TRUE(made.problems.empty());
}

TEST(ATrial, EndsWhenABallLeavesTheArenaThatAPistonHasHit) {
  Scene scene = one_ball({5, 0}, {}, {{}, 10});
  scene.walls = {{.from = {0, -5}, .to = {0, 5}, .mover = MoverId{0}}};
  scene.movers = {{.motion = {.velocity = {2, 0}}}};
  const Trial trial = exact(scene);
  ASSERT_TRUE(trial.left);
  EXPECT_NEAR(trial.time, 2 + 5 / 4.0, 1e-13);  // it flies off at twice the piston's speed
  EXPECT_FALSE(play_trial(scene, 0, 1, Stepping{}).problems.empty()) << "the stepper knows no movers";
}

// On its leg on the platform it would leave at t = 1; thrown off at 0.5, it gets 0.2 farther.
TEST(ATrial, FollowsABallThatAPlatformThrows) {
  Scene scene = one_ball({0, 1}, {}, {{}, 3});
  scene.gravity = {0, -10};
  scene.balls[0].restitution = 0;
  scene.walls = {{.from = {-2, 0}, .to = {2, 0}, .mover = MoverId{0}}};
  scene.movers = {{.program = {{.duration = 0.5, .to = {.offset = {0, 1}}}}}};
  const Trial trial = exact(scene, 0, 5);
  EXPECT_FALSE(trial.left);
  EXPECT_EQ(trial.time, 5);
}

TEST(AScene, GivesItsGravityToAStepperToo) {
  Scene scene = one_ball({}, {}, {{}, 40});
  scene.gravity = {1, -10};
  scene.balls[0].gravity_scale = 0.5;
  const SteppedWorld world = make_stepped(scene, {});
  EXPECT_EQ(world.gravity(), (Vec2{1, -10}));
  EXPECT_EQ(world.ball({0}).gravity_scale, 0.5);
}

TEST(Arena, HasToHoldEveryBallAtFirst) {
  Scene scene = classroom();
  scene.arena->radius = 30;
  const WorldMade made = make_world(scene);
  ASSERT_EQ(made.problems.size(), 1U);
  EXPECT_THAT(to_string(made.problems[0]), testing::MatchesRegex("arena.radius is 30: make it more than 40.*, so that "
                                                                 "ball 0 begins inside|arena.radius is 30: make it "
                                                                 "more than 39.9.*, so that ball 0 begins inside"));
  EXPECT_FALSE(play_trial(scene, 3, 1).trial.has_value());
  EXPECT_FALSE(play_trial(scene, 3, 1, Stepping{}).problems.empty());
}

TEST(Arena, IsReadAndWritten) {
  const SceneRead read = read_scene(R"({ "arena": { "radius": 5, "center": [1, 2] } })");
  ASSERT_TRUE(read.scene && read.scene->arena);
  EXPECT_EQ(read.scene->arena->center, (Vec2{1, 2}));
  EXPECT_EQ(read.scene->arena->radius, 5);
  EXPECT_THAT(to_text(*read.scene), testing::HasSubstr(R"("arena": { "radius": 5, "center": [1, 2] })"));
  const auto problem = [](const char* text) {
    const SceneRead bad = read_scene(text);
    return bad.problems.size() == 1 ? to_string(bad.problems[0]) : std::to_string(bad.problems.size()) + " problems";
  };
  EXPECT_EQ(problem(R"({ "arena": { "radius": 0 } })"), "arena.radius is 0: make it more than zero, and finite");
  EXPECT_EQ(problem(R"({ "arena": {} })"), "arena.radius is missing: every one of these needs it");
  EXPECT_EQ(problem(R"({ "arena": 5 })"), "arena is 5: make it an object with the keys radius, center");
}

}  // namespace
}  // namespace carom
