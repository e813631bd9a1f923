#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "cli/support/command.hpp"

namespace carom::cli {

/// A folder with a scene, `carom run` of it, and Python to read what it wrote.
class TrajectoryRun : public testing::Test {
 protected:
  /// Runs Python with NumPy, as `np`, in the folder of the files; fails the test when it fails.
  void expect_in_python(const std::string& program) const {
    const std::string file = folder_.write("check.py", "import sys, numpy as np\n" + program);
    const std::string command = "cd " + folder_.path() + " && /usr/bin/python3 " + file + " 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << program;  // NOLINT: the test's own words
  }
  void run(const std::string& arguments) const {
    const Ran ran = carom_command("run " + scene_ + " " + arguments);
    ASSERT_EQ(ran.exit, 0) << ran.errors;
  }

  ScratchFolder folder_;
  std::string scene_ = folder_.write("gas.json", R"({ "gases": [{ "balls": 50, "packing": 0.3, "periodic": true }] })");
};

}  // namespace carom::cli
