"""Films of worlds: in notebooks, as HTML, and as GIF or MP4 where ffmpeg is there."""
from __future__ import annotations

import base64
import json
import shutil
import subprocess
import uuid
from pathlib import Path

import numpy as np

from carom._carom import Scene, World, theme
from carom._pictures import View, bounds_of, fast_of, image_of, palette, repeats, segments_of, shades_of, sides_of

#: The most balls times frames of an animation: their places take 9 bytes each.
most_places = 10_000_000


class Animation:
    """The frames of a film. A notebook plays it; `save` writes it as .html, .gif or .mp4."""

    def __init__(self, view: View, fps: float, box=None):
        self._view = view
        self._box = box
        self._radii = np.zeros(0)
        self._places, self._shades, self._segments, self._pillars = [], [], [], []
        #: How many frames a second has.
        self.fps = fps
        #: The time of each frame.
        self.times: list[float] = []

    def _add(self, world, fast):
        table = world.ball_table()
        self._radii = table["radius"]
        self._places.append(np.column_stack([table["x"], table["y"]]).astype(np.float32))
        self._shades.append(shades_of(np.column_stack([table["vx"], table["vy"]]), fast))
        if not self.times or world.movers():
            self._segments.append(segments_of(world))
            self._pillars.append(world.pillar_table())
        self.times.append(world.time)

    def __len__(self):
        return len(self.times)

    def __repr__(self):
        return f"<carom.Animation: {len(self)} frames from {self.times[0]!r} to {self.times[-1]!r}>"

    def frame(self, number: int) -> np.ndarray:
        """One frame as an array (height, width, 3) of bytes."""
        still = number if len(self._segments) > 1 else 0
        return image_of(self._view, self._places[number], self._radii, palette()[self._shades[number]],
                        self._segments[still], self._pillars[still], self._box)

    def _box_in_pixels(self):
        """Where the edges of the periodic box are, and how long its periods; 0 along an axis that does not repeat."""
        (left, bottom), (right, top) = self._view.pixels(sides_of(self._box, self._view)).tolist()
        period = (np.multiply(repeats(self._box), (right - left, bottom - top))).tolist()
        return {"left": left, "top": top, "right": right, "bottom": bottom, "period": period}

    def html(self) -> str:
        """The film as a piece of HTML that needs nothing else."""
        view = self._view

        def packed(arrays, kind):
            return base64.b64encode(np.ascontiguousarray(arrays, kind).tobytes()).decode()

        film = {
            "fps": self.fps,
            "times": self.times,
            "radii": [max(r * view.scale, 0.5) for r in self._radii.tolist()],
            "colors": ["#%02x%02x%02x" % tuple(color) for color in palette()],
            "theme": theme,
            "box": self._box and self._box_in_pixels(),
            "places": packed([view.pixels(places) for places in self._places], np.float32),
            "shades": packed(self._shades, np.uint8),
            "walls": len(self._segments[0]),
            "wallsMove": len(self._segments) > 1,
            "segments": packed([view.pixels(segments) for segments in self._segments], np.float32),
            "pillars": [[[*view.pixels([p["x"], p["y"]]).tolist(), float(p["radius"]) * view.scale] for p in pillars]
                        for pillars in self._pillars],
        }
        name = "carom-" + uuid.uuid4().hex
        player = (Path(__file__).parent / "player.js").read_text(encoding="utf-8")
        return (f'<div id="{name}"><canvas width="{view.width}" height="{view.height}"></canvas><br>'
                f'<button>Pause</button> <input type="range" min="0" max="{len(self) - 1}" value="0" '
                f'aria-label="frame"> <span></span></div><script>(() => {{ const film = {json.dumps(film)};'
                f'const root = document.getElementById("{name}"); const canvas = root.querySelector("canvas");'
                'const controls = { slider: root.querySelector("input"), button: root.querySelector("button"), '
                f'clock: root.querySelector("span") }};{player}}})();</script>')

    _repr_html_ = html

    def save(self, path) -> None:
        """Writes the film: .html, which needs nothing else to be shown, or .gif or .mp4 by ffmpeg."""
        path = Path(path)
        if path.suffix == ".html":
            path.write_text(f'<!doctype html><meta charset="utf-8"><title>{path.stem}</title>{self.html()}',
                            encoding="utf-8")
        elif path.suffix in (".gif", ".mp4"):
            self._save_film(path)
        else:
            raise ValueError(f"{path.name!r} is none of .html, .gif and .mp4")

    def _save_film(self, path):
        ffmpeg = shutil.which("ffmpeg")
        if ffmpeg is None:
            raise RuntimeError(f"a {path.suffix} needs ffmpeg: install it, or save an .html")
        how = (["-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse"] if path.suffix == ".gif" else
               ["-c:v", "libx264", "-pix_fmt", "yuv420p"])
        command = [ffmpeg, "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
                   f"{self._view.width}x{self._view.height}", "-r", str(self.fps), "-i", "-", *how, str(path)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            try:
                for number in range(len(self)):
                    process.stdin.write(self.frame(number).tobytes())
            except BrokenPipeError:
                pass  # what ffmpeg says of it comes below
            _, errors = process.communicate()
        if process.returncode != 0:
            raise RuntimeError(f"ffmpeg could not write {path}: {errors.decode().strip()}")


def animate(world: World | Scene, until: float | None = None, *, speed: float = 1.0, fps: float = 30.0,
            width: int | None = None, height: int | None = None) -> Animation:
    """A film of a world from now on, or of a scene, up to the time `until`: by default, for the scene's duration.

    `speed` is the world's time per second of the film. The world itself stays as it is: a copy is played.
    """
    if isinstance(world, Scene):
        until = world.duration if until is None else until
        world = world.world()
    else:
        world = world.copy()
    if until is None:
        raise ValueError("say until when to show it")
    if not (speed > 0 and fps > 0):
        raise ValueError("speed and fps must be more than zero")
    start = world.time
    frames = max(1, int((until - start) * fps / speed + 1e-9) + 1)
    if frames * world.ball_count > most_places:
        raise ValueError(f"{frames} frames of {world.ball_count} balls are more than an animation can hold: "
                         "end it earlier, or give a higher speed or fewer fps")
    fast = fast_of(world.velocities())
    low, high = bounds_of(world)
    film = Animation(View(low, high, width, height), fps, world.periodic_box)
    for frame in range(frames):
        world.advance_to(start + frame * speed / fps)
        film._add(world, fast)
    return film
