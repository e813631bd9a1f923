"""Is the judge right? States made by hand, whose figures are known."""

import array
import os
import tempfile
import unittest

import exact
import judge
import jobs

BOX = [{"from": [-5, -5], "to": [5, -5]}, {"from": [5, -5], "to": [5, 5]},
       {"from": [5, 5], "to": [-5, 5]}, {"from": [-5, 5], "to": [-5, -5]}]


def still(x, y):
    return {"center": [x, y], "velocity": [0, 0], "radius": 1}


def gas_of(*balls):
    return {"name": "made by hand", "kind": "gas", "scenes": [{"balls": list(balls), "walls": BOX}]}


class Gas(unittest.TestCase):
    def overlap(self, *centers):
        numbers = [number for center in centers for number in (*center, 0, 0)]
        return judge.worst_overlap(numbers, 1, (-5, -5, 5, 5))

    def test_balls_apart_do_not_overlap(self):
        self.assertEqual(self.overlap((0, 0), (2, 0), (-4, -4)), 0)

    def test_the_deepest_overlap_is_told_wherever_cells_end(self):
        self.assertAlmostEqual(self.overlap((0, 0), (1.9, 0), (3.5, 0)), 0.4)
        self.assertAlmostEqual(self.overlap((-0.1, -0.1), (0.1, 0.1)), 2 - 0.08 ** 0.5)

    def test_a_ball_in_a_wall_overlaps_it(self):
        self.assertAlmostEqual(self.overlap((4.25, 0)), 0.25)
        self.assertAlmostEqual(self.overlap((0, -4.5)), 0.5)

    def test_a_ball_is_outside_when_its_centre_is(self):
        numbers = [0, 0, 0, 0, 5.1, 0, 0, 0, 4.9, 4.9, 0, 0, 0, -7, 0, 0]
        self.assertEqual(judge.balls_outside(numbers, (-5, -5, 5, 5)), 2)

    def test_drift_overlap_and_outside_are_found_in_a_states_file(self):
        job = gas_of({**still(0, 0), "velocity": [2, 0]}, {**still(3, 0), "mass": 3})
        states = array.array("d", [0, 20, 0, 0, 2, 0, 1.5, 0, 0, 0,  # overlap by half a radius
                                   0, 40, 0, 0, 1, 0, 6, 0, 0, 0.5])  # energy 2 → 0.875, and one outside
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "states")
            with open(file, "wb") as stream:
                stream.write(states.tobytes())
                stream.write(b"a state cut off")
            found = judge.judge(job, file)
        self.assertEqual(found, {"outside": 1, "drift": -0.5625, "overlap": 0.5})

    def test_numbers_that_are_none_are_told(self):
        self.assertEqual(judge.judge_gas(gas_of(still(0, 0)), [(0, 20, [0, float("nan"), 0, 0])]), {"unsound": 20})


class Small(unittest.TestCase):
    JOB = {"name": "head-on by hand", "kind": "small", "frame": 1, "frames": 4,
           "scenes": [{"balls": [{**still(0, 0), "mass": 1, "velocity": [1, 0]}, {**still(4, 0), "mass": 1}]}]}

    def found(self, numbers):
        return judge.judge_small(self.JOB, [(0, 4, numbers)])

    def test_the_truth_has_no_error(self):
        found = self.found([2, 0, 0, 0, 6, 0, 1, 0])
        self.assertEqual((found["missed"], found["velocity_worst"], found["place_worst"]), (0, 0, 0))

    def test_who_flies_on_has_missed_it(self):
        found = self.found([4, 0, 1, 0, 4, 0, 0, 0])
        self.assertEqual((found["missed"], found["velocity_worst"], found["place_worst"]), (1, 1, 2))

    def test_errors_are_those_of_the_worst_ball(self):
        found = self.found([2, 0, 0.1, 0, 6, 0.5, 0.9, 0])
        self.assertEqual(found["missed"], 0)
        self.assertAlmostEqual(found["velocity_worst"], 0.1)
        self.assertAlmostEqual(found["place_worst"], 0.5)


class Truth(unittest.TestCase):
    def test_a_ball_bounces_off_a_face_and_off_an_end(self):
        wall = [{"from": [5, -5], "to": [5, 5]}]
        ball = {**still(0, 0), "mass": 1, "velocity": [3, 1]}
        (state,), impacts = exact.play({"balls": [ball], "walls": wall}, 2)
        self.assertEqual(impacts, 1)
        for number, expected in zip(state, (2, 2, -3, 1)):
            self.assertAlmostEqual(number, expected)
        ball = {**still(0, 5.6), "mass": 1, "velocity": [1, 0]}  # meets the end with the normal (-0.8, 0.6)
        (state,), impacts = exact.play({"balls": [ball], "walls": wall}, 5)
        for number, expected in zip(state[2:], (1 - 2 * 0.64, 2 * 0.48)):
            self.assertAlmostEqual(number, expected)

    def test_blocks_count_pi(self):
        scene = jobs.pi_blocks(0, 0.1)
        _, impacts = exact.play(scene, 200 * jobs.FRAME)
        self.assertEqual(impacts, 314)

    def test_a_cradle_hands_the_motion_through(self):
        states, impacts = exact.play(jobs.cradle(1, 0.5), 4 * jobs.FRAME)
        self.assertEqual(impacts, 4)
        for state in states[:-1]:
            self.assertAlmostEqual(state[2], 0)
        self.assertAlmostEqual(states[-1][2], 0.5 / jobs.FRAME)


if __name__ == "__main__":
    unittest.main()
