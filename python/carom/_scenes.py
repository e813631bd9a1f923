"""Scenes from files, dicts and the gallery."""
from __future__ import annotations

import difflib
import json
import os
from pathlib import Path

from carom._carom import Scene

_gallery = Path(__file__).parent / "scenes"


def _load(path):
    """Reads a scene from a file. Raises ProblemError, with all problems, when it is not one."""
    return Scene.from_text(Path(path).read_text(encoding="utf-8"))


def _save(self, path):
    """Writes the scene to a file, which `Scene.load` and the command `carom` read. Filters and user data are left out."""
    Path(path).write_text(self.to_text(), encoding="utf-8")


def _from_dict(scene):
    """A scene from a dict with the keys of a scene file."""
    return Scene.from_text(json.dumps(scene))


def _to_dict(self):
    """The scene as a dict with the keys of a scene file. Filters and user data are left out."""
    return json.loads(self.to_text())


def _repr(self):
    # Only what is listed: to make what generators make may take minutes.
    lists = [f"{len(listed)} {name}" for name in Scene.__match_args__ if isinstance(listed := getattr(self, name), list)
             and listed]
    return f"<carom.Scene {self.name!r}: {', '.join(lists) or 'empty'}>"


_members_equal = Scene.__eq__


def _eq(self, other):
    if not isinstance(other, Scene):
        return NotImplemented
    return _members_equal(self, other) and self.to_text() == other.to_text()


_members_of = Scene.__getstate__
_set_members = Scene.__setstate__


def _getstate(self):
    return (_members_of(self), self.to_text())


def _setstate(self, state):
    members, text = state
    _set_members(self, members)
    self._take_hidden(Scene.from_text(text))


Scene.load = staticmethod(_load)
Scene.save = _save
Scene.from_dict = staticmethod(_from_dict)
Scene.to_dict = _to_dict
Scene.__repr__ = _repr
Scene.__eq__ = _eq
Scene.__ne__ = lambda self, other: not self == other
Scene.__getstate__ = _getstate
Scene.__setstate__ = _setstate


def gallery_names() -> list[str]:
    """The names of the scenes that come with Carom, as `carom gallery` lists them."""
    return sorted(path.stem for path in _gallery.glob("*.json"))


def gallery(name: str) -> Scene:
    """A scene that comes with Carom."""
    names = gallery_names()
    if name not in names:
        near = difflib.get_close_matches(name, names, 1)
        advice = f"did you mean {near[0]!r}?" if near else "carom.gallery_names() lists them"
        raise KeyError(f"the gallery has no scene {name!r}: {advice}")
    return _load(os.path.join(_gallery, name + ".json"))
