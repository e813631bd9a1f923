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

/// The referee knows one way to each part of a wall: the face from the side where the circle starts, and from outside
/// the band around it; an end from the first touch on. A parabola can come to the face from the other side, or to an
/// end once more after a one-sided wall has let it in. Then the circle is stopped where the referee lets it fall
/// through.
bool comes_another_way(const Hit& hit, const Wall& wall, const MovingCircle& circle) {
  const double start = signed_distance(*line_through(wall), circle.center);
  const double side = dot(line_through(wall)->normal, hit.normal) > 0 ? 1 : -1;
  if (hit.feature == Feature::face) return side * start < circle.radius;
  return wall.stops != Stops::both;
}

/// That hit is no mistake: the circle touches that part of the wall and closes on it, from a side that is stopped; and
/// the wall was not touched before, unless it lets the circle in.
void expect_touch(const Hit& hit, const Wall& wall, const MovingCircle& circle) {
  const auto gap_at = [&](double time) {
    const Vec2 center = position_after(circle, time);
    return length(center - nearest_on(wall, center).point) - circle.radius;
  };
  EXPECT_NEAR(gap_at(hit.time), 0, 1e-9);
  EXPECT_LT(dot(hit.normal, velocity_after(circle, hit.time)), 0);
  EXPECT_TRUE(stops_from(wall, signed_distance(*line_through(wall), hit.center)));
  EXPECT_GT(gap_at(hit.time * (1 - 1e-6)), 0);
  for (int i = 0; i < 1000 && wall.stops == Stops::both; ++i) EXPECT_GT(gap_at(hit.time * i / 1000), 0);
}

TEST(Referee, FallingCircleAgainstWall) {
  const auto cases = referee::load_cases("falling_wall.csv");
  ASSERT_EQ(cases.size(), 1200u);
  int other_ways = 0;
  for (const Case& c : cases) {
    SCOPED_TRACE(c.place());
    const Wall wall{.from = {c.number("from_x"), c.number("from_y")},
                    .to = {c.number("to_x"), c.number("to_y")},
                    .stops = stops_of(c)};
    const MovingCircle circle = circle_of(c);
    const auto hit = sweep(wall, circle);
    if (name_of(hit) != c.text("feature") && hit && comes_another_way(*hit, wall, circle)) {
      EXPECT_TRUE(c.text("feature") == "miss" || hit->time < c.number("time"));
      expect_touch(*hit, wall, circle);
      ++other_ways;
      continue;
    }
    ASSERT_EQ(name_of(hit), c.text("feature"));
    if (hit) expect_time_and_normal(*hit, c);
  }
  EXPECT_EQ(other_ways, 44);
}

TEST(Referee, FallingCircleAgainstPillar) {
  const auto cases = referee::load_cases("falling_pillar.csv");
  ASSERT_EQ(cases.size(), 1200u);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.place());
    const Pillar pillar{.center = {c.number("pillar_x"), c.number("pillar_y")}, .radius = c.number("pillar_radius")};
    const auto hit = sweep(pillar, circle_of(c));
    ASSERT_EQ(hit.has_value(), c.text("time") != "miss");
    if (hit) expect_time_and_normal(*hit, c);
  }
}

}  // namespace
}  // namespace carom
