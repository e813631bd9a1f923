"""The small values: shapes, points, ids and enums."""
import copy
import pickle

import carom
import numpy as np
import pytest

VALUES = [
    carom.Ball((1, 2), (3, 4), 0.5, 2, 0.9, carom.Filter(2, 3), 7, 0.5),
    carom.Wall((0, 0), (1, 0), "outside", 0.5, kick=carom.Kick(1, 2), mover=carom.MoverId(3)),
    carom.Pillar((1, 1), 2),
    carom.Sensor(carom.Rectangle((0, 0), (1, 1)), carom.Senses.edge),
    carom.Mover((1, 0), program=[carom.MoverStep(1, carom.Pose((1, 0), 2))], repeats=True),
    carom.MovingCircle((0, 0), (1, 0), 1, (0, -1)),
    carom.PlacedGas(balls=10, packing=0.2, clear=[carom.Circle((0, 0), 1)]),
    carom.Impact(1.5, carom.BallId(1), carom.PillarId(2), "face", (0, 0), (1, 0), 2.0),
    carom.Scene("two", balls=[carom.Ball((0, 0), (1, 0), 0.5)], gravity=(0, -1)),
    carom.gallery("pinball"),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_are_copied_pickled_and_compared(value):
    for same in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert same == value and same is not value
        assert not same != value
    assert value != type(value)()
    assert value != 1
    with pytest.raises(TypeError):
        hash(value)


@pytest.mark.parametrize("value", VALUES[:-2], ids=lambda value: type(value).__name__)
def test_a_repr_says_what_would_make_the_value_again(value):
    names = {name: getattr(carom, name) for name in carom.__all__}
    assert eval(repr(value), names) == value


def test_members_are_read_and_written():
    ball = carom.Ball()
    ball.center = np.array([1, 2])
    ball.filter.mask = 5
    assert ball == carom.Ball((1, 2), filter=carom.Filter(mask=5))
    wall = carom.Wall(from_=(0, 1), to=(2, 3))
    assert (wall.from_, wall.to) == ((0, 1), (2, 3))
    match wall:
        case carom.Wall(start, end):
            assert (start, end) == ((0, 1), (2, 3))


def test_points_are_tuples_that_add_as_vectors():
    a, b = carom.Vec2(1, 2), carom.Vec2(3, 5)
    assert a + b == (4, 7) and b - a == (2, 3) and -a == (-1, -2)
    assert 2 * a == a * 2 == (2, 4) and b / 2 == (1.5, 2.5)
    assert abs(carom.Vec2(3, 4)) == 5
    assert (1, 1) + a == (2, 3) and (1, 1) - a == (0, -1)
    x, y = a
    assert (a.x, a.y) == (x, y)
    for wrong in ("12", (1, 2, 3), (1,), 3, ("a", "b"), None):
        with pytest.raises(TypeError):
            carom.Ball(wrong)


def test_enums_are_given_by_member_name_or_number():
    assert carom.Wall(stops="inside").stops is carom.Stops.inside
    assert carom.Wall(stops=1).stops is carom.Stops.outside
    assert carom.Wall(stops=np.uint8(2)).stops is carom.Stops.inside
    assert carom.Impact(feature="from").feature is carom.Feature.from_
    for wrong in ("neither", 3, -1, carom.Senses.edge, 1.0):
        with pytest.raises(TypeError):
            carom.Wall(stops=wrong)


def test_ids_are_ints():
    ids = [carom.BallId(2), carom.BallId(0)]
    assert sorted(ids) == [0, 2] and np.arange(5)[ids].tolist() == [2, 0]
    assert carom.BallId(1) == 1 and carom.BallId(1) != carom.WallId(1)
    assert len({carom.BallId(1), carom.WallId(1), carom.BallId(1)}) == 2
    assert pickle.loads(pickle.dumps(carom.WallId(3))) == carom.WallId(3)
    with pytest.raises(TypeError):
        carom.World().leg(-1)


def test_random_numbers_are_those_of_the_library():
    # The first word of splitmix64 with the seed 0, as published.
    assert carom.Random(0).bits() == 0xE220A8397B1DCDAF
    random = carom.Random(5)
    assert all(2 <= random.uniform(2, 3) < 3 for _ in range(100))
