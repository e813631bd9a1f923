"""How worlds and scenes show themselves in notebooks, and as files."""
from __future__ import annotations

from pathlib import Path

from carom._carom import Scene, World
from carom._pictures import most_in_svg, svg_of, world_png


def _repr_svg(self):
    """A picture for notebooks; nothing for so many balls that `_repr_png_` suits better."""
    return svg_of(self) if self.ball_count <= most_in_svg else None


def _repr_png(self):
    """A picture for notebooks, of a world with many balls."""
    return world_png(self) if self.ball_count > most_in_svg else None


def _save_picture(self, path, width=None, height=None):
    """Writes a picture of the world as it is now, as .svg or .png; balls are coloured from slow to fast."""
    path = Path(path)
    if path.suffix == ".svg":
        path.write_text(svg_of(self, width, height), encoding="utf-8")
    elif path.suffix == ".png":
        path.write_bytes(world_png(self, width, height))
    else:
        raise ValueError(f"{path.name!r} is neither .svg nor .png")


World._repr_svg_ = _repr_svg
World._repr_png_ = _repr_png
World.save_picture = _save_picture
Scene._repr_svg_ = lambda self: _repr_svg(self.world())
Scene._repr_png_ = lambda self: _repr_png(self.world())
