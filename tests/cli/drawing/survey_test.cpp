#include "cli/drawing/survey.hpp"

#include <gtest/gtest.h>

#include "cli/files/scene_source.hpp"
#include "cli/support/command.hpp"

namespace carom::cli {
namespace {

double fast_in(const std::string& scene) {
  const ScratchFolder folder;
  const auto motion = load_motion(folder.write("scene.json", scene));
  Surveyor surveyor{*motion};
  surveyor.add(*motion);
  return surveyor.result().fast;
}

TEST(AFastBall, IsOneThatFewExceed) {
  const double fast = fast_in(R"({ "gases": [{ "balls": 10000, "packing": 0.3 }] })");
  EXPECT_NEAR(fast, 2.8, 0.1);  // √(2 ln 50): one of fifty is faster, by Maxwell and Boltzmann
}

TEST(AFastBall, IsFasterThanBallsAlmostAtRestThatABulletHits) {
  const double fast = fast_in(R"({ "balls": [{ "center": [0, 900], "velocity": [1000, 0], "radius": 1 }],
    "gases": [{ "balls": 9999, "packing": 0.3, "temperature": 1e-12 }] })");
  EXPECT_NEAR(fast, 1, 1e-6);  // a tenth of √(1000² / 10000)
}

/// What a picture shows that is surveyed at the start and the end of four units of time.
Rectangle shown_of(const std::string& scene) {
  const ScratchFolder folder;
  const auto motion = load_motion(folder.write("scene.json", scene));
  Surveyor surveyor{*motion};
  surveyor.add(*motion);
  static_cast<void>(motion->go_to(4, {}));
  surveyor.add(*motion);
  return surveyor.result().shown;
}

TEST(ASurvey, IncludesTheTopOfAThrowBetweenTwoMoments) {
  const Rectangle shown = shown_of(R"({ "gravity": [0, -10],
    "balls": [{ "center": [0, 0], "velocity": [3, 20], "radius": 0.5 }] })");
  EXPECT_NEAR(shown.max.y, 20 + 0.5, 1e-12);
  EXPECT_NEAR(shown.min.y, -0.5, 1e-12);
  EXPECT_NEAR(shown.max.x, 12 + 0.5, 1e-12);
}

TEST(ASurvey, IncludesTheTopSinceTheLastImpactOnly) {
  // It falls by 5 within the first unit of time, and rises by 5 · ¼ within the next half.
  const Rectangle shown =
      shown_of(R"({ "gravity": [0, -10], "walls": [{ "from": [-1, 0], "to": [9, 0], "restitution": 0.5 }],
    "balls": [{ "center": [0, 5], "velocity": [0, 0], "radius": 0 }] })");
  EXPECT_NEAR(shown.max.y, 5, 1e-12);
}

}  // namespace
}  // namespace carom::cli
