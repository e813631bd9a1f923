#!/usr/bin/env python3
"""carom-mpi beside carom: the same histories, files, summaries and tables."""

import json
import os
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from harness import (BAD_INPUT, DIVIDED, ENVIRONMENT, LONGEST, MPI, OWN_SCENES, SCENES, Folder, alone, contents,
                     falling_gas, main, messages, processes_of, start, together, wait_for, without_times)


class Run(Folder):
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


if __name__ == "__main__":
    main()
