#!/usr/bin/env python3
"""How carom-mpi ends when something is wrong, is killed or interrupted: at once, with one message, leaving nothing."""

import json
import os
import pty
import signal
import subprocess
import time
from pathlib import Path

from harness import (BAD_INPUT, CANNOT_WRITE, DIVIDED, ENVIRONMENT, LONGEST, MPI, SCENES, STUCK, Folder, alone,
                     falling_gas, main, messages, processes_of, start, together, wait_for, without_times)


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
    main()
