#pragma once

#include <gtest/gtest.h>

#include <string>

#include "cli/support/command.hpp"

namespace carom::cli {

/// A scene with known numbers: the centre is at x = 4.5, a radius before the wall, at t = 1.5, and at t = 2
/// it is at (3, 2).
inline constexpr const char* ball_and_wall = R"({ "name": "first", "duration": 2,
  "balls": [{ "center": [0, 0], "velocity": [3, 1], "radius": 0.5 }],
  "walls": [{ "from": [5, -5], "to": [5, 5] }] })";

/// Expects that `carom run` with these options writes its impact and its final state, and nothing else.
inline void expect_files_of_ball_and_wall(const std::string& options) {
  const ScratchFolder folder;
  const auto scene = folder.write("scene.json", ball_and_wall);
  const auto ran = carom_command("run " + scene + options + " --impacts " + folder.path("impacts.csv") + " --state " +
                                 folder.path("state.csv"));
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.errors, "");
  EXPECT_EQ(content_of(folder.path("impacts.csv")),
            "time,kind,ball,other,feature,x,y,nx,ny,impulse\n1.5,wall,0,0,face,5,1.5,-1,0,6\n");
  EXPECT_EQ(content_of(folder.path("state.csv")), "ball,time,x,y,vx,vy\n0,2,3,2,-3,1\n");
  EXPECT_EQ(folder.files(), 3U);
}

}  // namespace carom::cli
