"""What the package raises."""
from __future__ import annotations


class ProblemError(ValueError):
    """Something can't be taken as it is. Its text has a line for every problem; nothing was changed."""

    def __init__(self, text, problems=()):
        super().__init__(text)
        #: What is wrong, as data: a list of `Problem`.
        self.problems = list(problems)


class StuckError(RuntimeError):
    """Impacts come without end (`Progress.stuck`). The world stands there."""

    def __init__(self, time):
        super().__init__(f"impacts come without end at the time {time}: the world stands there")
        #: Where it stands.
        self.time = time

    def __reduce__(self):
        return type(self), (self.time,)


class RecordingError(ValueError):
    """A recording can't be read, or holds what can't have happened."""

    def __init__(self, text, place=0, sound_until=None):
        super().__init__(text)
        #: The byte at which the part begins that is wrong.
        self.place = place
        #: Up to this time, what comes before a damage can be kept.
        self.sound_until = sound_until


class CheckpointError(ValueError):
    """A checkpoint can't be read."""

    def __init__(self, text, place=0):
        super().__init__(text)
        #: The byte at which the part begins that is wrong.
        self.place = place
