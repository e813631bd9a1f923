"""Worlds in files, to go on with later."""
from __future__ import annotations

import os
from pathlib import Path

from carom._carom import World, read_checkpoint, write_checkpoint


def _save(self, path, note=b""):
    """Writes a checkpoint of the world to a file: see `write_checkpoint`. There is never half of one."""
    path = Path(path)
    new = path.with_name(path.name + ".new")
    try:
        with new.open("wb") as file:
            file.write(write_checkpoint(self, note))
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _load(path):
    """The world of a checkpoint in a file, as `save` or `carom run --checkpoint` wrote it. Raises CheckpointError."""
    return read_checkpoint(Path(path).read_bytes())[0]


World.save = _save
World.load = staticmethod(_load)
