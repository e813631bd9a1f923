"""The one definition of every figure: what an engine's states say, whichever engine it was."""

import array
import math
import statistics

import exact


def read_numbers(stream, size):
    """So many doubles; None when there are fewer, as of a player that was stopped."""
    read = stream.read(8 * size)
    return array.array("d", read) if len(read) == 8 * size else None


def read_states(file, job):
    """The states that a player wrote, as (scene, frame, numbers), where numbers are x, y, vx, vy of every ball."""
    with open(file, "rb") as stream:
        while head := read_numbers(stream, 2):
            scene, frame = map(int, head)
            numbers = read_numbers(stream, 4 * len(job["scenes"][scene]["balls"]))
            if not numbers:
                return
            yield scene, frame, numbers


def is_sound(numbers):
    return all(map(math.isfinite, numbers))


def energy(numbers, balls):
    return sum(ball.get("mass", 1) * (numbers[4 * i + 2] ** 2 + numbers[4 * i + 3] ** 2) / 2
               for i, ball in enumerate(balls))


def start_of(scene):
    return [number for ball in scene["balls"] for number in (*ball["center"], *ball["velocity"])]


def box_of(scene):
    """Left, bottom, right and top of the closed box that the walls make."""
    corners = [wall[key] for wall in scene["walls"] for key in ("from", "to")]
    return (min(x for x, _ in corners), min(y for _, y in corners),
            max(x for x, _ in corners), max(y for _, y in corners))


def balls_outside(numbers, box):
    """How many centres are not within the box."""
    left, bottom, right, top = box
    return sum(not (left <= numbers[i] <= right and bottom <= numbers[i + 1] <= top)
               for i in range(0, len(numbers), 4))


def worst_overlap(numbers, radius, box):
    """The deepest overlap of two equal balls, or of a ball inside the box with a wall of it, in radii."""
    left, bottom, right, top = box
    size = 2 * radius
    cells = {}
    deepest = 0.0
    closest = size * size
    for i in range(0, len(numbers), 4):
        x, y = numbers[i], numbers[i + 1]
        to_wall = min(x - left, right - x, y - bottom, top - y)
        if to_wall >= 0:
            deepest = max(deepest, radius - to_wall)
        column, row = math.floor(x / size), math.floor(y / size)
        for near in ((column + a, row + b) for a in (-1, 0, 1) for b in (-1, 0, 1)):
            for other_x, other_y in cells.get(near, ()):
                closest = min(closest, (x - other_x) ** 2 + (y - other_y) ** 2)
        cells.setdefault((column, row), []).append((x, y))
    return max(deepest, size - math.sqrt(closest)) / radius


def judge_gas(job, states):
    """Balls outside and energy drift at the last state, and the worst overlap of all."""
    scene = job["scenes"][0]
    box, radius = box_of(scene), scene["balls"][0]["radius"]
    before = energy(start_of(scene), scene["balls"])
    overlap, last = 0.0, None
    for _, frame, numbers in states:
        if not is_sound(numbers):
            return {"unsound": frame}
        overlap = max(overlap, worst_overlap(numbers, radius, box))
        last = numbers
    if last is None:
        return {}
    return {"outside": balls_outside(last, box), "drift": energy(last, scene["balls"]) / before - 1, "overlap": overlap}


def distances(numbers, others, first):
    """Between places (first = 0) or velocities (first = 2) of every ball in two states."""
    return [math.hypot(numbers[i] - others[i], numbers[i + 1] - others[i + 1])
            for i in range(first, len(numbers), 4)]


def fastest(numbers):
    return max(math.hypot(numbers[i], numbers[i + 1]) for i in range(2, len(numbers), 4))


def truths_of(job, kept={}):
    """What truly happens in every scene of a job; worked out once for all engines."""
    if job["name"] not in kept:
        kept[job["name"]] = [exact.play(scene, job["frames"] * job["frame"]) for scene in job["scenes"]]
    return kept[job["name"]]


MISSED = 0.1  # of the true change of velocity: who changes less has not noticed the impact


def judge_small(job, states):
    """Errors of the velocities, over the fastest ball's speed, and of the places, in radii, of the worst ball."""
    truths = truths_of(job)
    missed, velocity_errors, place_errors, drifts = 0, [], [], []
    for index, _, numbers in states:
        if not is_sound(numbers):
            return {"unsound": index}
        scene = job["scenes"][index]
        start = start_of(scene)
        truth = [number for ball in truths[index][0] for number in ball]
        change = max(distances(truth, start, 2))
        missed += max(distances(numbers, start, 2)) < MISSED * change
        velocity_errors.append(max(distances(numbers, truth, 2)) / fastest(start))
        place_errors.append(max(distances(numbers, truth, 0)))
        drifts.append(energy(numbers, scene["balls"]) / energy(start, scene["balls"]) - 1)
    if not velocity_errors:
        return {}
    return {"phases": len(velocity_errors), "impacts": max(impacts for _, impacts in truths), "missed": missed,
            "velocity_median": statistics.median(velocity_errors), "velocity_worst": max(velocity_errors),
            "place_median": statistics.median(place_errors), "place_worst": max(place_errors),
            "drift": max(drifts, key=abs)}


def judge(job, states_file):
    states = read_states(states_file, job)
    return judge_gas(job, states) if job["kind"] == "gas" else judge_small(job, states)
