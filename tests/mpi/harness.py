"""What the tests of carom-mpi share: starting it, scenes, and a folder for each test. Each is a program:

    FILE CAROM CAROM_MPI SCENES [TEST ...]
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CAROM, MPI, SCENES = sys.argv[1:4]
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
LONGEST = 240  # seconds, for what hangs
BAD_INPUT, CANNOT_WRITE, STUCK = 2, 3, 4
DIVIDED = ["--fewest-balls", "0"]  # even the smallest scene


def start(ranks, *arguments, **options):
    return subprocess.Popen(
        ["mpirun", "--oversubscribe", "-n", str(ranks), MPI, *map(str, arguments)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, start_new_session=True, **options)


def wait_for(process, **options):
    """Its exit code, output and errors. What hangs is killed, and fails the test."""
    try:
        output, errors = process.communicate(timeout=LONGEST, **options)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    return process.returncode, output, errors


def processes_of(mpirun):
    """In the order of ranks."""
    tasks = Path(f"/proc/{mpirun.pid}/task").iterdir()
    return sorted(int(child) for task in tasks for child in (task / "children").read_text().split())


def together(ranks, *arguments, text=None, **options):
    stdin = subprocess.DEVNULL if text is None else subprocess.PIPE
    process = start(ranks, *arguments, stdin=stdin, **options)
    return wait_for(process, input=text) if text is not None else wait_for(process)


def alone(*arguments, text=None, **options):
    done = subprocess.run([CAROM, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=LONGEST,
                          check=False, **options)
    return done.returncode, done.stdout, done.stderr


def messages(errors):
    """Those of the command; mpirun has its own."""
    return [line for line in errors.splitlines() if line.startswith("carom-mpi: ")]


def without_times(text, *others):
    summary = json.loads(text)
    for key in ("seconds", "impacts_per_second", "cpu_seconds", "bytes_per_ball", "processes", "threads", *others):
        summary.pop(key, None)
    return summary


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}


def falling_gas(**more):
    gas = {"balls": 150, "packing": 0.3, "radius": 0.5}
    return {"duration": 3, "gravity": [0, -0.5], "gases": [gas], **more}


def balls_in_a_box(places, side=20, **of_each):
    box = [(0, 0), (side, 0), (side, side), (0, side)]
    walls = [{"from": list(box[i]), "to": list(box[(i + 1) % 4])} for i in range(4)]
    balls = [{"center": list(place), "velocity": list(velocity), "radius": 0.5, **of_each} for place, velocity in places]
    return {"duration": 20, "balls": balls, "walls": walls}


def corner(count):
    """Balls in one corner of a large box, so that domains are of very different sizes; they fly apart."""
    return [((1 + 1.1 * (i % count), 1 + 1.1 * (i // count)), (0.3 * (i % 7) - 0.5, 0.2 * (i % 5) + 0.1))
            for i in range(count * count)]


OWN_SCENES = {
    "a-falling-gas": falling_gas(),
    "a-lossy-gas": {"duration": 4, "gases": [{"balls": 200, "packing": 0.4, "restitution": 0.7}]},
    "a-periodic-gas": {"duration": 2, "gases": [{"balls": 300, "packing": 0.6, "periodic": True}]},
    "a-fast-ball": balls_in_a_box([((1.1 + 1.5 * (i % 12), 1.1 + 1.5 * (i // 12)), (0, 0)) for i in range(143)]
                                  + [((19, 19), (-731, -612))]) | {"duration": 0.5},
    "fewer-balls-than-ranks": balls_in_a_box([((3, 3), (1, 2)), ((9, 9), (-2, 1))]),
    "one-ball": balls_in_a_box([((3, 3), (1, 2))]),
    "no-balls": balls_in_a_box([]),
    "a-crowded-corner": balls_in_a_box(corner(7), side=100),
    "lossy-balls-that-fall": balls_in_a_box(corner(5), restitution=0.5) | {"gravity": [0, -10], "duration": 4},
}


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, *names):
        return Path(self.folder.name, *names)

    def write(self, name, scene):
        self.path(name).write_text(json.dumps(scene))
        return str(self.path(name))


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
