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

struct Errors {
  double time;   ///< what the referee requires
  double place;  ///< what a ball flies in that time
};

/// The impacts of a scene are those of the referee. A contact is known to the distance that a ball flies in the time
/// error, the normal to that error over the radii, which are above 0.1, and the impulse to the same relative error. All
/// three columns have 13 digits, which is finer.
void expect_the_referees_impacts(const std::string& name, const Errors& errors) {
  const auto [scene, duration] = load_history(name);
  const auto expected = referee::load_cases(name + ".impacts.csv");
  World world = world_of(scene);
  std::vector<Impact> impacts;
  ASSERT_EQ(world.advance(duration, keep_in(impacts)), Progress::done);
  ASSERT_EQ(impacts.size(), expected.size());
  ASSERT_FALSE(expected.empty());

  const double angle_error = errors.place / 0.1;
  for (std::size_t i = 0; i < impacts.size(); ++i) {
    const Impact& impact = impacts[i];
    const Case& referee = expected[i];
    SCOPED_TRACE(referee.place());
    ASSERT_EQ(kind_of(impact), referee.text("kind"));
    ASSERT_EQ(impact.ball.index, referee.number("ball"));
    ASSERT_EQ(impact.other.index, referee.number("other"));
    ASSERT_EQ(feature_of(impact), referee.text("feature"));
    EXPECT_NEAR(impact.time, referee.number("time"), errors.time);
    EXPECT_NEAR(impact.contact.x, referee.number("x"), errors.place);
    EXPECT_NEAR(impact.contact.y, referee.number("y"), errors.place);
    EXPECT_NEAR(impact.normal.x, referee.number("nx"), angle_error);
    EXPECT_NEAR(impact.normal.y, referee.number("ny"), angle_error);
    EXPECT_NEAR(impact.impulse, referee.number("impulse"), angle_error * (1 + referee.number("impulse")));
  }
}

std::string name_of(const testing::TestParamInfo<std::string>& tested) {
  std::string name = tested.param.substr(tested.param.find('/') + 1);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

class Histories : public testing::TestWithParam<std::string> {};

TEST_P(Histories, AgreeWithTheReferee) {
  ASSERT_LT(fastest_in(load_history(GetParam()).shapes), 16);
  expect_the_referees_impacts(GetParam(), {.time = 1e-9, .place = 16e-9});
}

INSTANTIATE_TEST_SUITE_P(Referee, Histories, testing::ValuesIn(names_of_histories("histories")), name_of);

class FallingHistories : public testing::TestWithParam<std::string> {};

// Their last impacts amplify rounding: the referee requires 1e-7. A ball that falls a hundred units at g = 10 is as
// fast as 50.
TEST_P(FallingHistories, AgreeWithTheReferee) {
  ASSERT_NE(load_history(GetParam()).shapes.gravity, Vec2{});
  expect_the_referees_impacts(GetParam(), {.time = 1e-7, .place = 50e-7});
}

INSTANTIATE_TEST_SUITE_P(Referee, FallingHistories, testing::ValuesIn(names_of_histories("falling")), name_of);

}  // namespace
}  // namespace carom
