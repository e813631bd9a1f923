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

/// A difference of places, of which all images are the same.
Vec2 shortest(const Scene& scene, Vec2 offset) {
  return scene.periodic ? nearest_image(*scene.periodic, offset) : offset;
}

bool is_inside(const PeriodicBox& box, Vec2 place) {
  const bool in_x = box.from.x <= place.x && place.x <= box.to.x;
  const bool in_y = box.from.y <= place.y && place.y <= box.to.y;
  return (in_x || !box.repeats_in_x()) && (in_y || !box.repeats_in_y());
}

/// The impacts of a scene are those of the referee. A contact is known to the distance that a ball flies in the time
/// error, the normal to that error over the radii, which are above 0.1, and the impulse to the same relative error. All
/// three columns have 13 digits, which is finer.
void expect_the_referees_impacts(const std::string& name, const Errors& errors) {
  const Scene scene = load_scene(name);
  const auto expected = referee::load_cases(name + ".impacts.csv");
  World world = make_world(scene).world.value();
  std::vector<Impact> impacts;
  ASSERT_EQ(world.advance(scene.duration.value(), keep_in(impacts)), Progress::done);
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
    const Vec2 apart = shortest(scene, impact.contact - Vec2{referee.number("x"), referee.number("y")});
    EXPECT_NEAR(apart.x, 0, errors.place);
    EXPECT_NEAR(apart.y, 0, errors.place);
    EXPECT_NEAR(impact.normal.x, referee.number("nx"), angle_error);
    EXPECT_NEAR(impact.normal.y, referee.number("ny"), angle_error);
    EXPECT_NEAR(impact.impulse, referee.number("impulse"), angle_error * (1 + referee.number("impulse")));
  }
}

/// When each ball had its last impact; 0 for one that had none.
std::vector<double> last_impacts(const std::vector<Case>& impacts, std::size_t balls) {
  std::vector<double> last(balls);
  for (const Case& impact : impacts) {
    last.at(static_cast<std::size_t>(impact.number("ball"))) = impact.number("time");
    if (impact.text("kind") == "ball")
      last.at(static_cast<std::size_t>(impact.number("other"))) = impact.number("time");
  }
  return last;
}

/// At the end the balls are where the referee says, in the box and in the endless plane. A velocity is known as well as
/// the normal of the last impact, and a place as well as the velocity since then.
void expect_the_referees_state(const std::string& name, const Errors& errors) {
  const Scene scene = load_scene(name);
  World world = make_world(scene).world.value();
  ASSERT_EQ(world.advance(scene.duration.value()), Progress::done);
  const auto expected = referee::load_cases(name + ".state.csv");
  ASSERT_EQ(world.ball_count(), expected.size());
  const auto last = last_impacts(referee::load_cases(name + ".impacts.csv"), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    SCOPED_TRACE(expected[i].place());
    const BallId id{static_cast<std::uint32_t>(i)};
    const Vec2 velocity{expected[i].number("vx"), expected[i].number("vy")};
    const double velocity_error = errors.place / 0.1 * (1 + length(velocity));
    EXPECT_NEAR(world.velocity(id).x, velocity.x, velocity_error);
    EXPECT_NEAR(world.velocity(id).y, velocity.y, velocity_error);

    const double error = errors.place + velocity_error * (world.time() - last[i]);
    const Vec2 place{expected[i].number("x"), expected[i].number("y")};
    EXPECT_NEAR(world.unwrapped_position(id).x, place.x, error);
    EXPECT_NEAR(world.unwrapped_position(id).y, place.y, error);
    const Vec2 apart = shortest(scene, world.position(id) - place);
    EXPECT_NEAR(apart.x, 0, error);
    EXPECT_NEAR(apart.y, 0, error);
    EXPECT_TRUE(is_inside(*scene.periodic, world.position(id)));
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

class PeriodicHistories : public testing::TestWithParam<std::string> {};

// As many digits as in a closed box.
TEST_P(PeriodicHistories, AgreeWithTheReferee) {
  const Scene scene = load_scene(GetParam());
  ASSERT_TRUE(scene.periodic);
  const bool falling = scene.gravity != Vec2{};
  ASSERT_LT(fastest_in(shapes_of(scene)), 16);
  const Errors errors = falling ? Errors{.time = 1e-7, .place = 50e-7} : Errors{.time = 1e-9, .place = 16e-9};
  expect_the_referees_impacts(GetParam(), errors);
  expect_the_referees_state(GetParam(), errors);
}

INSTANTIATE_TEST_SUITE_P(Referee, PeriodicHistories, testing::ValuesIn(names_of_histories("periodic")), name_of);

}  // namespace
}  // namespace carom
