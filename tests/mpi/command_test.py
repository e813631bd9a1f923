#!/usr/bin/env python3
"""carom-mpi beside carom: the same history, files and summaries, and clean ends.

    command_test.py CAROM CAROM_MPI SCENES [TEST ...]
"""

import json
import os
import pty
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

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

    def run_with_files(self, run, folder, scene, until):
        """The summary and the files of a run with all of them."""
        self.path(folder).mkdir()
        here = self.path(folder)
        code, output, errors = run("run", scene, "--until", until, "--json", "--sample", until / 3, "--impacts",
                                   here / "impacts.csv", "--state", here / "state.csv", "--trajectory", here / "t.npz")
        self.assertEqual(code, 0, errors)
        return without_times(output), contents(here)

    def expect_the_same(self, scene, until, ranks, threads):
        name = Path(scene).stem
        one = self.run_with_files(alone, name + "-alone", scene, until)

        def run_together(*arguments):
            return together(ranks, *arguments, *DIVIDED, "--threads", threads)

        several = self.run_with_files(run_together, name + "-together", scene, until)
        self.assertEqual(several[0], one[0])
        for file, content in one[1].items():
            self.assertTrue(several[1].get(file) == content, file)


class Run(Folder):
    def test_of_scenes_of_the_gallery_is_that_of_one_process(self):
        played = 0
        for number, file in enumerate(sorted(Path(SCENES).glob("*.json"))):
            scene = json.loads(file.read_text())
            if "duration" not in scene or "movers" in scene:
                continue
            with self.subTest(file.stem):
                self.expect_the_same(str(file), min(scene["duration"], 1.5), 2 + number % 3, 1 + number % 2)
                played += 1
        self.assertGreater(played, 15)

    def test_of_hard_scenes_is_that_of_one_process(self):
        for number, (name, scene) in enumerate(OWN_SCENES.items()):
            with self.subTest(name):
                self.expect_the_same(self.write(name + ".json", scene), scene["duration"], 4 - number % 4, 1 + number % 2)

    def test_writes_every_kind_of_trajectory_as_one_process_does(self):
        scene = self.write("gas.json", OWN_SCENES["a-periodic-gas"])
        for ending in ("npy", "xyz", "h5"):
            with self.subTest(ending):
                arguments = ["run", scene, "--sample", 0.5, "--trajectory"]
                code, _, errors = alone(*arguments, self.path("alone." + ending))
                if code == BAD_INPUT and "HDF5" in errors:
                    continue
                code, _, errors = together(3, *arguments, self.path("together." + ending), *DIVIDED)
                self.assertEqual(code, 0, errors)
                self.assertTrue(self.path("alone." + ending).read_bytes() == self.path("together." + ending).read_bytes())

    def test_prints_the_same_summary_for_readers(self):
        def untimed(text):
            return [line for line in text.splitlines() if not line.startswith(("seconds", "impacts/s"))]

        scene = self.write("gas.json", falling_gas())
        code, output, errors = together(3, "run", scene, *DIVIDED)
        self.assertEqual((code, errors), (0, ""))
        self.assertEqual(untimed(output), untimed(alone("run", scene)[1]))

    def test_takes_a_scene_from_standard_input_and_a_seed(self):
        arguments = ["run", "-", "--seed", 7, "--json", "--state", "-"]
        text = json.dumps(falling_gas())
        code, output, errors = together(2, *arguments, *DIVIDED, text=text)
        self.assertEqual(code, 0, errors)
        _, expected, summary = alone(*arguments, text=text)
        self.assertEqual(output, expected)
        self.assertEqual(without_times(errors), without_times(summary))

    def test_plays_a_small_scene_as_a_whole_unless_told_otherwise(self):
        scene = self.write("gas.json", falling_gas())
        histories = {together(2, "run", scene, *options)[1].splitlines()[-1] for options in ([], DIVIDED)}
        self.assertEqual(histories, {alone("run", scene)[1].splitlines()[-1]})

    def test_works_without_mpirun(self):
        scene = self.write("gas.json", falling_gas())
        done = subprocess.run([MPI, "run", scene, "--json"], capture_output=True, text=True, timeout=LONGEST,
                              env=ENVIRONMENT, check=True)
        self.assertEqual(without_times(done.stdout), without_times(alone("run", scene, "--json")[1]))


class Checkpoint(Folder):
    FILES = ["--impacts", "impacts.csv", "--state", "state.csv", "--trajectory", "t.npz", "--sample", "0.25"]

    def setUp(self):
        super().setUp()
        self.expected, self.summary = {}, {}

    def prepare(self, scene):
        """A run of one process, to compare with."""
        self.write("scene.json", scene)
        self.path("expected").mkdir()
        code, output, errors = alone("run", "../scene.json", "--json", *self.FILES, cwd=self.path("expected"))
        self.assertEqual(code, 0, errors)
        self.summary, self.expected = without_times(output), contents(self.path("expected"))

    def expect_to_go_on(self, begin, go_on, scene):
        """A run to half of its time, which goes on from its checkpoint to the end."""
        self.prepare(scene)
        self.path("run").mkdir()
        half = scene["duration"] / 2
        code, _, errors = begin("run", "../scene.json", "--until", half, "--checkpoint", "c", cwd=self.path("run"))
        self.assertEqual(code, 0, errors)
        code, output, errors = go_on("run", "--resume", "c", "--until", scene["duration"], "--json",
                                     cwd=self.path("run"))
        self.assertEqual(code, 0, errors)
        summary = without_times(output)
        self.assertEqual(summary["history"], self.summary["history"])
        for key in ("impacts", "energy", "energy_at_first", "energy_drift", "momentum", "momentum_drift"):
            self.assertEqual(summary[key], self.summary[key], key)

    def test_of_several_processes_is_gone_on_with_by_any_number(self):
        for number, (begin, go_on) in enumerate(((1, 3), (3, 2), (2, 4))):
            with self.subTest(begin=begin, go_on=go_on):
                scene = list(OWN_SCENES.values())[number]
                folder = tempfile.TemporaryDirectory()
                self.addCleanup(folder.cleanup)
                self.folder = folder
                self.expect_to_go_on(lambda *a, **o: together(begin, *a, *DIVIDED, **o),
                                     lambda *a, **o: together(go_on, *a, *DIVIDED, **o), scene)

    def test_of_one_process_is_gone_on_with_by_several(self):
        self.expect_to_go_on(alone, lambda *a, **o: together(3, *a, *DIVIDED, **o), OWN_SCENES["a-falling-gas"])

    def test_of_several_processes_is_gone_on_with_by_one(self):
        self.expect_to_go_on(lambda *a, **o: together(3, *a, *DIVIDED, **o), alone, OWN_SCENES["a-periodic-gas"])

    def test_of_a_killed_run_is_gone_on_with_to_the_same_files(self):
        scene = {"duration": 30, "gases": [{"balls": 900, "packing": 0.5}]}
        self.prepare(scene)
        self.path("run").mkdir()
        mpirun = start(3, "run", "../scene.json", *self.FILES, "--checkpoint", "c", "--checkpoint-every", "0.1",
                       *DIVIDED, stdin=subprocess.DEVNULL, cwd=self.path("run"))
        deadline = time.monotonic() + LONGEST
        while not self.path("run", "c").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        os.kill(processes_of(mpirun)[1], signal.SIGKILL)
        self.assertNotEqual(wait_for(mpirun)[0], 0)
        self.assertFalse(self.path("run", "state.csv").exists())
        code, output, errors = together(2, "run", "--resume", "c", "--json", *DIVIDED, cwd=self.path("run"))
        self.assertEqual(code, 0, errors)
        self.assertEqual(without_times(output), self.summary)
        for file, content in self.expected.items():
            self.assertTrue(self.path("run", file).read_bytes() == content, file)

    def test_that_is_damaged_is_refused_once(self):
        scene = self.write("gas.json", falling_gas())
        self.assertEqual(alone("run", scene, "--checkpoint", self.path("c"))[0], 0)
        whole = self.path("c").read_bytes()
        for name, content in (("cut", whole[:-20]), ("other", b"nothing"), ("changed", whole[:900] + b"?" + whole[901:])):
            with self.subTest(name):
                self.path(name).write_bytes(content)
                code, output, errors = together(3, "run", "--resume", self.path(name))
                self.assertEqual((code, output, len(messages(errors))), (BAD_INPUT, "", 1), errors)


class Bench(unittest.TestCase):
    def test_has_the_figures_of_one_process(self):
        for number, options in enumerate(([], ["--periodic"], ["--fast-ball"], ["--packing", "0.8"])):
            with self.subTest(options):
                arguments = ["bench", "gas", "--balls", 1500, "--impacts", 8000, "--json", *options]
                ranks = 1 + number
                code, output, errors = together(ranks, *arguments, "--threads", 1 + number % 2, *DIVIDED)
                self.assertEqual((code, errors), (0, ""))
                self.assertEqual(json.loads(output)["processes"], ranks)
                self.assertGreater(json.loads(output)["bytes_per_ball"], 0)
                self.assertEqual(without_times(output), without_times(alone(*arguments)[1]))


class Ensemble(Folder):
    def arguments(self, table, *more):
        scene = self.path("gas.json")
        if not scene.exists():
            self.write("gas.json", {"duration": 2, "gases": [{"balls": 60, "packing": 0.4}]})
        return ["ensemble", "gas.json", "--out", table, *more]

    def test_makes_the_table_of_one_process(self):
        for measured in ([], ["--measure"]):
            name = f"{len(measured)}.csv"
            self.assertEqual(alone(*self.arguments(name, "--seeds", "1..9", *measured), cwd=self.path())[0], 0)
            expected = self.path(name).read_bytes()
            for ranks in (1, 3):
                with self.subTest(ranks=ranks, measured=measured):
                    code, output, errors = together(ranks, *self.arguments("t.csv", "--seeds", "1..9", *measured),
                                                    cwd=self.path())
                    self.assertEqual((code, errors), (0, ""))
                    self.assertEqual(output, "9 members in t.csv, 9 of them played now\n")
                    self.assertEqual(self.path("t.csv").read_bytes(), expected)
                    self.path("t.csv").unlink()

    def test_goes_on_with_a_table(self):
        alone(*self.arguments("t.csv", "--seeds", "3..5"), cwd=self.path())
        code, output, _ = together(2, *self.arguments("t.csv", "--seeds", "1..8"), cwd=self.path())
        self.assertEqual((code, output), (0, "8 members in t.csv, 5 of them played now\n"))
        alone(*self.arguments("expected.csv", "--seeds", "1..8"), cwd=self.path())
        self.assertEqual(self.path("t.csv").read_bytes(), self.path("expected.csv").read_bytes())

    def test_reports_a_member_that_cannot_be_made(self):
        crowded = {"duration": 1, "balls": [{"center": [0, 0], "radius": 1}],
                   "gases": [{"balls": 30, "packing": 0.4}]}
        self.write("gas.json", crowded)
        code, _, errors = together(3, *self.arguments("t.csv", "--seeds", "1..5"), cwd=self.path())
        self.assertEqual(code, BAD_INPUT)
        self.assertIn("gas.json: ", messages(errors)[0])
        self.assertEqual(len({line.split(":")[0] for line in messages(errors)}), 1)


class Errors(Folder):
    def expect_one_message(self, code, expected, *arguments, ranks=3):
        before = set(os.listdir(self.path()))
        got, output, errors = together(ranks, *arguments, cwd=self.path())
        self.assertEqual(got, code, errors)
        self.assertEqual(output, "")
        self.assertEqual(len(messages(errors)), 1, errors)
        self.assertIn(expected, messages(errors)[0])
        self.assertEqual(set(os.listdir(self.path())), before)

    def test_of_the_input_are_reported_once(self):
        self.path("bad.json").write_text('{"balls": [{"radius": -1}]}')
        self.write("gas.json", falling_gas())
        self.expect_one_message(BAD_INPUT, "there is no such file", "run", "nowhere.json", "--state", "s.csv")
        self.expect_one_message(BAD_INPUT, "--until is -1", "run", "gas.json", "--until", "-1")
        self.expect_one_message(BAD_INPUT, "leave it out", "run", "gas.json", "--record", "r.carom")
        self.expect_one_message(BAD_INPUT, "play the scene with carom run", "run", "gas.json", "--engine", "stepped")
        self.expect_one_message(CANNOT_WRITE, "there is no folder", "run", "gas.json", "--state", "no/s.csv")

    def test_a_scene_with_movers_is_refused_with_a_remedy(self):
        movers = [file for file in Path(SCENES).glob("*.json") if "movers" in json.loads(file.read_text())]
        self.assertGreater(len(movers), 0)
        self.expect_one_message(BAD_INPUT, "carom run", "run", movers[0], "--state", "s.csv")

    def test_a_failure_of_one_process_ends_all(self):
        """The second one has less memory than its part takes."""
        second = ["bash", "-c", f"ulimit -v 500000; exec {MPI}"]
        code, output, errors = together(1, "bench", "gas", "--balls", "4e6", ":", "-n", 1, *second)
        self.assertNotEqual(code, 0)
        self.assertEqual((output, len(messages(errors))), ("", 1), errors)
        self.assertIn("rank 1: there is not enough memory", messages(errors)[0])

    def test_a_full_disk_ends_all(self):
        self.write("gas.json", falling_gas(duration=1e6))
        for option in ("--impacts", "--state"):
            with self.subTest(option):
                until = ["--sample", "0.5"] if option == "--state" else []
                self.expect_one_message(CANNOT_WRITE, "/dev/full", "run", "gas.json", option, "/dev/full", *until,
                                        *DIVIDED)

    def test_a_stuck_scene_is_reported_as_by_one_process(self):
        between = {"duration": 2, "balls": [{"center": [0, 0.5], "velocity": [3, 1], "radius": 0.5}],
                   "walls": [{"from": [-50, y], "to": [50, y]} for y in (0, 1)]}
        scene = self.write("stuck.json", between)
        code, output, errors = together(2, "run", scene, "--json", *DIVIDED)
        self.assertEqual((code, len(messages(errors))), (STUCK, 1), errors)
        self.assertIn("the scene is stuck at t = 0", messages(errors)[0])
        self.assertEqual(without_times(output), without_times(alone("run", scene, "--json")[1]))


class Ends(Folder):
    """Of a run that would go on for very long."""

    def start_long_run(self, *more):
        scene = self.write("gas.json", {"duration": 1e6, "gases": [{"balls": 900, "packing": 0.5}]})
        return start(3, "run", scene, "--state", self.path("state.csv"), *DIVIDED, *more, stdin=subprocess.DEVNULL)

    def wait_until_it_plays(self, mpirun):
        """All processes are there, and the first has begun its file."""
        deadline = time.monotonic() + LONGEST
        while time.monotonic() < deadline:
            if any(name.startswith("state.csv.") for name in os.listdir(self.path())):
                time.sleep(1)
                return
            time.sleep(0.05)
        self.fail("it has not begun")

    def expect_end(self, mpirun):
        code, output, errors = wait_for(mpirun)
        self.assertNotEqual(code, 0)
        deadline = time.monotonic() + LONGEST
        while len(os.listdir(self.path())) > 2 and time.monotonic() < deadline:
            time.sleep(0.05)  # what is left is removed by a process of its own
        return output, errors

    def test_a_rank_that_is_killed_ends_all_and_leaves_nothing(self):
        for rank in (0, 1, 2):
            with self.subTest(rank):
                mpirun = self.start_long_run()
                self.wait_until_it_plays(mpirun)
                os.kill(processes_of(mpirun)[rank], signal.SIGKILL)
                self.expect_end(mpirun)
                self.assertEqual(os.listdir(self.path()), ["gas.json"])

    def test_progress_is_shown_on_the_terminal_of_mpirun(self):
        ours, theirs = pty.openpty()
        scene = self.write("gas.json", {"duration": 1e6, "gases": [{"balls": 900, "packing": 0.5}]})
        mpirun = subprocess.Popen(["mpirun", "--oversubscribe", "-n", "2", MPI, "run", scene], env=ENVIRONMENT,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs,
                                  start_new_session=True)
        os.close(theirs)
        shown = b""
        deadline = time.monotonic() + LONGEST
        while b"impacts/s" not in shown and time.monotonic() < deadline:
            shown += os.read(ours, 4096)
        mpirun.send_signal(signal.SIGINT)
        while True:  # until the other end is closed
            try:
                shown += os.read(ours, 4096)
            except OSError:
                break
        mpirun.wait(LONGEST)
        os.close(ours)
        self.assertIn(b"impacts/s", shown)
        self.assertIn(b"what was done until then is kept", shown)

    def test_ctrl_c_keeps_what_was_done(self):
        mpirun = self.start_long_run("--json")
        self.wait_until_it_plays(mpirun)
        mpirun.send_signal(signal.SIGINT)
        output, errors = self.expect_end(mpirun)
        self.assertEqual(len(messages(errors)), 1, errors)
        self.assertIn("what was done until then is kept", errors)
        summary = json.loads(output)
        self.assertFalse(summary["finished"])
        self.assertEqual(sorted(os.listdir(self.path())), ["gas.json", "state.csv"])
        # What is there is the state at that time.
        code, expected, _ = alone("run", self.path("gas.json"), "--until", repr(summary["time"]), "--json", "--state",
                                  self.path("expected.csv"))
        self.assertEqual(code, 0)
        self.assertEqual(json.loads(expected)["history"], summary["history"])
        self.assertEqual(self.path("state.csv").read_bytes(), self.path("expected.csv").read_bytes())


if __name__ == "__main__":
    CAROM, MPI, SCENES = sys.argv[1:4]
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]], verbosity=1)
