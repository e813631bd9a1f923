"""Plays a job with an engine's player, watches over it, and says what came of it."""

import json
import os
import re
import subprocess
import tempfile
import threading
import time

import judge

FOLDER = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(FOLDER))
PLAYERS = os.path.join(ROOT, "build", "peers")
GRACE = 1.5  # times the limit that a player may take before it is stopped in the middle of a frame
START = 10  # seconds of the processor's time for reading the job, building and warming up


def built(name):
    return [os.path.join(PLAYERS, f"play_{name}")]


def script(name):
    return ["node", "--expose-gc", os.path.join(FOLDER, "players", "player.mjs"), name]


# The command of every engine's player, and in how many steps it plays a frame, in the order of the report.
ENGINES = {
    "carom": (built("carom"), 1),
    "carom-wasm": (script("carom"), 1),
    "box2d": (built("box2d"), 1),
    "planck": (script("planck"), 1),
    "box2d3": (script("box2d3"), 1),
    "rapier": (script("rapier"), 1),
    "chipmunk": (built("chipmunk"), 1),
    "chipmunk-40": (built("chipmunk"), 40),
    "matter": (script("matter"), 1),
}
# Those that are worth it only where a ball moves far in a frame, and those that take 10⁵ balls.
ONLY_FAST = {"chipmunk-40"}
FAST = re.compile("-fast$|^thin-wall|^wall-end|^pillar")
LARGE = {"carom", "carom-wasm", "chipmunk", "box2d3"}


def takes_part(engine, job_name):
    if "100000" in job_name:
        return engine in LARGE
    return engine not in ONLY_FAST or FAST.search(job_name) is not None


def cpu_seconds(pid):
    """The processor's time of a running program; 0 when it has just ended."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def told_by(process, told):
    """Keeps what a player tells. A library may print words of its own in between."""
    for line in process.stdout:
        if line.startswith("{"):
            told.append(json.loads(line))


def watch(process, told, limit, on_progress):
    """Waits for a player's end; true when it had to be stopped."""
    while process.poll() is None:
        time.sleep(0.02)
        on_progress(told[-1]["frames"] if told else 0)
        if cpu_seconds(process.pid) > GRACE * limit + START:
            process.kill()
            process.wait()
            return True
    return False


def play(job, engine, on_progress=lambda frames: None):
    """What the player tells at last (see players/player.hpp), and the judge's findings as `found`.

    Frames are as many as were played; `stopped` is there when a frame had to be broken off.
    """
    command, steps = ENGINES[engine]
    with tempfile.TemporaryDirectory() as folder:
        job_file, states = os.path.join(folder, "job.json"), os.path.join(folder, "states")
        with open(job_file, "w") as file:
            json.dump(job, file)
        process = subprocess.Popen([*command, job_file, states, str(steps)], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        told, words = [], []
        readers = [threading.Thread(target=told_by, args=(process, told)),
                   threading.Thread(target=lambda: words.append(process.stderr.read()))]
        for reader in readers:
            reader.start()
        try:
            stopped = watch(process, told, job["limit"], on_progress)
        finally:
            process.kill()
            for reader in readers:
                reader.join()
        if not stopped and process.returncode != 0:
            raise RuntimeError(f"{' '.join(command)} failed on {job['name']}:\n{''.join(words)}")
        run = told[-1] if told else {"frames": 0, "cpu": 0.0}
        if stopped:
            run["stopped"] = True
        run["found"] = judge.judge(job, states) if os.path.exists(states) else {}
        return run
