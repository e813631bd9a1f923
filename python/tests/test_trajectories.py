"""Where balls are at equal intervals of time."""
import os
import subprocess

import carom
import numpy as np
import pytest

COMMAND = os.environ.get("CAROM_COMMAND")
GAS = carom.Scene("gas", duration=2, gases=[carom.PlacedGas(balls=50, packing=0.3)])
TORUS = carom.Scene("torus", duration=2, gases=[carom.PlacedGas(balls=50, packing=0.3, periodic=True)])


@pytest.mark.parametrize("scene", [GAS, TORUS], ids=["walls", "periodic"])
def test_frames_are_what_advances_would_show(scene):
    found = carom.trajectory(scene, interval=0.3)
    assert found.time.tolist() == [k * 0.3 for k in range(7)] and found.position.shape == (7, 50, 2)
    world = scene.world()
    for frame, time in enumerate(found.time):
        world.advance_to(time)
        assert np.array_equal(found.position[frame], world.positions())
        assert np.array_equal(found.velocity[frame], world.velocities())
        if world.periodic_box:
            assert np.array_equal(found.unwrapped[frame], world.unwrapped_positions())
    assert (found.unwrapped is None) == (found.box is None) == (world.periodic_box is None)
    assert found.radius.tolist() == [0.5] * 50 and found.id.tolist() == list(range(50))
    assert repr(found) == f"<carom.Trajectory: 7 frames of 50 balls from 0.0 to {6 * 0.3!r}>"


def test_the_history_is_the_same_and_the_world_goes_on():
    world, other = GAS.world(), GAS.world()
    carom.trajectory(world, 1, interval=0.4)
    other.advance_to(1)
    assert (world.time, world.history) == (1, other.history)
    more = carom.trajectory(world, 1.5, interval=0.25, which=[7, carom.BallId(3)], dtype=np.float32)
    assert more.time.tolist() == [1, 1.25, 1.5] and more.position.dtype == np.float32
    assert more.id.tolist() == [7, 3]
    assert np.array_equal(more.position[-1], world.positions(which=[7, 3]).astype(np.float32))


@pytest.mark.skipif(COMMAND is None, reason="needs the command: CAROM_COMMAND")
@pytest.mark.parametrize("scene", [GAS, TORUS], ids=["walls", "periodic"])
def test_files_are_those_of_the_command(scene, tmp_path):
    scene.save(tmp_path / "scene.json")
    subprocess.run([COMMAND, "run", tmp_path / "scene.json", "--trajectory", tmp_path / "command.npz", "--sample", "0.1"],
                   capture_output=True, check=True)
    ours = carom.trajectory(scene, interval=0.1)
    ours.save(tmp_path / "ours.npz")
    assert len(ours) == 21
    with np.load(tmp_path / "command.npz") as command, np.load(tmp_path / "ours.npz") as python:
        assert set(command) == set(python)
        for name in command:
            assert command[name].dtype == python[name].dtype and np.array_equal(command[name], python[name]), name
    again = carom.Trajectory.load(tmp_path / "command.npz")
    assert np.array_equal(again.position, ours.position) and (again.box is None) == (ours.box is None)
    with pytest.raises(ValueError, match="npz"):
        ours.save(tmp_path / "ours.csv")


def test_it_says_how_far_it_is_and_can_be_stopped():
    stop, said = carom.StopFlag(), []

    def progress(done, frames):
        said.append((done, frames))
        if done == 3:
            stop.request()

    found = carom.trajectory(GAS, interval=0.1, stop=stop, progress=progress)
    assert said == [(1, 21), (2, 21), (3, 21)]
    assert len(found) == len(found.position) == 3


@pytest.mark.parametrize("wrong", [{"interval": 0}, {"interval": np.nan}, {"interval": 1, "until": np.inf},
                                   {"interval": 1, "until": -1}])
def test_what_has_no_end_is_refused(wrong):
    with pytest.raises(ValueError):
        carom.trajectory(GAS.world(), **{"until": 1, **wrong})
    with pytest.raises(ValueError, match="until when"):
        carom.trajectory(carom.World(), interval=1)
    with pytest.raises(IndexError):
        carom.trajectory(GAS, interval=1, which=[77])
