#include "broadphase/survey.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/printing.hpp"
#include "unit/bare_shapes.hpp"

namespace carom::engine {
namespace {

Survey survey_of(const BareShapes& shapes, double free_path = 0, Instant now = {}) {
  return survey(shapes.bodies, shapes.walls, shapes.pillars, now, free_path);
}

void add_lattice(BareShapes& shapes, int columns, int rows, double spacing, double radius, Vec2 corner = {}) {
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column)
      shapes.add(Ball{.center = corner + Vec2{column * spacing, row * spacing}, .velocity = {}, .radius = radius});
  }
}

TEST(ASurvey, FindsTheSpacingOfALattice) {
  for (const double spacing : {1e-6, 0.5, 3.0, 1e9}) {
    BareShapes shapes;
    add_lattice(shapes, 30, 20, spacing, 0.4 * spacing);
    EXPECT_NEAR(survey_of(shapes).spacing / spacing, 1, 0.15) << spacing;
  }
}

TEST(ASurvey, FindsTheSpacingWithinClustersThatAreFarApart) {
  for (const double distance : {100.0, 1e5, 1e9}) {
    BareShapes shapes;
    for (int cluster = 0; cluster < 4; ++cluster)
      add_lattice(shapes, 15, 15, 1, 0.4, Vec2{cluster % 2 * distance, cluster / 2 * distance});
    const double spacing = survey_of(shapes).spacing;
    EXPECT_GT(spacing, 0.5) << distance;
    EXPECT_LT(spacing, 4.0 + distance / 1e5) << distance;
  }
}

TEST(ASurvey, FindsTheSpacingOfBallsOnALine) {
  for (const int balls : {10, 500, 5000}) {
    BareShapes across, up;
    add_lattice(across, balls, 1, 2, 1e-3);
    add_lattice(up, 1, balls, 2, 1e-3);
    EXPECT_NEAR(survey_of(across).spacing, 2, 1) << balls;
    EXPECT_NEAR(survey_of(up).spacing, 2, 1) << balls;
  }
}

TEST(ASurvey, TakesAFreePathForTheSpacingOfBallsThatHaveFlownMuchFartherThanTheyAreSpread) {
  BareShapes shapes;
  add_lattice(shapes, 3, 3, 1, 0.1);
  EXPECT_EQ(survey_of(shapes, 1e6).spacing, 1e6);
  EXPECT_LT(survey_of(shapes, 100).spacing, 5);
}

TEST(ASurvey, HasEverythingWithinItsRectangles) {
  Random random{1};
  BareShapes shapes;
  add_gas(shapes, 300, {-5, 3}, 20, 0.8, random);
  const Instant now{2, 0};
  Rectangle balls{{1e9, 1e9}, {-1e9, -1e9}};
  shapes.bodies.for_each_ball(now, [&](std::uint32_t, const Circle& circle) {
    balls.min = {std::min(balls.min.x, circle.center.x - circle.radius),
                 std::min(balls.min.y, circle.center.y - circle.radius)};
    balls.max = {std::max(balls.max.x, circle.center.x + circle.radius),
                 std::max(balls.max.y, circle.center.y + circle.radius)};
  });
  shapes.add(Wall{.from = {-50, 0}, .to = {-47, 4}});
  shapes.add(Pillar{.center = {10, 70}, .radius = 3});
  const Survey found = survey_of(shapes, 0, now);
  EXPECT_EQ(found.balls.min, balls.min);
  EXPECT_EQ(found.balls.max, balls.max);
  EXPECT_EQ(found.all.min, (Vec2{-50, 0}));
  EXPECT_EQ(found.all.max, (Vec2{balls.max.x, 73}));
  EXPECT_EQ(found.static_count, 2U);
  EXPECT_EQ(found.wall_length, 5);
}

TEST(ASurvey, LeavesAFewBallsFarAwayOutOfTheCore) {
  BareShapes shapes;
  add_lattice(shapes, 20, 20, 1, 0.3);
  for (const double away : {1e6, -1e6, 1e7}) shapes.add(Ball{.center = {away, away}, .velocity = {}, .radius = 0.3});
  const Survey found = survey_of(shapes);
  EXPECT_GE(found.core.min.x, 0);
  EXPECT_LE(found.core.max.x, 19);
  EXPECT_EQ(found.balls.max.x, 1e7 + 0.3);
  EXPECT_NEAR(found.middle.x, 9.5, 1);
  EXPECT_NEAR(found.middle.y, 9.5, 1);
  EXPECT_GT(found.regular_coordinate, 1e5);
}

TEST(ASurvey, TakesAFewLargeBallsForOversized) {
  BareShapes shapes;
  add_lattice(shapes, 20, 20, 1, 0.3);
  shapes.add(Ball{.center = {50, 0}, .velocity = {}, .radius = 9});
  const Survey found = survey_of(shapes);
  EXPECT_EQ(found.regular_radius, 0.3);
  EXPECT_NEAR(found.mean_radius, (400 * 0.3 + 9) / 401, 1e-12);
}

TEST(ASurvey, TakesBallsOfSeveralSizesForRegularIfTheyFitBetweenTheOthers) {
  BareShapes shapes;
  for (int i = 0; i < 400; ++i)
    shapes.add(Ball{.center = {i % 20 * 1.0, i / 20 * 1.0}, .velocity = {}, .radius = i % 4 == 0 ? 0.45 : 0.05});
  EXPECT_EQ(survey_of(shapes).regular_radius, 0.45);
}

TEST(ASurvey, SeesWhetherAllBallsArePoints) {
  BareShapes shapes;
  EXPECT_TRUE(survey_of(shapes).only_points);
  add_lattice(shapes, 3, 3, 1, 0);
  EXPECT_TRUE(survey_of(shapes).only_points);
  shapes.add(Ball{.center = {9, 9}, .velocity = {}, .radius = 1e-9});
  EXPECT_FALSE(survey_of(shapes).only_points);
}

TEST(ASurvey, DoesNotSeeRemovedBalls) {
  BareShapes shapes;
  add_lattice(shapes, 10, 10, 1, 0.3);
  const Survey before = survey_of(shapes);
  shapes.add(Ball{.center = {1e5, 1e5}, .velocity = {}, .radius = 50});
  shapes.bodies.remove(100);
  const Survey after = survey_of(shapes);
  EXPECT_EQ(after.balls.max, before.balls.max);
  EXPECT_EQ(after.mean_radius, before.mean_radius);
  EXPECT_EQ(after.spacing, before.spacing);
}

TEST(ASurvey, OfNothingAtAllIsStillSound) {
  const Survey found = survey_of(BareShapes{});
  EXPECT_GT(found.spacing, 0);
  EXPECT_LT(found.all.min.x, found.all.max.x);
  EXPECT_GE(found.static_spacing_half(), 0);
}

TEST(ASurvey, IsTheSameInAnyUnitOfLength) {
  Random random{2};
  BareShapes shapes, larger;
  add_gas(shapes, 200, {1, 2}, 10, 0.7, random);
  for (std::uint32_t slot = 0; slot < shapes.bodies.size(); ++slot) {
    const auto [center, radius] = shapes.bodies.outline(slot, {});
    larger.add(Ball{.center = center * 0x1p40, .velocity = {}, .radius = radius * 0x1p40});
  }
  const Survey found = survey_of(shapes), scaled = survey_of(larger);
  EXPECT_EQ(scaled.spacing, found.spacing * 0x1p40);
  EXPECT_EQ(scaled.regular_radius, found.regular_radius * 0x1p40);
  EXPECT_EQ(scaled.middle, found.middle * 0x1p40);
  EXPECT_EQ(scaled.core.min, found.core.min * 0x1p40);
}

}  // namespace
}  // namespace carom::engine
