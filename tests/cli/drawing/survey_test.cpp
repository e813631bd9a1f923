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

}  // namespace
}  // namespace carom::cli
