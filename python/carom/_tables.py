"""Tables that the command `carom ensemble` writes."""
from __future__ import annotations

import csv
import os

import numpy as np

_COUNTS = {"seed", "balls", "impacts", "ball_impacts", "wall_impacts", "pillar_impacts"}
_ANSWERS = {"stuck", "measured_is_settled"}
_WORDS = {"scene", "start"}


def _column(name, values):
    if name in _WORDS:
        return np.array(values, dtype=str)
    if name in _COUNTS:
        return np.array([int(value) for value in values], dtype=np.uint64)
    if name in _ANSWERS:
        return np.array([value == "1" for value in values], dtype=bool)
    if name == "history":
        return np.array([int(value, 16) for value in values], dtype=np.uint64)
    return np.array([float(value) if value else np.nan for value in values], dtype=np.float64)


def read_ensemble(file: str | os.PathLike) -> np.ndarray:
    """The table that `carom ensemble --out file` wrote, as an array with a row per run.

    Its fields are the columns of the table, with `--measure` also those that begin with `measured_`. What could not be
    measured is NaN. Histories are numbers, as `World.history`.
    """
    with open(file, encoding="utf-8", newline="") as lines:
        names, *rows = list(csv.reader(lines)) or [[]]
    if names[:2] != ["scene", "seed"]:
        raise ValueError(f"{os.fspath(file)} is not the table of an ensemble: its first line has no scene and seed")
    if rows and len(rows[-1]) < len(names):  # it was cut off there
        rows.pop()
    columns = [_column(name, [row[place] for row in rows]) for place, name in enumerate(names)]
    table = np.empty(len(rows), [(name, column.dtype) for name, column in zip(names, columns)])
    for name, column in zip(names, columns):
        table[name] = column
    return table
