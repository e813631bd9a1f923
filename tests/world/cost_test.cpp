#include <gtest/gtest.h>

#include "support/work_per_impact.hpp"

/// No scene costs more than ten times what the standard gas does, an impact, by the engine's own counts.
namespace carom {
namespace {

double most_work_per_impact() {
  static const double most = 10 * usual_work_per_impact();
  return most;
}

/// Rows of balls that all meet their neighbours at time 1.5.
World closing_rows(int side) {
  World world;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column)
      world.add({.center = {4.0 * column, 4.0 * row}, .velocity = {column % 2 == 0 ? 1.0 : -1.0, 0}, .radius = 0.5});
  }
  return world;
}

TEST(Cost, OfRowsThatMeetAllAtOneInstantDoesNotGrowWithTheirNumber) {
  for (const int side : {40, 160}) {
    World listened_to = closing_rows(side);
    EXPECT_LT(work_per_impact(listened_to, 3, [](const Impact&) {}), most_work_per_impact());
    World world = closing_rows(side);
    EXPECT_LT(work_per_impact(world, 3), most_work_per_impact());
    EXPECT_EQ(world.history(), listened_to.history());
  }
}

}  // namespace
}  // namespace carom
