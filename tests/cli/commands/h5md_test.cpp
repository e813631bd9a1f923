#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/support/command.hpp"
#include "cli/support/running_command.hpp"
#include "cli/support/trajectory_run.hpp"

/// Trajectories in the layout H5MD, read by h5py and compared with those for NumPy of the same run.
namespace carom::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class AnH5md : public TrajectoryRun {
 protected:
  /// Plays the same twice, and compares what h5py reads of `t.h5` with the arrays of `t.npz`.
  void expect_the_frames_of_an_npz(const std::string& options) const {
    run(options + " --trajectory " + folder_.path("t.npz"));
    run(options + " --trajectory " + folder_.path("t.h5"));
    expect_in_python(R"(
import h5py
arrays, file = np.load('t.npz'), h5py.File('t.h5', 'r')
balls = file['particles/trajectory']
assert (balls['position/time'][:] == arrays['time']).all()
for name in ['position', 'velocity']:
    value = balls[name]['value']
    assert value.dtype == arrays[name].dtype
    assert value.shape == arrays[name].shape[:2] + (3,)
    assert (value[:, :, :2] == arrays[name]).all(), name
    assert (value[:, :, 2] == 0).all()
for name in ['radius', 'mass', 'id']:
    assert (balls[name][:] == arrays[name]).all(), name
boundary = [word.decode() for word in balls['box'].attrs['boundary']]
repeats = np.array([word == 'periodic' for word in boundary])
assert balls['box'].attrs['dimension'] == 3 and not repeats[2]
if repeats.any():
    low, high = arrays['box']
    assert (file['parameters/box'][:] == arrays['box']).all()
    edges = balls['box/edges/value'][:]
    assert (edges[:, :2] == high - low).all() and (edges[:, 2] == 1).all()
    image = balls['image/value'][:]
    assert (image[:, :, ~repeats] == 0).all()
    away = balls['position/value'][:] + edges[:, None, :] * image
    size = abs(arrays['unwrapped']).max() if arrays['unwrapped'].size else 0
    # Rounded twice: where the ball is put back, and here.
    assert abs(away[:, :, :2] - arrays['unwrapped']).max(initial=0) <= 4 * np.finfo(arrays['position'].dtype).eps * size
else:
    assert 'image' not in balls and 'edges' not in balls['box'] and 'parameters' not in file
)");
  }
};

TEST_F(AnH5md, OfAPeriodicGasHasTheFramesOfAnNpz) { expect_the_frames_of_an_npz("--until 20 --sample 0.25"); }

TEST_F(AnH5md, OfSingleNumbersHasTheFramesOfAnNpz) { expect_the_frames_of_an_npz("--until 20 --sample 0.25 --single"); }

TEST_F(AnH5md, OfAnEndAloneHasOneFrame) {
  expect_the_frames_of_an_npz("--until 2");
  expect_in_python("import h5py\nassert h5py.File('t.h5')['particles/trajectory/position/time'][:].tolist() == [2]\n");
}

TEST_F(AnH5md, OfAClosedBoxHasNoEdges) {
  (void)folder_.write("gas.json", R"({ "gases": [{ "balls": 20, "packing": 0.3 }] })");
  expect_the_frames_of_an_npz("--until 2 --sample 0.25");
}

TEST_F(AnH5md, OfAChannelRepeatsAlongOneAxis) {
  (void)folder_.write("gas.json", R"({
    "periodic": { "from": [-1, -2], "to": [9, 3], "axes": "x" },
    "walls": [{ "from": [-1, -2], "to": [9, -2] }, { "from": [-1, 3], "to": [9, 3] }],
    "balls": [{ "center": [0, 0], "radius": 0.5, "velocity": [-3, 1] }, { "center": [4, 1], "radius": 0.3, "velocity": [0, 0] }]
  })");
  expect_the_frames_of_an_npz("--until 20 --sample 0.5");
  expect_in_python(R"(
import h5py
balls = h5py.File('t.h5', 'r')['particles/trajectory']
assert list(balls['box'].attrs['boundary']) == [b'periodic', b'none', b'none']
assert balls['image/value'][-1, 0, 0] < -1
)");
}

TEST_F(AnH5md, OfMoreBallsThanAChunkHasThemAll) {
  (void)folder_.write("gas.json", R"({ "gases": [{ "balls": 40000, "packing": 0.3, "periodic": true }] })");
  expect_the_frames_of_an_npz("--until 0.02 --sample 0.01");
}

TEST_F(AnH5md, OfNoBallsHasEmptyFrames) {
  (void)folder_.write("gas.json", R"({ "walls": [{ "from": [0, 0], "to": [1, 0] }] })");
  expect_the_frames_of_an_npz("--until 2 --sample 0.25");
}

TEST_F(AnH5md, CountsImpactsAndEnergy) {
  run("--until 20 --sample 0.25 --trajectory " + folder_.path("t.h5md") + " --impacts " + folder_.path("impacts.csv"));
  expect_in_python(R"(
import h5py
file = h5py.File('t.h5md', 'r')
times = np.genfromtxt('impacts.csv', delimiter=',', names=True, dtype=None, encoding=None)['time']
assert len(times) > 100
impacts = file['observables/impacts']
assert (impacts['value'][:] == [(times <= time).sum() for time in impacts['time']]).all()
velocity, mass = (file['particles/trajectory'][name] for name in ['velocity/value', 'mass'])
energy = (0.5 * mass[:] * (velocity[:] ** 2).sum(axis=2)).sum(axis=1)
assert np.allclose(file['observables/kinetic_energy/value'], energy, rtol=1e-13)
)");
}

TEST_F(AnH5md, NumbersEqualBallsAlike) {
  (void)folder_.write("gas.json", R"({ "balls": [
    { "center": [0, 0], "velocity": [0, 0], "radius": 1 }, { "center": [3, 0], "velocity": [0, 0], "radius": 0.5 },
    { "center": [6, 0], "velocity": [0, 0], "radius": 1 },
    { "center": [9, 0], "velocity": [0, 0], "radius": 1, "mass": 7 }] })");
  run("--until 1 --trajectory " + folder_.path("t.h5"));
  expect_in_python(R"(
import h5py
assert h5py.File('t.h5', 'r')['particles/trajectory/species'][:].tolist() == [0, 1, 0, 2]
)");
}

/// What "H5MD format specification version 1.1.0" demands of the parts that are there.
TEST_F(AnH5md, KeepsTheRulesOfTheLayout) {
  run("--until 2 --sample 0.25 --trajectory " + folder_.path("t.h5"));
  expect_in_python(R"(
import h5py
file = h5py.File('t.h5', 'r')

def is_fixed_text(group, name):
    kind = group.attrs.get_id(name).get_type()
    return isinstance(kind, h5py.h5t.TypeStringID) and not kind.is_variable_str()

version = file['h5md'].attrs['version']
assert version.tolist() == [1, 1] and version.dtype.kind == 'i'
for group, name in [('author', 'name'), ('creator', 'name'), ('creator', 'version')]:
    part = file['h5md'][group]
    assert is_fixed_text(part, name) and part.attrs.get_id(name).shape == () and part.attrs[name] != b''
assert file['h5md/creator'].attrs['name'] == b'carom'
assert set(file) <= {'h5md', 'particles', 'observables', 'connectivity', 'parameters'}

elements = []
def visit(name, part):
    if isinstance(part, h5py.Group) and ('value' in part or 'step' in part):
        elements.append(name)
file.visititems(visit)
assert len(elements) == 6, elements
for name in elements:
    step, time, value = (file[name][part] for part in ['step', 'time', 'value'])
    assert step.dtype.kind in 'iu' and time.dtype.kind == 'f'
    assert step.shape == time.shape == (len(value),) == (9,)
    assert value.maxshape[0] is None and value.chunks
    assert (np.diff(step[:]) > 0).all() and (np.diff(time[:]) > 0).all()

balls = file['particles/trajectory']
box = balls['box']
assert box.attrs['dimension'].shape == () and box.attrs['dimension'].dtype.kind == 'i'
assert is_fixed_text(box, 'boundary') and box.attrs['boundary'].shape == (3,)
assert set(box.attrs['boundary']) <= {b'periodic', b'none'}
for other in [balls['image'], box['edges']]:  # "must be accomplished by hard-linking"
    for part in ['step', 'time']:
        assert other[part] == balls['position'][part]
for name, kind in [('mass', 'f'), ('species', 'iu'), ('id', 'iu')]:
    assert balls[name].shape == (50,) and balls[name].dtype.kind in kind
assert len(set(balls['id'][:])) == 50
)");
}

TEST_F(AnH5md, HasTheSameBytesEachTime) {
  run("--until 2 --sample 0.25 --trajectory " + folder_.path("a.h5"));
  run("--until 2 --sample 0.25 --trajectory " + folder_.path("b.h5"));
  EXPECT_TRUE(content_of(folder_.path("a.h5")) == content_of(folder_.path("b.h5")));
}

TEST_F(AnH5md, ThatWasInterruptedHasTheFramesUntilThen) {
  RunningCommand command{{"run", scene_, "--until", "1e9", "--sample", "0.25", "--trajectory", folder_.path("t.h5")}};
  ASSERT_TRUE(eventually([&] { return !command.shown().empty(); }));
  command.interrupt();
  EXPECT_EQ(command.wait().exit, interrupted);
  expect_in_python(R"(
import h5py
time = h5py.File('t.h5')['particles/trajectory/position/time'][:]
assert len(time) > 10 and (time == np.arange(len(time)) * 0.25).all()
)");
}

TEST_F(AnH5md, ThatDoesNotFitOnTheDiskLeavesTheOldOne) {
  const std::string old = folder_.write("t.h5", "the old trajectory");
  for (const std::string& checkpoint : {std::string{}, " --checkpoint " + folder_.path("c.checkpoint")}) {
    SCOPED_TRACE(checkpoint);
    // A file-size limit simulates a full disk; its signal is ignored, so that writing fails instead.
    const Ran ran = carom_command("run " + scene_ + " --until 100 --sample 0.01 --trajectory " + old + checkpoint,
                                  "trap '' XFSZ; ulimit -f 1000; ");
    EXPECT_EQ(ran.exit, cannot_write);
    EXPECT_THAT(ran.errors, HasSubstr("cannot write it (File too large)"));
    EXPECT_EQ(ran.output, "");
    EXPECT_EQ(content_of(old), "the old trajectory");
    EXPECT_FALSE(fs::exists(folder_.path("c.checkpoint")));
    EXPECT_EQ(fs::exists(old + ".part"), !checkpoint.empty());
  }
}

TEST_F(AnH5md, InAFolderThatIsNotThereSaysSo) {
  const Ran ran = carom_command("run " + scene_ + " --until 1 --trajectory " + folder_.path("none/t.h5"));
  EXPECT_EQ(ran.exit, cannot_write);
  EXPECT_THAT(ran.errors, HasSubstr("there is no folder"));
}

}  // namespace
}  // namespace carom::cli
