"""Many runs as one table."""
import os
import signal

import carom
import numpy as np
import pytest

GAS = carom.Scene("gas", duration=1, gases=[carom.PlacedGas(balls=30, packing=0.2)])


def test_a_row_per_seed_whatever_the_threads():
    one = carom.ensemble(GAS, range(6), threads=1, measure=["kinetic_energy", "momentum"])
    many = carom.ensemble(GAS, range(6), threads=4, measure=["kinetic_energy", "momentum"])
    assert one.dtype.names == ("run", "seed", "time", "impacts", "history", "stuck", "kinetic_energy", "momentum_x",
                               "momentum_y")
    assert np.array_equal(one, many) and len(set(one["history"])) == 6
    for seed, row in enumerate(one):
        world = GAS.trial(seed).world()
        world.advance_to(1)
        assert (row["seed"], row["history"], row["momentum_x"]) == (seed, world.history, world.momentum.x)


def test_a_row_per_scene_in_their_order():
    scenes = [carom.gallery(name) for name in ("pool-break", "newtons-cradle", "two-balls")]
    table = carom.ensemble(scenes, until=0.5, measure=lambda world: {"balls": world.ball_count})
    assert table["run"].tolist() == [0, 1, 2]
    assert table["balls"].tolist() == [scene.world().ball_count for scene in scenes]
    backwards = carom.ensemble(scenes[::-1], until=0.5)
    assert backwards["history"].tolist() == table["history"].tolist()[::-1]


def test_a_function_makes_the_scene_of_a_seed():
    table = carom.ensemble(lambda seed: carom.Scene(gases=[carom.PlacedGas(balls=10, packing=0.2, seed=seed)]), [5, 7],
                           until=1, measure={"half": lambda world: world.kinetic_energy / 2})
    assert table["seed"].tolist() == [5, 7] and (table["half"] > 0).all()


def test_it_goes_on_from_its_file(tmp_path):
    file, measured = tmp_path / "runs.jsonl", []

    def energy(world):
        measured.append(world)
        return world.kinetic_energy

    first = carom.ensemble(GAS, range(3), measure=energy, file=file)
    assert len(measured) == 3
    file.write_text(file.read_text() + '{"key": "cut o')
    more = carom.ensemble(GAS, range(5), measure=energy, file=file)
    assert len(measured) == 5
    again = carom.ensemble(GAS, [4, 3, 2, 1, 0], measure=energy, file=file)
    assert len(measured) == 5
    assert np.array_equal(more[:3], first)
    assert again["history"].tolist() == more["history"].tolist()[::-1]
    assert again["energy"].tolist() == more["energy"].tolist()[::-1]
    # Another end is another run.
    carom.ensemble(GAS, [0], until=0.5, measure=energy, file=file)
    assert len(measured) == 6


def test_what_a_measure_raises_ends_it():
    def refuse(world):
        raise LookupError("no")

    with pytest.raises(LookupError):
        carom.ensemble(GAS, range(100), measure=refuse)
    with pytest.raises(TypeError, match="gave list"):
        carom.ensemble(GAS, [0], measure=lambda world: [1])
    with pytest.raises(ValueError, match="which seeds"):
        carom.ensemble(GAS)
    with pytest.raises(ValueError, match="no duration"):
        carom.ensemble([carom.Scene()])


def test_ctrl_c_ends_it_and_keeps_what_has_ended(tmp_path):
    file = tmp_path / "runs.jsonl"
    endless = carom.Scene(duration=1e9, gases=[carom.PlacedGas(balls=100, packing=0.3)])

    def interrupt(done, runs):
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            carom.ensemble([GAS, endless, endless.trial(1)], file=file, progress=interrupt, threads=3)
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(file.read_text().splitlines()) == 1


def test_a_run_that_gets_stuck_says_so():
    walls = [carom.Wall((x, -5), (x, 5)) for x in (-0.5, 0.5)]
    table = carom.ensemble([carom.Scene(duration=1, walls=walls, balls=[carom.Ball((0, 0), (1, 0), 0.5)]), GAS])
    assert table["stuck"].tolist() == [True, False] and table["time"].tolist() == [0, 1]
