#include <gtest/gtest.h>

#include "carom/sweep.hpp"
#include "referee/cases.hpp"

namespace carom {
namespace {

using referee::agrees;
using referee::Case;

Stops stops_of(const Case& c) {
  const std::string& name = c.text("stops");
  if (name == "outside") return Stops::outside;
  if (name == "inside") return Stops::inside;
  return Stops::both;
}

std::string name_of(const std::optional<Hit>& hit) {
  if (!hit) return "miss";
  return hit->feature == Feature::face ? "face" : hit->feature == Feature::from ? "from" : "to";
}

TEST(Referee, MovingCircleAgainstWall) {
  const auto cases = referee::load_cases("circle_wall.csv");
  ASSERT_EQ(cases.size(), 3000u);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.place());
    const Wall wall{.from = {c.number("from_x"), c.number("from_y")},
                    .to = {c.number("to_x"), c.number("to_y")},
                    .stops = stops_of(c)};
    const MovingCircle circle{{c.number("cx"), c.number("cy")}, {c.number("vx"), c.number("vy")}, c.number("radius")};
    const auto hit = sweep(wall, circle);
    ASSERT_EQ(name_of(hit), c.text("feature"));
    if (!hit) continue;
    EXPECT_PRED3(agrees, hit->time, c.number("time"), c.number("time"));
    EXPECT_PRED3(agrees, hit->normal.x, c.number("normal_x"), 1.0);
    EXPECT_PRED3(agrees, hit->normal.y, c.number("normal_y"), 1.0);
  }
}

}  // namespace
}  // namespace carom
