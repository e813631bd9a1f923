"""The pure functions: sweeps, overlaps, responses."""
import math

import carom
import pytest


def test_a_circle_meets_a_wall():
    hit = carom.sweep(carom.Wall((3, -1), (3, 1)), carom.MovingCircle((0, 0), (1, 0), 0.5), 10)
    assert hit == carom.Hit(2.5, (2.5, 0), (3, 0), (-1, 0), "face")
    assert carom.sweep(carom.Wall((3, -1), (3, 1)), carom.MovingCircle((0, 0), (1, 0), 0.5)) is None  # by 1, not yet
    assert carom.sweep(carom.Wall((3, -1), (3, 1)), carom.MovingCircle((0, 0), (1, 0), 0.5), (2, 5)).time == 4.5


def test_a_circle_meets_the_end_of_a_wall():
    hit = carom.sweep(carom.Wall((3, 0.3), (3, 5)), carom.MovingCircle((0, 0), (1, 0), 0.5), 10)
    assert hit.feature is carom.Feature.from_
    assert hit.time == pytest.approx(3 - 0.4, abs=1e-15)


def test_the_other_sweeps():
    point = carom.MovingPoint((0, 0), (1, 0))
    circle = carom.MovingCircle((0, 0), (1, 0), 0.5)
    assert carom.sweep(carom.Wall((3, -1), (3, 1)), point, 10).time == 3
    assert carom.sweep(carom.Circle((5, 0), 1), point, 10).time == 4
    assert carom.sweep(carom.Pillar((5, 0), 1), circle, 10).time == 3.5
    assert carom.sweep(circle, carom.MovingCircle((5, 0), (-1, 0), 0.5), 10).time == 2
    assert carom.sweep(carom.line_through(carom.Wall((3, 0), (3, 1))), circle, 10).time == 2.5
    falling = carom.MovingPoint((0, 8), (0, 0), (0, -1))
    assert carom.sweep(carom.Wall((-1, 0), (1, 0)), falling, 10).time == 4
    turning = carom.sweep(carom.Wall((0, 0), (3, 0)), carom.Turning((0, 0), 1), carom.MovingCircle((0, 2), radius=0), 9)
    assert turning.time == pytest.approx(math.pi / 2, abs=1e-12)


def test_overlaps_and_responses():
    assert carom.overlaps(carom.Circle((0, 0), 1), carom.Circle((2, 0), 1))
    assert not carom.overlaps(carom.Circle((0, 0), 1), carom.Wall((2, -1), (2, 1)))
    assert carom.contains(carom.Rectangle((0, 0), (1, 1)), (1, 1))
    assert carom.reflect((1, -1), (0, 1)) == (1, 1)
    after = carom.rebound(carom.Body((1, 0), 1), carom.Body((0, 0), 1), (-1, 0))
    assert (after.velocity_a, after.velocity_b) == ((0, 0), (1, 0))
    assert carom.rebound(carom.Body((1, 0), 2), (-1, 0), 0.5) == carom.Rebound((-0.5, 0), 3)
    assert carom.rest_of_frame((0, 0), (2, 0), 0.25) == (1.5, 0)


def test_lines_and_chords():
    wall = carom.Wall((0, 0), (2, 0))
    assert carom.side_of(wall, (1, -1)) is carom.Side.outside
    assert carom.signed_distance(carom.line_through(wall), (1, -1)) == 1
    assert carom.nearest_on(wall, (5, 1)) == carom.NearestPoint((2, 0), "to")
    ray, circle = carom.MovingPoint((-3, 0), (1, 0)), carom.Circle((0, 0), 1)
    assert carom.chord_by_quadratic(ray, circle) == carom.chord_by_projection(ray, circle) == carom.Chord(2, 4)
    assert carom.crossing(ray, circle) is carom.Crossing.hit
    assert carom.turned((1, 0), (0, 0), carom.rotation_by(0)) == (1, 0)
    leg = carom.Leg(carom.Instant(1), (0, 0), (2, 0))
    assert carom.position_at(leg, 2) == (2, 0) and carom.velocity_at(leg, 2) == (2, 0)
    assert carom.position_after(carom.MovingPoint((0, 0), (1, 0), (0, -2)), 2) == (2, -4)
