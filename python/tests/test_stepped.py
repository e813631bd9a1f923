"""The time-stepper beside the exact engine."""
import json
import os
import subprocess

import carom
import numpy as np
import pytest

COMMAND = os.environ.get("CAROM_COMMAND")


def test_a_step_finds_an_impact_late():
    world = carom.SteppedWorld(carom.Stepping(0.5, "ignore"))
    wall, ball = world.add(carom.Wall((3, -1), (3, 1))), world.add(carom.Ball((0.1, 0), (1, 0), 0.5))
    seen = []
    assert world.advance_to(4, on_impact=seen.append) == carom.Progress.done
    # The exact time is 2.4; the end of the step in which it happens is 2.5.
    assert [(impact.time, impact.other) for impact in seen] == [(2.5, wall)]
    assert (world.steps, world.time, world.counts.walls) == (8, 4, 1)
    assert world.deepest_penetration == pytest.approx(0.1)
    assert world.position(ball) == pytest.approx((2.6 - 1.5, 0)) and world.velocity(ball) == (-1, 0)
    copy = world.copy()
    copy.step()
    assert (copy.steps, world.steps) == (9, 8) and copy.stepping == carom.Stepping(0.5, "ignore")


def test_by_halving_it_comes_close_to_the_exact_history():
    scene = carom.Scene(gases=[carom.PlacedGas(balls=20, packing=0.2)])
    exact, stepped = scene.world(), carom.SteppedWorld(scene, carom.Stepping(1e-3, carom.Penetration.bisect, halvings=40))
    exact.advance_to(0.5)
    stepped.advance_to(0.5)
    assert stepped.counts.total == exact.counts.total > 3
    assert np.allclose(stepped.positions(), exact.positions(), atol=1e-6)
    assert np.allclose(stepped.velocities(), exact.velocities(), atol=1e-6)
    assert stepped.ball_ids().tolist() == list(range(20))


@pytest.mark.skipif(COMMAND is None, reason="needs the command: CAROM_COMMAND")
def test_the_history_is_that_of_the_command():
    ran = subprocess.run([COMMAND, "run", "pool-break", "--engine", "stepped", "--until", "2", "--json"],
                         capture_output=True, text=True, check=True)
    world = carom.SteppedWorld(carom.gallery("pool-break"))
    world.advance_to(2)
    assert f"{world.history:016x}" == json.loads(ran.stdout)["history"]


def test_what_it_does_not_know_is_refused():
    with pytest.raises(carom.ProblemError):
        carom.SteppedWorld(carom.gallery("pinball"))
    with pytest.raises(carom.ProblemError):
        carom.SteppedWorld(carom.Stepping(step=0))
    with pytest.raises(IndexError):
        carom.SteppedWorld().ball(0)


def test_trials_end_when_a_ball_leaves_the_arena():
    scene = carom.Scene(arena=carom.Arena((0, 0), 10), pairs=[carom.AimedPair(distance=5, speed=1)])
    exact = carom.play_trial(scene, 3, 100)
    assert exact.number == 3 and exact.left in (0, 1) and 5 < exact.time < 100
    assert exact == carom.play_trial(scene, 3, 100) and exact.history != carom.play_trial(scene, 4, 100).history
    stepped = carom.play_trial(scene, 3, 100, carom.Stepping(1e-3))
    assert stepped.left == exact.left and stepped.time == pytest.approx(exact.time, abs=0.1)
    assert stepped.deepest_penetration > exact.deepest_penetration == 0
    assert scene.is_random and not carom.gallery("newtons-cradle").is_random
