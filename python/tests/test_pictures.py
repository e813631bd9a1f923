"""What notebooks show."""
import re
import shutil
import struct
import subprocess
import xml.etree.ElementTree as ElementTree
import zlib

import carom
import numpy as np
import pytest

SVG = "{http://www.w3.org/2000/svg}"


def pixels_of(png):
    """Width, height and pixels of a PNG as `carom` writes it: by the format's own rules, from scratch."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    place, chunks = 8, {}
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        data = png[place + 8:place + 8 + length]
        assert zlib.crc32(kind + data) == struct.unpack(">I", png[place + 8 + length:place + 12 + length])[0]
        chunks[kind] = data
        place += 12 + length
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + 3 * width)
    assert (rows[:, 0] == 0).all()
    return rows[:, 1:].reshape(height, width, 3)


def small_world():
    world = carom.World()
    world.add(carom.Wall((-5, -5), (5, -5)))
    world.add(carom.Pillar((-3, 3), 1))
    world.add(carom.Ball((0, 0), (0, 0), 2))
    world.add(carom.Ball((4, 4), (1, 0), 1))
    return world


def test_a_world_shows_itself_as_svg():
    world = small_world()
    root = ElementTree.fromstring(world._repr_svg_())
    assert world._repr_png_() is None
    assert len(root.findall(SVG + "circle")) == 1
    dots, paths = 0, root.findall(SVG + "path")
    for path in paths[:-1]:
        dots += len(re.findall(r"M[-\d.]+ [-\d.]+h0", path.get("d")))
    assert dots == 2 and len(paths) == 3  # slow and fast differ in colour; then the wall
    assert paths[-1].get("d").count("L") == 1
    assert "nan" not in world._repr_svg_()


def test_empty_and_tiny_worlds_are_shown_too():
    world = carom.World()
    ElementTree.fromstring(world._repr_svg_())
    world.add(carom.Ball((3, 3)))
    assert "nan" not in world._repr_svg_()
    ElementTree.fromstring(carom.gallery("two-balls")._repr_svg_())


def test_a_png_has_balls_where_they_are(tmp_path):
    small_world().save_picture(tmp_path / "world.png", 420, 420)
    pixels = pixels_of((tmp_path / "world.png").read_bytes()).astype(int)
    assert pixels.shape == (420, 420, 3)
    background = pixels[2, 2]
    # The wall at the bottom spans the picture; the middle is (0, 0) of a world from -5 to 5 both ways.
    assert (pixels[210, 210] != background).any() and (pixels[210, 210] != pixels[50, 380]).any()
    assert (pixels[210, 320] == background).all()
    disc = (np.abs(pixels - pixels[210, 210]).sum(axis=2) < 3)[120:300, 120:300].sum()
    scale = (420 - 24) / 10
    assert disc == pytest.approx(np.pi * (2 * scale) ** 2, rel=0.03)


def test_many_balls_become_a_png():
    world = carom.World()
    side = np.arange(150.0)
    world.add_balls(np.array([(x, y) for x in side for y in side]), radius=0.4)
    assert world._repr_svg_() is None
    assert pixels_of(world._repr_png_()).shape[2] == 3


def test_other_files_are_refused(tmp_path):
    with pytest.raises(ValueError, match="neither .svg nor .png"):
        small_world().save_picture(tmp_path / "world.bmp")


def test_an_animation_shows_the_moments_of_the_history():
    scene = carom.gallery("pool-break")
    film = carom.animate(scene, 1, speed=0.5, fps=10)
    assert film.times == pytest.approx([0.05 * k for k in range(21)], abs=1e-15) and len(film) == 21
    world = scene.world()
    world.advance_to(film.times[7])
    assert np.array_equal(film._places[7], world.positions().astype(np.float32))
    assert film.frame(7).shape[2] == 3 and (film.frame(7) != film.frame(0)).any()


def test_an_animation_leaves_its_world_as_it_is():
    world = small_world()
    world.advance(1)
    film = carom.animate(world, 3)
    assert world.time == 1 and film.times[0] == 1 and film.times[-1] == pytest.approx(3)


def test_moving_walls_move_in_animations():
    film = carom.animate(carom.gallery("piston") if "piston" in carom.gallery_names() else moving_wall(), 1, fps=4)
    assert len(film._segments) == len(film)
    assert (film._segments[0] != film._segments[-1]).any()


def moving_wall():
    return carom.Scene(movers=[carom.Mover(motion=carom.MoverMotion((1, 0)))],
                       walls=[carom.Wall((0, 0), (0, 1), mover=carom.MoverId(0))])


def test_animations_are_saved(tmp_path):
    film = carom.animate(small_world(), 0.2, fps=10)
    film.save(tmp_path / "film.html")
    text = (tmp_path / "film.html").read_text()
    assert "<canvas" in text and film.html().startswith("<div") and "_repr_html_" in dir(film)
    with pytest.raises(ValueError, match="none of"):
        film.save(tmp_path / "film.avi")


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="needs ffmpeg")
@pytest.mark.parametrize("suffix", [".gif", ".mp4"])
def test_films_have_as_many_frames(tmp_path, suffix):
    film = carom.animate(small_world(), 0.4, fps=10, width=64, height=64)
    film.save(tmp_path / ("film" + suffix))
    counted = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames",
                              "-of", "csv=p=0", str(tmp_path / ("film" + suffix))], capture_output=True, text=True)
    assert counted.stdout.strip() == str(len(film)) == "5"


def test_what_can_not_be_shown_is_refused():
    with pytest.raises(ValueError, match="until when"):
        carom.animate(small_world())
    with pytest.raises(ValueError, match="more than an animation can hold"):
        carom.animate(small_world(), 1e9)
    with pytest.raises(ValueError, match="more than zero"):
        carom.animate(small_world(), 1, speed=0)
