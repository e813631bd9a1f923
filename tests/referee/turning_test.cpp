#include "carom/turning.hpp"

#include <gtest/gtest.h>

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

std::optional<Hit> hit_of(const Case& c) {
  const MovingCircle circle{{c.number("cx"), c.number("cy")},
                            {c.number("vx"), c.number("vy")},
                            c.number("radius"),
                            {c.number("ax"), c.number("ay")}};
  const Turning turning{{c.number("pivot_x"), c.number("pivot_y")}, c.number("rate")};
  const Vec2 from{c.number("from_x"), c.number("from_y")};
  if (c.text("shape") == "pillar")
    return sweep(Pillar{.center = from, .radius = c.number("pillar_radius")}, turning, circle, c.number("end"));
  const Wall wall{.from = from, .to = {c.number("to_x"), c.number("to_y")}, .stops = stops_of(c)};
  return sweep(wall, turning, circle, c.number("end"));
}

std::string name_of(const std::optional<Hit>& hit) {
  if (!hit) return "miss";
  return hit->feature == Feature::face ? "face" : hit->feature == Feature::from ? "from" : "to";
}

// The answers are those of turning.py, in 50 digits.
TEST(Referee, CircleAgainstWhatTurns) {
  const auto cases = referee::load_cases("turning.csv");
  ASSERT_EQ(cases.size(), 600u);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.place() + " " + c.text("family"));
    const auto hit = hit_of(c);
    EXPECT_EQ(name_of(hit), c.text("feature"));
    if (!hit || c.text("time").empty()) continue;
    EXPECT_PRED3(agrees, hit->time, c.number("time"), c.number("time"));
    EXPECT_PRED3(agrees, hit->normal.x, c.number("normal_x"), 1.0);
    EXPECT_PRED3(agrees, hit->normal.y, c.number("normal_y"), 1.0);
  }
}

}  // namespace
}  // namespace carom
