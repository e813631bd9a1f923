"""Scenes and the gallery."""
import os
import subprocess

import carom
import pytest

COMMAND = os.environ.get("CAROM_COMMAND")


def run_command(*arguments):
    return subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(COMMAND is None, reason="needs the command: CAROM_COMMAND")
def test_the_gallery_is_that_of_the_command():
    listed = run_command("gallery")
    assert len(carom.gallery_names()) > 20
    assert all(name in listed for name in carom.gallery_names())


@pytest.mark.parametrize("name", carom.gallery_names())
def test_scenes_of_the_gallery_survive_a_way_through_text_and_dict(name):
    scene = carom.gallery(name)
    assert carom.Scene.from_text(scene.to_text()) == scene
    assert carom.Scene.from_dict(scene.to_dict()) == scene


def test_scenes_are_made_of_shapes_and_generators(tmp_path):
    scene = carom.Scene("made", duration=3, gravity=(0, -1), balls=[carom.Ball((-1, 2), (0, 0), 0.5)],
                        rings=[carom.Ring(radius=5, sides=12)],
                        lattices=[carom.PillarLattice((-2, -2), columns=3, rows=2, radius=0.1)])
    shapes = scene.shapes()
    assert (len(shapes.balls), len(shapes.walls), len(shapes.pillars)) == (1, 12, 6)
    scene.save(tmp_path / "made.json")
    assert carom.Scene.load(tmp_path / "made.json") == scene
    world, again = scene.world(), carom.Scene.load(tmp_path / "made.json").world()
    world.advance_to(3)
    again.advance_to(3)
    assert world.history == again.history and world.counts.total > 0
    assert repr(scene) == "<carom.Scene 'made': 1 balls, 1 rings, 1 lattices>"


def test_what_no_member_shows_is_kept():
    pinball = carom.gallery("pinball")
    assert "game" in pinball.to_dict() and "show" in pinball.to_dict()
    plain = carom.Scene(**{name: getattr(pinball, name) for name in carom.Scene.__match_args__})
    assert plain != pinball


def test_trials_differ_and_repeat():
    scene = carom.Scene(gases=[carom.PlacedGas(balls=20, packing=0.2)])
    assert scene.trial(0) == scene
    assert scene.trial(1) != scene and scene.trial(1) == scene.trial(1)
