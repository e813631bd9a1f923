"""Worlds whose plane repeats."""
import json
import re
import xml.etree.ElementTree as ElementTree

import carom
import numpy as np
import pytest
from carom import _pictures
from test_pictures import pixels_of


def test_a_ball_comes_in_on_the_other_side():
    world = carom.World()
    assert world.periodic_box is None
    world.periodic_box = carom.PeriodicBox((0, 0), (10, 10))
    ball = world.add(carom.Ball((9, 5), (1, 0.5), 0.5))
    world.advance(4)
    # Coordinates in a periodic box are rounded to a part of its side.
    assert world.position(ball) == pytest.approx((3, 7), abs=1e-14)
    assert world.unwrapped_position(ball) == pytest.approx((13, 7), abs=1e-14)
    assert tuple(world.unwrapped_positions()[0]) == world.unwrapped_position(ball)
    assert world.counts.total == 0
    assert world.periodic_box == carom.PeriodicBox((0, 0), (10, 10), "both")
    assert carom.nearest_image(world.periodic_box, (9, 6)) == (-1, -4)
    assert world.periodic_box.period == (10, 10) and carom.PeriodicBox((0, 0), (4, 9), "y").period == (0, 9)


def test_balls_meet_through_the_edge():
    world = carom.World()
    world.periodic_box = carom.PeriodicBox((0, 0), (10, 10), axes="x")
    world.add(carom.Ball((1, 5), (-1, 0), 0.5))
    world.add(carom.Ball((8, 5), (1, 0), 0.5))
    assert world.advance_to_next_impact().time == pytest.approx(1, abs=1e-14)


def test_boxes_come_from_scenes():
    scene = carom.Scene(periodic=carom.PeriodicBox((0, 0), (8, 8)), balls=[carom.Ball((1, 1), (1, 0), 0.5)])
    assert carom.Scene.from_dict(scene.to_dict()) == scene
    assert scene.world().periodic_box == scene.shapes().periodic == scene.periodic
    gas = carom.Scene(gases=[carom.PlacedGas(balls=100, packing=0.4, walls=False, periodic=True)]).world()
    before = gas.unwrapped_positions()
    gas.advance(5)
    box = gas.periodic_box
    assert (gas.positions() >= box.from_).all() and (gas.positions() < box.to).all()
    side = box.to.x - box.from_.x
    away = (gas.unwrapped_positions() - gas.positions()) / side
    assert np.allclose(away, np.rint(away), atol=1e-9) and (np.rint(away) != 0).any()
    assert np.abs(gas.unwrapped_positions() - before).max() > side / 4


def test_an_unsound_box_is_refused():
    world = carom.World()
    with pytest.raises(carom.ProblemError):
        world.periodic_box = carom.PeriodicBox((0, 0), (0, 10))
    world.add(carom.Ball((0, 0), radius=1))
    with pytest.raises(carom.ProblemError) as caught:
        world.periodic_box = carom.PeriodicBox((0, 0), (20, 20))
    assert caught.value.problems[0].kind == "world_not_empty"


@pytest.mark.parametrize("axes", ["both", "x", "y"])
def test_the_box_is_in_the_picture(axes):
    world = carom.World()
    world.periodic_box = carom.PeriodicBox((0, 0), (10, 10), axes)
    world.add(carom.Ball((5, 5), radius=1))
    root = ElementTree.fromstring(world._repr_svg_())
    assert any(path.get("stroke-dasharray") for path in root.iter("{http://www.w3.org/2000/svg}path"))


def test_a_ball_at_an_edge_is_shown_on_both_sides():
    world = carom.World()
    world.periodic_box = carom.PeriodicBox((0, 0), (10, 10))
    world.add(carom.Ball((9.5, 0.5), radius=1))
    view = _pictures.View(*_pictures.bounds_of(world))
    shown = [tuple(view.pixels(place)) for place in ((9.5, 0.5), (-0.5, 0.5), (9.5, 10.5), (-0.5, 10.5))]
    drawn = re.search(r'<path d="((?:M[\d. -]+h0)+)"', world._repr_svg_()).group(1)
    at = [tuple(map(float, place.split())) for place in re.findall(r"M([\d. -]+)h0", drawn)]
    assert np.allclose(sorted(at), sorted(shown), atol=0.006)
    for image in (carom.animate(world, 0.1).frame(0), pixels_of(_pictures.world_png(world))):
        # A little inside of each corner, where the ball or an image of it is.
        colors = {tuple(image[int(y), int(x)]) for x, y in (view.pixels(place) for place in
                                                           ((9.8, 0.2), (0.2, 0.2), (9.8, 9.8), (0.2, 9.8)))}
        assert len(colors) == 1 and colors != {tuple(image[image.shape[0] // 2, image.shape[1] // 2])}
        assert (image[:, int(view.pixels((0, 0))[0])] != image[1, 1]).any(axis=-1).mean() > 0.3  # the dashes of an edge
    film = json.loads(re.search(r"const film = (\{.*?\});const root", carom.animate(world, 0.1).html()).group(1))
    assert film["box"]["period"] == pytest.approx([10 * view.scale] * 2)
    assert '"box": null' in carom.animate(carom.gallery("two-balls"), 0.1).html()
