#include <gtest/gtest.h>

#include <cmath>

#include "referee/cases.hpp"
#include "support/same_history.hpp"
#include "world/scene_files.hpp"

/// Whole histories against the referee's, which were computed in 60 digits by an independent program.
namespace carom {
namespace {

using referee::Case;

std::string kind_of(const Impact& impact) {
  return impact.other.is_ball() ? "ball" : impact.other.is_wall() ? "wall" : "pillar";
}

std::string feature_of(const Impact& impact) {
  return impact.feature == Feature::face ? "face" : impact.feature == Feature::from ? "from" : "to";
}

double fastest_in(const SceneShapes& scene) {
  double fastest = 0;
  for (const Ball& ball : scene.balls) fastest = std::max(fastest, length(ball.velocity));
  return fastest;
}

class Histories : public testing::TestWithParam<std::string> {};

TEST_P(Histories, AgreeWithTheReferee) {
  const auto [scene, duration] = load_history(GetParam());
  const auto expected = referee::load_cases("histories/" + GetParam() + ".impacts.csv");
  World world = world_of(scene);
  std::vector<Impact> impacts;
  ASSERT_EQ(world.advance(duration, keep_in(impacts)), Progress::done);
  ASSERT_EQ(impacts.size(), expected.size());

  // The referee requires times to 1e-9. A contact is then known to 1e-9 of the distance that a ball flies in unit time,
  // here below 16. The normal is known to that error over the radii, which are above 0.1, and the impulse to the same
  // relative error. All three columns have 13 digits, which is finer.
  constexpr double time_error = 1e-9;
  const double place_error = time_error * 16;
  const double angle_error = place_error / 0.1;
  ASSERT_LT(fastest_in(scene), 16);

  for (std::size_t i = 0; i < impacts.size(); ++i) {
    const Impact& impact = impacts[i];
    const Case& referee = expected[i];
    SCOPED_TRACE(referee.place());
    ASSERT_EQ(kind_of(impact), referee.text("kind"));
    ASSERT_EQ(impact.ball.index, referee.number("ball"));
    ASSERT_EQ(impact.other.index, referee.number("other"));
    ASSERT_EQ(feature_of(impact), referee.text("feature"));
    EXPECT_NEAR(impact.time, referee.number("time"), time_error);
    EXPECT_NEAR(impact.contact.x, referee.number("x"), place_error);
    EXPECT_NEAR(impact.contact.y, referee.number("y"), place_error);
    EXPECT_NEAR(impact.normal.x, referee.number("nx"), angle_error);
    EXPECT_NEAR(impact.normal.y, referee.number("ny"), angle_error);
    EXPECT_NEAR(impact.impulse, referee.number("impulse"), angle_error * (1 + referee.number("impulse")));
  }
}

INSTANTIATE_TEST_SUITE_P(Referee, Histories, testing::ValuesIn(names_of_histories()), [](const auto& tested) {
  std::string name = tested.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace carom
