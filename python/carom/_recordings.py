"""Recordings: what happened, in a few bytes per impact, of which every moment can be shown again."""
from __future__ import annotations

from pathlib import Path

from carom._carom import RecordingData, Replay, Scene, record_bytes


class Recording(RecordingData):
    """What is in a recording: the scene, how far it goes, and the bytes. `carom replay` reads the same files."""

    def __init__(self, data: bytes):
        super().__init__(data)
        #: The bytes, as a file holds them.
        self.data = bytes(data)

    @staticmethod
    def load(path) -> Recording:
        """Reads a recording from a file. Raises RecordingError when it is damaged."""
        return Recording(Path(path).read_bytes())

    def save(self, path) -> None:
        """Writes it to a file."""
        Path(path).write_bytes(self.data)

    def replay(self) -> Replay:
        """Shows any moment of it; stands at its beginning."""
        return Replay(self)

    def __eq__(self, other):
        return self.data == other.data if isinstance(other, Recording) else NotImplemented

    def __hash__(self):
        return hash(self.data)

    def __reduce__(self):
        return Recording, (self.data,)

    def __repr__(self):
        return f"<carom.Recording of {self.scene.name!r}: {self.impacts} impacts up to {self.end!r}>"


def record(scene: Scene, until: float | None = None) -> Recording:
    """Plays a scene up to a time, by default for its duration, and records it."""
    if until is None:
        until = scene.duration
    if until is None:
        raise ValueError("the scene has no duration: say until when to record it")
    return Recording(record_bytes(scene, until))
