"""Many scenes, or one with many seeds, over all processors."""
from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import numpy as np

from carom._carom import Filter, Progress, Scene, StopFlag
from carom._errors import StuckError
from carom._progress import shown_in_terminal
from carom._values import Vec2


class _Stopped(Exception):
    pass


def _numbers(name, value):
    """What a measure gave, as columns of numbers."""
    if isinstance(value, Mapping):
        return {column: number for key, part in value.items() for column, number in _numbers(str(key), part).items()}
    if isinstance(value, Vec2):
        return {f"{name}_x": float(value.x), f"{name}_y": float(value.y)}
    if isinstance(value, (bool, np.bool_)):
        return {name: bool(value)}
    if isinstance(value, (int, np.integer)):
        return {name: int(value)}
    if isinstance(value, (float, np.floating)):
        return {name: float(value)}
    raise TypeError(f"the measure {name!r} gave {type(value).__name__}: make it a number, or a dict of numbers")


def _measures(measure):
    """Pairs of a name and a function."""
    if measure is None:
        measure = ("kinetic_energy",)
    if isinstance(measure, str):
        measure = (measure,)
    if callable(measure):
        return [(getattr(measure, "__name__", "value"), measure)]
    if isinstance(measure, Mapping):
        return list(measure.items())
    return [(name, lambda world, name=name: getattr(world, name)) for name in measure]


def _scenes(scenes, seeds):
    """Triples of a number, a seed or None, and what makes the scene."""
    if seeds is None:
        if isinstance(scenes, Scene) or callable(scenes):
            raise ValueError("say which seeds: seeds=range(10)")
        return [(number, None, lambda scene=scene: scene) for number, scene in enumerate(scenes)]
    of_seed = scenes.trial if isinstance(scenes, Scene) else scenes
    return [(number, int(seed), lambda seed=seed: of_seed(seed)) for number, seed in enumerate(seeds)]


def _key(scene, until, names):
    """What a result belongs to: another scene, time or measure, another key."""
    filters = [(place, shape.filter.category, shape.filter.mask)
               for shapes in (scene.balls, scene.walls, scene.pillars) for place, shape in enumerate(shapes)
               if shape.filter != Filter()]
    return hashlib.sha256(json.dumps([scene.to_text(), filters, until, names]).encode()).hexdigest()


def _play(make, until, measures, done, stop):
    """One run: its key and its columns; those of an earlier run with the same key, when there is one."""
    if stop.requested:
        raise _Stopped
    scene = make()
    end = scene.duration if until is None else until
    if end is None:
        raise ValueError(f"the scene {scene.name!r} has no duration: say until when to play it")
    key = _key(scene, end, [name for name, _ in measures])
    if key in done:
        return key, done[key], False
    world, stuck = scene.world(), False
    try:
        if world.advance_to(end, stop=stop) == Progress.stopped:
            raise _Stopped
    except StuckError:
        stuck = True
    row = {"time": world.time, "impacts": world.counts.total, "history": world.history, "stuck": stuck}
    for name, function in measures:
        row.update(_numbers(name, function(world)))
    return key, row, True


def _read(file):
    """The results that a file has, by their keys. A last line that was cut off is left out."""
    done = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                result = json.loads(line)
                done[result["key"]] = result["row"]
            except (ValueError, KeyError, TypeError):
                continue
    return done


def _table(rows):
    columns = list(dict.fromkeys(name for row in rows for name in row))

    def dtype_of(name):
        if name == "history":
            return np.uint64
        return np.result_type(*(np.asarray(row[name]).dtype if name in row else np.float64 for row in rows))

    table = np.empty(len(rows), [(name, dtype_of(name)) for name in columns])
    for name in columns:
        table[name] = [row.get(name, np.nan) for row in rows]
    return table


def ensemble(scenes: Iterable[Scene] | Scene | Callable[[int], Scene], seeds: Iterable[int] | None = None, *,
             until: float | None = None, measure: str | Sequence[str] | Mapping | Callable | None = None,
             threads: int = 0, file: str | os.PathLike | None = None,
             progress: Callable[[int, int], object] | None = None) -> np.ndarray:
    """Plays many scenes over all processors, and returns a table with a row per run, in their order.

    `scenes` is a list of scenes; or one scene, of which each seed gives `scene.trial(seed)`; or a function that makes the
    scene of a seed. Each is played up to `until`, by default for its duration. Then it is measured: by the names of
    attributes of World, by a function of the world that returns a number or a dict of numbers, or by a dict of such
    functions. (A function may advance the world further. It runs with the GIL; advances run side by side.)

    The columns are run, seed, time, impacts, history, stuck, and those of the measure. The table does not depend on
    the number of threads, nor on the order in which runs end.

    With a `file`, each run is kept in it as soon as it has ended, and a further call plays only what is missing: the
    ensemble may be interrupted, and extended. A result counts for the same scene, time and names of measures.
    """
    runs, measures, stop = _scenes(scenes, seeds), _measures(measure), StopFlag()
    file = None if file is None else Path(file)
    done = {}
    if file is not None:
        done = _read(file)
        _end_last_line(file)
    rows = [None] * len(runs)
    if progress is None:
        progress = shown_in_terminal("runs")
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        futures = {pool.submit(_play, make, until, measures, done, stop): (number, seed)
                   for number, seed, make in runs}
        try:
            for count, future in enumerate(as_completed(futures), 1):
                number, seed = futures[future]
                key, row, is_new = future.result()
                if file is not None and is_new:
                    with file.open("a", encoding="utf-8") as results:
                        results.write(json.dumps({"key": key, "row": row}) + "\n")
                rows[number] = {"run": number, **({} if seed is None else {"seed": seed}), **row}
                if progress is not None:
                    progress(count, len(runs))
        except BaseException:
            stop.request()
            for future in futures:
                future.cancel()
            raise
    return _table(rows)


def _end_last_line(file):
    """Ends a line that was cut off, so that what follows is a line of its own."""
    if file.exists() and file.read_bytes()[-1:] not in (b"", b"\n"):
        with file.open("a", encoding="utf-8") as results:
            results.write("\n")
