"""Errors: the same words as everywhere, and the data behind them."""
import carom
import pytest


def problem_of(call):
    with pytest.raises(carom.ProblemError) as caught:
        call()
    assert str(caught.value) == "\n".join(str(problem) for problem in caught.value.problems)
    return caught.value.problems[0]


def test_an_unsound_shape_says_what_is_wrong():
    problem = problem_of(lambda: carom.World().add(carom.Ball((0, 0), radius=-1)))
    assert str(problem) == "radius is -1: make it zero or more, and finite"
    assert (problem.kind, problem.field, problem.value, problem.path) == ("negative", "radius", -1, "radius")


def test_several_problems_come_together():
    with pytest.raises(carom.ProblemError) as caught:
        carom.World().add(carom.Ball((0, float("nan")), radius=-1, mass=0))
    assert [problem.field for problem in caught.value.problems] == ["center", "radius", "mass"]
    assert isinstance(caught.value, ValueError)


def test_an_overlap_names_the_other_and_the_depth():
    world = carom.World()
    pillar = world.add(carom.Pillar((0, 0), 1))
    problem = problem_of(lambda: world.add(carom.Ball((1.5, 0), radius=1)))
    assert (problem.kind, problem.other, problem.depth) == ("overlap", pillar, 0.5)
    assert world.ball_count == 0
    assert world.problems_with(carom.Ball((1.5, 0), radius=1)) == [problem]
    assert world.problems_with(carom.Ball((3, 0), radius=1)) == []


def test_time_does_not_go_back():
    world = carom.World()
    world.advance_to(1)
    problem = problem_of(lambda: world.advance_to(0.5))
    assert (problem.kind, problem.value, problem.least) == ("earlier_than_now", 0.5, 1)
    assert world.problems_with_time(0.5) == [problem] and world.problems_with_time(2) == []
    assert problem_of(lambda: world.advance(-1)).kind == "negative_step"
    assert world.problems_with_step(-1)[0].kind == "negative_step" and world.problems_with_step(0) == []
    assert world.time == 1


def test_a_scene_says_where_it_is_wrong():
    problem = problem_of(lambda: carom.Scene.from_dict({"balls": [{"center": [0, 0], "velocity": [0, 0], "radius": -1}]}))
    assert problem.path == "balls[0].radius"
    assert "balls[0].radius is -1" in str(problem)
    assert problem_of(lambda: carom.Scene.from_text("{")).kind == "unreadable"
    assert problem_of(lambda: carom.Scene(balls=[carom.Ball(radius=1)] * 2).world()).path == "balls[1]"


def test_impacts_without_end_raise_stuck():
    world = carom.World()
    for x in (-0.5, 0.5):
        world.add(carom.Wall((x, -5), (x, 5)))
    world.add(carom.Ball((0, 0), (1, 0), 0.5))
    with pytest.raises(carom.StuckError, match="without end") as caught:
        world.advance(1)
    assert caught.value.time == world.time == 0


def test_what_a_function_can_not_take_raises_value_error():
    body = carom.Body((1, 0), 1)
    with pytest.raises(ValueError, match="restitution"):
        carom.rebound(body, (-1, 0), 2)
    with pytest.raises(ValueError, match="mass"):
        carom.rebound(carom.Body((1, 0), 0), (-1, 0))


def test_a_scene_that_the_gallery_does_not_have_is_a_key_error():
    with pytest.raises(KeyError, match="did you mean 'pool-break'"):
        carom.gallery("pool-brake")
