#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command.hpp"

/// A ball between two walls that it touches both, on its way to one of them: impacts without end at one instant.
namespace carom::cli {
namespace {

using testing::HasSubstr;

TEST(ASceneThatIsStuck, IsToldByEveryCommandThatPlaysIt) {
  const ScratchFolder folder;
  const auto scene = folder.write("stuck.json", R"({ "duration": 2,
    "balls": [{ "center": [0, 0.5], "velocity": [3, 1], "radius": 0.5 }],
    "walls": [{ "from": [-50, 0], "to": [50, 0] }, { "from": [-50, 1], "to": [50, 1] }] })");
  for (const std::string& arguments :
       {"run " + scene, "compare " + scene, "plot " + scene + " -o " + folder.path("a.svg"),
        "render " + scene + " --at 1 -o " + folder.path("a.png")}) {
    const Ran ran = carom_command(arguments);
    EXPECT_EQ(ran.exit, bad_input) << arguments;
    EXPECT_THAT(ran.errors, HasSubstr("carom: the scene is stuck at t = 0: ")) << arguments;
  }
  EXPECT_EQ(folder.files(), 1U);
}

}  // namespace
}  // namespace carom::cli
