"""Many balls at once, as numpy arrays."""
import carom
import numpy as np
import pytest


@pytest.fixture
def gas():
    world = carom.Scene(gases=[carom.PlacedGas(balls=500, packing=0.3)]).world()
    world.advance(1)
    return world


def test_arrays_hold_what_the_balls_say(gas):
    positions, velocities, states = gas.positions(), gas.velocities(), gas.states()
    assert positions.shape == velocities.shape == (500, 2) and states.shape == (500, 4)
    for ball in (0, 1, 499):
        assert tuple(positions[ball]) == gas.position(ball)
        assert tuple(velocities[ball]) == gas.velocity(ball)
    assert np.array_equal(states, np.hstack([positions, velocities]))
    assert np.array_equal(gas.positions(which=[3, carom.BallId(1)]), positions[[3, 1]])
    assert gas.positions(which=[]).shape == (0, 2)


def test_out_is_written_in_place(gas):
    expected = gas.positions()
    states = np.full((600, 4), -7.0)
    view = states[:, 1:3]
    assert gas.positions(out=view) is view
    assert np.array_equal(states[:500, 1:3], expected)
    assert (states[500:] == -7).all() and (states[:, [0, 3]] == -7).all()
    floats = np.empty((500, 2), np.float32)
    gas.velocities(out=floats)
    assert np.array_equal(floats, gas.velocities().astype(np.float32))


@pytest.mark.parametrize("out, says", [
    (np.empty((499, 2)), r"\(499, 2\): make it \(500, 2\)"),
    (np.empty((500, 3)), r"make it \(500, 2\)"),
    (np.empty(1000), r"make it \(500, 2\)"),
    (np.empty((500, 2), int), "float64 or float32, not int64"),
    (np.empty((500, 4))[:, ::2], "next to each other"),
    (np.empty((500, 2))[::-1], "forward"),
    ([1, 2], "must be an array"),
])
def test_out_of_another_shape_is_refused(gas, out, says):
    with pytest.raises(ValueError, match=says):
        gas.positions(out=out)


def test_a_read_only_array_is_refused(gas):
    out = np.empty((500, 2))
    out.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        gas.positions(out=out)


def test_balls_are_read_at_a_time_that_has_passed(gas):
    gas.keeps_legs = True
    early = gas.copy()
    early.advance_to(1.25)
    gas.advance_to(1.5)
    assert np.array_equal(gas.positions(at=1.25), early.positions())
    gas.keeps_legs = False
    assert not gas.keeps_legs
    with pytest.raises(IndexError):
        gas.positions(at=0.5)


def test_many_balls_are_added_at_once():
    centers = np.array([[0.0, 0.0], [3.0, 0.0], [6.0, 0.0]])
    world, one_by_one = carom.World(), carom.World()
    ids = world.add_balls(centers, velocities=(1, 0), radius=[0.5, 1, 1], mass=2)
    assert ids.tolist() == [0, 1, 2]
    for center, radius in zip(centers, [0.5, 1, 1]):
        one_by_one.add(carom.Ball(center, (1, 0), radius, 2))
    assert [world.ball(i) for i in ids] == [one_by_one.ball(i) for i in ids]
    assert world.add_balls(np.empty((0, 2))).size == 0


def test_of_many_balls_all_are_added_or_none():
    world = carom.World()
    world.add(carom.Ball((0, 0), radius=1))
    with pytest.raises(carom.ProblemError, match=r"balls\[1\] overlaps ball 0 by 0.5") as caught:
        world.add_balls([(5, 0), (1.5, 0)], radius=1)
    assert caught.value.problems[0].path == "balls[1]"
    with pytest.raises(carom.ProblemError, match=r"balls\[1\]\.radius is -1"):
        world.add_balls([(5, 0), (15, 0)], radius=[1, -1])
    assert world.ball_count == 1
    assert world.add(carom.Ball((9, 9))) == 1
    with pytest.raises(ValueError, match=r"`radius` has the shape \(3,\): make it \(2,\)"):
        world.add_balls([(5, 0), (15, 0)], radius=[1, 1, 1])
    with pytest.raises(ValueError, match="`velocities` has the shape"):
        world.add_balls([(5, 0), (15, 0)], velocities=[1, 1, 1])


def test_velocities_are_set_for_all_or_none(gas):
    before = gas.velocities()
    gas.set_velocities(-before)
    assert np.array_equal(gas.velocities(), -before)
    gas.set_velocities([(1, 2)], which=[7])
    assert gas.velocity(7) == (1, 2)
    with pytest.raises(carom.ProblemError, match=r"velocities\[1\]\.velocity"):
        gas.set_velocities([(0, 0), (np.nan, 0)], which=[1, 2])
    assert np.array_equal(gas.velocities()[1], -before[1])


def test_impacts_are_a_structured_array(gas):
    gas.listen()
    copies = gas.copy()
    seen = []
    gas.advance(0.5)
    copies.advance(0.5, on_impact=seen.append)
    impacts = gas.impacts()
    assert impacts.dtype == carom.impact_dtype and len(impacts) == len(seen) > 100
    for row, impact in zip(impacts, seen):
        assert (row["time"], row["ball"], row["other"]) == (impact.time, impact.ball, int(impact.other))
        assert carom.ShapeType(row["kind"]) == (0 if isinstance(impact.other, carom.BallId) else 1)
        assert ((row["x"], row["y"]), (row["nx"], row["ny"])) == (impact.contact, impact.normal)
        assert row["impulse"] == impact.impulse and row["feature"] == impact.feature
    kept = impacts.copy()
    gas.advance(0.5)
    assert np.array_equal(impacts, kept)  # an array of its own, not a view of what the next advance overwrites
    with_walls = impacts[impacts["kind"] == carom.ShapeType.wall]
    assert 0 < len(with_walls) < len(impacts)


def test_listening_leaves_out_what_is_not_asked_for(gas):
    gas.listen(balls=False, only=[1, 2, 3])
    gas.advance(3)
    impacts = gas.impacts()
    assert len(impacts) > 0 and set(impacts["ball"]) <= {1, 2, 3}
    assert (impacts["kind"] == carom.ShapeType.wall).all()
    gas.stop_listening()
    gas.advance(1)
    assert len(gas.impacts()) == 0


def test_tables_have_a_column_per_number(gas):
    table = gas.ball_table()
    assert np.array_equal(np.column_stack([table["x"], table["y"]]), gas.positions())
    assert (table["radius"] == 0.5).all() and table["ball"].tolist() == gas.ball_ids().tolist()
    walls = gas.wall_table()
    assert (walls["from_x"][1], walls["from_y"][1]) == gas.wall(1).from_
    world = carom.World()
    world.add(carom.Pillar((1, 2), 3, 0.5))
    assert world.pillar_table().tolist() == [(0, 1, 2, 3, 0.5, 0)]
    # Columns of their own, each one-dimensional, are what data frames are made of.
    assert all(table[name].shape == (500,) for name in table.dtype.names)
    scene = carom.gallery("pool-break")
    assert np.array_equal(scene.shapes().ball_table(), scene.world().ball_table())
