"""Recordings: played once, shown at any moment."""
import pickle

import carom
import numpy as np
import pytest


@pytest.fixture(scope="module")
def recording():
    return carom.record(carom.gallery("pool-break"), 6)


def test_a_replay_shows_the_bits_that_the_world_had(recording):
    world, replay = carom.gallery("pool-break").world(), recording.replay()
    for time in (0.5, 2, 6):
        world.advance_to(time)
        replay.go_to(time)
        assert replay.history == world.history and replay.counts == world.counts
        assert np.array_equal(replay.positions(), world.positions())
        assert np.array_equal(replay.velocities(), world.velocities())
        assert replay.leg(3) == world.leg(3)
    replay.go_to(0.5)
    replay.verify()
    seen = []
    replay.rewind()
    replay.go_to(6, on_impact=seen.append)
    assert len(seen) == recording.impacts


def test_recordings_are_kept_in_files(recording, tmp_path):
    recording.save(tmp_path / "break.carom")
    again = carom.Recording.load(tmp_path / "break.carom")
    assert again == recording == pickle.loads(pickle.dumps(recording))
    assert (again.end, again.is_whole, again.scene) == (6, True, carom.gallery("pool-break"))
    assert repr(again) == f"<carom.Recording of 'pool break': {again.impacts} impacts up to 6.0>"


def test_a_damaged_recording_says_where(recording):
    damaged = bytearray(recording.data)
    damaged[-30] ^= 1
    with pytest.raises(carom.RecordingError, match="damaged") as caught:
        carom.Recording(bytes(damaged))
    assert 0 < caught.value.place < len(damaged)
    cut = carom.Recording(recording.data[:-40])
    assert not cut.is_whole and cut.impacts <= recording.impacts
    with pytest.raises(carom.RecordingError):
        carom.Recording(b"not one")


def test_what_can_not_be_recorded_is_refused():
    with pytest.raises(ValueError, match="no duration"):
        carom.record(carom.Scene())
    with pytest.raises(ValueError, match="filter"):
        carom.record(carom.Scene(balls=[carom.Ball(radius=1, filter=carom.Filter(2))]), 1)
    with pytest.raises(IndexError):
        carom.record(carom.Scene(), 1).replay().ball(0)


def test_a_replay_shows_what_moves_and_what_was_squeezed():
    # A piston presses a ball against a wall: the ball stops there, and so does the piston.
    scene = carom.Scene(movers=[carom.Mover(motion=carom.MoverMotion((1, 0)))], gravity=(0, -1e-3),
                        walls=[carom.Wall((0, -5), (0, 5), mover=carom.MoverId(0)), carom.Wall((6, -5), (6, 5))],
                        balls=[carom.Ball((3, 0), (0.5, 0), 0.5, restitution=0.5)],
                        pillars=[carom.Pillar((3, 20), 1, mover=carom.MoverId(0))])
    world, replay = scene.world(), carom.record(scene, 9).replay()
    replay.verify()
    for time in (2, 9):
        world.advance_to(time)
        replay.go_to(time)
        assert replay.history == world.history
        assert replay.wall(0) == world.wall(0) and replay.pillar(0) == world.pillar(0)
        assert replay.pose(0) == world.pose(0) and replay.gravity == world.gravity
        assert (replay.position(0), replay.velocity(0)) == (world.position(0), world.velocity(0))
        assert replay.potential_energy == world.potential_energy
    assert world.squeezes() and world.pose(0).offset.x < 6
    for there_is_none in (lambda: replay.wall(2), lambda: replay.pillar(1), lambda: replay.pose(1)):
        with pytest.raises(IndexError):
            there_is_none()
