#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "cli/support/command.hpp"
#include "cli/support/running_command.hpp"
#include "cli/support/trajectory_run.hpp"

/// Trajectories, read by NumPy and compared with the states as CSV, whose numbers read back to the same doubles.
namespace carom::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

class ATrajectory : public TrajectoryRun {
 protected:
  std::string state_ = " --until 2 --sample 0.25 --state " + folder_.path("state.csv");
};

TEST_F(ATrajectory, ForNumPyHasTheBitsOfTheStates) {
  run(state_ + " --trajectory " + folder_.path("t.npy"));
  run("--until 2 --sample 0.25 --trajectory " + folder_.path("t.npz"));
  expect_in_python(R"(
rows = np.genfromtxt('state.csv', delimiter=',', names=True)
frames = np.load('t.npy', mmap_mode='r')
assert frames.shape == (9,)
assert (frames['time'] == np.arange(9) * 0.25).all()
assert (frames['position'][:, :, 0].ravel() == rows['x']).all()
assert (frames['position'][:, :, 1].ravel() == rows['y']).all()
assert (frames['velocity'][:, :, 0].ravel() == rows['vx']).all()
arrays = np.load('t.npz')
for name in ['time', 'position', 'velocity', 'unwrapped']:
    assert (arrays[name] == frames[name]).all(), name
assert arrays['radius'].shape == (50,) and (arrays['radius'] == 0.5).all()
assert (arrays['mass'] == 1).all() and (arrays['id'] == np.arange(50)).all()
low, high = arrays['box']
assert (arrays['position'] >= low).all() and (arrays['position'] < high).all()
boxes = (arrays['unwrapped'] - arrays['position']) / (high - low)
assert np.allclose(boxes, np.round(boxes), atol=1e-9)
)");
}

TEST_F(ATrajectory, OfSingleNumbersHasTheNearestOnes) {
  run("--until 2 --sample 0.25 --trajectory " + folder_.path("t.npy"));
  run("--until 2 --sample 0.25 --single --trajectory " + folder_.path("s.npz"));
  expect_in_python(R"(
frames, arrays = np.load('t.npy'), np.load('s.npz')
assert arrays['position'].dtype == np.float32 and arrays['time'].dtype == np.float64
assert (arrays['position'] == frames['position'].astype(np.float32)).all()
)");
}

TEST_F(ATrajectory, OfAnEndAloneHasOneFrame) {
  run("--until 2 --trajectory " + folder_.path("t.npy"));
  expect_in_python("frames = np.load('t.npy')\nassert frames.shape == (1,) and frames['time'][0] == 2\n");
}

TEST_F(ATrajectory, AsExtendedXyzHasTheNumbersOfTheStates) {
  run(state_ + " --trajectory " + folder_.path("t.xyz"));
  EXPECT_THAT(content_of(folder_.path("t.xyz")), StartsWith("50\nLattice=\""));
  expect_in_python(R"(
rows = np.genfromtxt('state.csv', delimiter=',', names=True)
lines = open('t.xyz').read().splitlines()
assert len(lines) == 9 * 52
for frame in range(9):
    block = lines[52 * frame : 52 * frame + 52]
    assert block[0] == '50'
    assert 'Properties=species:S:1:pos:R:3:velo:R:3:radius:R:1:id:I:1 pbc="T T F" Time=' in block[1]
    assert float(block[1].split('Time=')[1]) == 0.25 * frame
    for ball, line in enumerate(block[2:]):
        species, x, y, z, vx, vy, vz, radius, number = line.split()
        row = rows[50 * frame + ball]
        assert (float(x), float(y), float(vx), float(vy)) == (row['x'], row['y'], row['vx'], row['vy'])
        assert (species, z, vz, float(radius), int(number)) == ('X', '0', '0', 0.5, ball)
)");
}

TEST_F(ATrajectory, IsGoneOnWithToTheSameBytes) {
  for (const std::string name : {"t.npy", "t.npz", "t.xyz", "t.h5"}) {
    SCOPED_TRACE(name);
    const std::string checkpoint = folder_.path(name + ".checkpoint");
    run("--until 20 --sample 0.01 --trajectory " + folder_.path("whole-" + name));
    const std::vector<std::string> start = {"run",
                                            scene_,
                                            "--until",
                                            "20",
                                            "--sample",
                                            "0.01",
                                            "--trajectory",
                                            folder_.path(name),
                                            "--checkpoint",
                                            checkpoint,
                                            "--checkpoint-every",
                                            "0"};
    for (int kills = 0; kills < 3; ++kills) {
      RunningCommand command{
          kills == 0 ? start : std::vector<std::string>{"run", "--resume", checkpoint, "--checkpoint-every", "0"}};
      const auto before = fs::exists(checkpoint) ? fs::last_write_time(checkpoint) : fs::file_time_type::min();
      ASSERT_TRUE(eventually([&] { return fs::exists(checkpoint) && fs::last_write_time(checkpoint) > before; }));
      command.send(SIGKILL);
      (void)command.wait();
    }
    const Ran ran = carom_command("run --resume " + checkpoint);
    ASSERT_EQ(ran.exit, 0) << ran.errors;
    EXPECT_TRUE(content_of(folder_.path(name)) == content_of(folder_.path("whole-" + name)));
    EXPECT_FALSE(fs::exists(folder_.path(name + ".part")));
  }
}

TEST_F(ATrajectory, IsRefusedUnderAnotherName) {
  const Ran ran = carom_command("run " + scene_ + " --until 1 --trajectory t.dcd");
  EXPECT_EQ(ran.exit, bad_input);
  EXPECT_THAT(ran.errors, HasSubstr("--trajectory t.dcd: its name ends in .npy, .npz, .xyz, .extxyz, .h5 or .h5md"));
}

}  // namespace
}  // namespace carom::cli
