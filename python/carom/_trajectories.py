"""Where balls are, and how fast, at equal intervals of time."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from carom._carom import Progress, Scene, StopFlag, World
from carom._progress import shown_in_terminal


@dataclass(eq=False)
class Trajectory:
    """What `trajectory` returns: an array per quantity. `save` writes what `carom run --trajectory FILE.npz` writes."""

    #: When each frame is: (frames,).
    time: np.ndarray
    #: Of the centres, inside the periodic box, if there is one: (frames, balls, 2).
    position: np.ndarray
    #: Length per time: (frames, balls, 2).
    velocity: np.ndarray
    #: The ids of the balls: (balls,).
    id: np.ndarray
    #: Of each ball: (balls,).
    radius: np.ndarray
    #: Of each ball: (balls,).
    mass: np.ndarray
    #: As if no ball had ever been put back into the periodic box, for displacements; None without one.
    unwrapped: np.ndarray | None = None
    #: The corners of the periodic box: (2, 2); None without one.
    box: np.ndarray | None = None

    def save(self, path) -> None:
        """Writes it to a file, which `numpy.load` and `Trajectory.load` read; the name ends in .npz."""
        path = Path(path)
        if path.suffix != ".npz":
            raise ValueError(f"{path.name!r} is no .npz")
        arrays = {field.name: getattr(self, field.name) for field in fields(self)}
        np.savez(path, **{name: array for name, array in arrays.items() if array is not None})

    @classmethod
    def load(cls, path) -> Trajectory:
        """Reads what `save` or `carom run --trajectory FILE.npz` wrote."""
        with np.load(path) as arrays:
            return cls(**arrays)

    def __len__(self):
        return len(self.time)

    def __repr__(self):
        times = f" from {self.time[0].item()!r} to {self.time[-1].item()!r}" if len(self) else ""
        return f"<carom.Trajectory: {len(self)} frames of {len(self.id)} balls{times}>"


def _times(start, until, interval):
    """The start, and each interval after it that does not end later than `until`."""
    if not (interval > 0 and np.isfinite(interval)):
        raise ValueError(f"the interval is {interval}: make it more than zero, and finite")
    if not (start <= until and np.isfinite(until)):
        raise ValueError(f"until is {until}: make it finite, and not before the world's time {start}")
    times = start + np.arange(int((until - start) / interval) + 2) * interval
    return times[times <= until]


def trajectory(world: World | Scene, until: float | None = None, *, interval: float, which=None, dtype=np.float64,
               stop: StopFlag | None = None, progress: Callable[[int, int], object] | None = None) -> Trajectory:
    """Plays a world from now on up to the time `until`, and notes now and after every `interval` where the balls are.

    The world is advanced, and stands at `until` afterwards; of a scene a world is made, which is played for the
    scene's duration by default. `which` names the balls, by default all; `dtype` may be numpy.float32, to need half of
    the memory. Balls fly through frames as if these were not there: the history is the same.

    `progress` is called with the number of frames done and of all. When a `stop` is requested, the result has the
    frames up to then.
    """
    if isinstance(world, Scene):
        until = world.duration if until is None else until
        world = world.world()
    if until is None:
        raise ValueError("say until when to play it")
    if progress is None:
        progress = shown_in_terminal("frames")
    times = _times(world.time, until, interval)
    ids = np.array(world.ball_ids() if which is None else which, np.uint32)
    balls = [world.ball(ball) for ball in ids.tolist()]
    shape = (len(times), len(ids), 2)
    box = world.periodic_box
    position, velocity = np.empty(shape, dtype), np.empty(shape, dtype)
    unwrapped = None if box is None else np.empty(shape, dtype)
    done = 0
    for frame, time in enumerate(times):
        if world.advance_to(time, stop=stop) == Progress.stopped:
            break
        position[frame] = world.positions(which=which)
        velocity[frame] = world.velocities(which=which)
        if unwrapped is not None:
            unwrapped[frame] = world.unwrapped_positions(which=which)
        done = frame + 1
        if progress is not None:
            progress(done, len(times))
    else:
        world.advance_to(until, stop=stop)
    return Trajectory(times[:done], position[:done], velocity[:done], ids, np.array([ball.radius for ball in balls]),
                      np.array([ball.mass for ball in balls]), None if unwrapped is None else unwrapped[:done],
                      None if box is None else np.array([box.from_, box.to]))
