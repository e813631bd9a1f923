"""Runs `carom bench gas` for the scripts beside this file."""

import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DEFAULT_COMMAND = os.path.join(ROOT, "build", "carom")


def impacts_for(balls):
    """At least two for every ball, so that each takes part in four; a million in small gases."""
    return max(1_000_000, 2 * balls)


def measure(command, balls, impacts, packing=0.5, fast_ball=False, repeat=1):
    """The run of median speed out of `repeat`, as the command's JSON object.

    Speed is counted by the processor's time, which other programs on the machine disturb least: `ns_per_impact` is
    that, and `spread` the distance between the slowest and the fastest run over the median. With more threads than one
    it is the time of all of them together: use `impacts_per_second` then.
    """
    arguments = [command, "bench", "gas", "--json", "--balls", str(balls), "--packing", str(packing),
                 "--impacts", str(impacts)] + (["--fast-ball"] if fast_ball else [])
    print(" ".join(arguments), file=sys.stderr, flush=True)
    runs = []
    for _ in range(repeat):
        finished = subprocess.run(arguments, stdout=subprocess.PIPE, check=False)
        if finished.returncode != 0:
            sys.exit(f"this failed, with exit code {finished.returncode}: {' '.join(arguments)}")
        run = json.loads(finished.stdout)
        run["ns_per_impact"] = run["cpu_seconds"] / run["impacts"] * 1e9
        runs.append(run)
    if len({run["history"] for run in runs}) != 1:
        sys.exit(f"the history was not the same every time: {' '.join(arguments)}")
    runs.sort(key=lambda run: run["ns_per_impact"])
    median = runs[len(runs) // 2]
    median["spread"] = (runs[-1]["ns_per_impact"] - runs[0]["ns_per_impact"]) / median["ns_per_impact"]
    return median
