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

MovingCircle circle_of(const Case& c) {
  return {{c.number("cx"), c.number("cy")},
          {c.number("vx"), c.number("vy")},
          c.number("radius"),
          {c.number("gx"), c.number("gy")}};
}

void expect_time_and_normal(const Hit& hit, const Case& c) {
  EXPECT_PRED3(agrees, hit.time, c.number("time"), c.number("time"));
  EXPECT_PRED3(agrees, hit.normal.x, c.number("normal_x"), 1.0);
  EXPECT_PRED3(agrees, hit.normal.y, c.number("normal_y"), 1.0);
}

TEST(Referee, FallingCircleAgainstWall) {
  const auto cases = referee::load_cases("falling_wall.csv");
  ASSERT_EQ(cases.size(), 1200u);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.place());
    const Wall wall{.from = {c.number("from_x"), c.number("from_y")},
                    .to = {c.number("to_x"), c.number("to_y")},
                    .stops = stops_of(c)};
    const auto hit = sweep(wall, circle_of(c));
    EXPECT_EQ(name_of(hit), c.text("feature"));
    if (hit && c.text("feature") != "miss") expect_time_and_normal(*hit, c);
  }
}

TEST(Referee, FallingCircleAgainstPillar) {
  const auto cases = referee::load_cases("falling_pillar.csv");
  ASSERT_EQ(cases.size(), 1200u);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.place());
    const Pillar pillar{.center = {c.number("pillar_x"), c.number("pillar_y")}, .radius = c.number("pillar_radius")};
    const auto hit = sweep(pillar, circle_of(c));
    EXPECT_EQ(hit.has_value(), c.text("time") != "miss");
    if (hit && c.text("time") != "miss") expect_time_and_normal(*hit, c);
  }
}

}  // namespace
}  // namespace carom
