"""Worlds as bytes and files, to go on with later."""
import multiprocessing
import os
import pickle
import subprocess

import carom
import pytest

COMMAND = os.environ.get("CAROM_COMMAND")

SCENES = {
    "gallery": carom.gallery("pool-break"),
    "movers": carom.gallery("pinball"),
    "gravity": carom.gallery("bouncing-balls"),
    "periodic": carom.Scene(gases=[carom.PlacedGas(balls=60, packing=0.4, periodic=True)]),
    "thermal": carom.Scene(gases=[carom.PlacedGas(balls=30, packing=0.2, wall_temperature=3)]),
}


def played(scene, until):
    world = scene.world()
    world.advance_to(until)
    return world


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("way", [
    lambda world: carom.read_checkpoint(carom.write_checkpoint(world))[0],
    lambda world: pickle.loads(pickle.dumps(world)),
], ids=["checkpoint", "pickle"])
def test_the_history_goes_on_to_the_same_bits(name, way):
    world = played(SCENES[name], 1)
    again = way(world)
    assert (again.time, again.history, again.counts) == (1, world.history, world.counts)
    world.advance_to(2.5)
    again.advance_to(2.5)
    assert (again.history, again.counts, again.energy_given) == (world.history, world.counts, world.energy_given)


def test_what_is_around_the_balls_is_kept():
    world = carom.World()
    world.gravity = (0, -1)
    ball = world.add(carom.Ball((0, 0), (1, 2), 0.5, filter=carom.Filter(2, 3), user_data=9))
    world.add(carom.Sensor(carom.Circle((3, 0), 1), user_data=7))
    world.remove(world.add(carom.Pillar((9, 9), 1)))
    again = pickle.loads(pickle.dumps(world))
    assert again.ball(ball) == world.ball(ball) and again.gravity == (0, -1) and again.sensor(0) == world.sensor(0)
    assert again.add(carom.Pillar((9, 9), 1)) == 1


def test_notes_are_read_back():
    data = carom.write_checkpoint(carom.World(), b"\0 mine")
    assert carom.read_checkpoint(data)[1] == b"\0 mine"


def test_worlds_are_kept_in_files(tmp_path):
    world = played(SCENES["gallery"], 1)
    world.save(tmp_path / "world.checkpoint", note=b"one")
    world.save(tmp_path / "world.checkpoint", note=b"two")
    assert [path.name for path in tmp_path.iterdir()] == ["world.checkpoint"]
    assert carom.World.load(tmp_path / "world.checkpoint").history == world.history
    assert carom.read_checkpoint((tmp_path / "world.checkpoint").read_bytes())[1] == b"two"
    with pytest.raises(FileNotFoundError):
        carom.World.load(tmp_path / "none")
    with pytest.raises(TypeError):
        world.save(tmp_path / "world.checkpoint", note="no bytes")
    assert carom.World.load(tmp_path / "world.checkpoint").history == world.history
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(COMMAND is None, reason="needs the command: CAROM_COMMAND")
def test_a_checkpoint_of_the_command_is_gone_on_with(tmp_path):
    file = tmp_path / "run.checkpoint"
    subprocess.run([COMMAND, "run", "pool-break", "--until", "1", "--checkpoint", file], capture_output=True, check=True)
    world = carom.World.load(file)
    assert world.history == played(SCENES["gallery"], 1).history
    world.advance_to(2)
    assert world.history == played(SCENES["gallery"], 2).history


def test_a_damaged_checkpoint_says_where():
    data = bytearray(carom.write_checkpoint(played(SCENES["gallery"], 1)))
    with pytest.raises(carom.CheckpointError, match="cut off"):
        carom.read_checkpoint(bytes(data[:-20]))
    with pytest.raises(carom.CheckpointError, match="does not begin"):
        carom.read_checkpoint(b"something else")
    data[200] ^= 1
    with pytest.raises(carom.CheckpointError, match="damaged") as caught:
        carom.read_checkpoint(bytes(data))
    assert 0 < caught.value.place < 200
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.place) == (str(caught.value), caught.value.place)


def advanced(world):
    if world.ball_count == 0:
        raise carom.StuckError(1.5)
    if world.ball_count == 1:
        world.add(carom.Ball(radius=-1))
    world.advance(1)
    return world


def test_worlds_and_errors_go_to_other_processes_and_back():
    world, lonely = played(SCENES["periodic"], 1), carom.World()
    lonely.add(carom.Ball())
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(advanced, [world]).history == advanced(world).history
        with pytest.raises(carom.ProblemError, match="radius is -1") as caught:
            pool.apply(advanced, [lonely])
        with pytest.raises(carom.StuckError, match="at the time 1.5:") as stuck:
            pool.apply(advanced, [carom.World()])
    problem = caught.value.problems[0]
    assert (problem.kind, problem.path, problem.value, str(problem)) == ("negative", "radius", -1, str(caught.value))
    assert stuck.value.time == 1.5
