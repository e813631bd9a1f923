"""Exact 2D collision: moving circles against walls, pillars and each other.

Every impact is solved for its exact time, and a scene has one history, to the last bit, at any frame rate, with any
number of threads and on every machine.
"""
from carom import _carom
from carom._carom import *  # noqa: F403
from carom._carom import __version__
from carom._animation import Animation, animate
from carom._ensemble import ensemble
from carom._errors import CheckpointError, ProblemError, RecordingError, StuckError
from carom._recordings import Recording, record
from carom._scenes import gallery, gallery_names
from carom._tables import read_ensemble
from carom._trajectories import Trajectory, trajectory
from carom._values import BallId, MoverId, PillarId, SensorId, Vec2, WallId
from carom import _checkpoints, _games, _showing  # noqa: F401 - give worlds, scenes and games files and pictures

_inner = {"RecordingData", "record_bytes", "colors_of_shares", "theme", "distinct_colors"}
__all__ = sorted({name for name in vars(_carom) if not name.startswith("_")} - _inner |
                 {"Animation", "BallId", "CheckpointError", "MoverId", "PillarId", "ProblemError", "Recording",
                  "RecordingError", "SensorId", "StuckError", "Trajectory", "Vec2", "WallId", "__version__", "animate",
                  "ensemble", "gallery", "gallery_names", "read_ensemble", "record", "trajectory"})
for _name in _inner:
    globals().pop(_name, None)
for _name in __all__:
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = "carom"
del _name
