"""The scenes of the benchmark, as jobs: what every engine is given to play.

A job is a dict: `frames` of `frame` seconds each, of which every `sample`-th is looked at; `limit`, the seconds of the
processor's time after which no further frame is begun; `behind`, how thick an engine may make the walls on their
right-hand side; `fastest`, a speed that no ball will exceed; and `scenes`, which list balls, walls and pillars as
Carom's scene files do. A ball's radius is 1 where nothing else is said, so lengths are in radii; speeds are given in
radii per frame.
"""

import json
import math
import random
import subprocess

FRAME = 1 / 60
PHASES = 200
GAS_PACKING = 0.3
SPEEDS = {"moderate": 0.5, "fast": 20}
APPROACH = 3  # frames, and a part of one, until the first impact
AFTERWARDS = 6  # frames


def fastest_in(scenes):
    """A speed that no ball will exceed: that of the lightest with all the energy. In a gas nobody comes near that, but
    to one and a half times the speed of the fastest at the start."""
    def of(scene):
        masses = [ball.get("mass", 1) for ball in scene["balls"]]
        squares = [ball["velocity"][0] ** 2 + ball["velocity"][1] ** 2 for ball in scene["balls"]]
        with_all = sum(mass * square for mass, square in zip(masses, squares)) / min(masses)
        in_gas = 1.5 ** 2 * max(squares) * max(masses) / min(masses)
        return math.sqrt(min(with_all, in_gas))

    return max(map(of, scenes))


def job(name, title, kind, frames, sample, limit, behind, scenes):
    return {"name": name, "title": title, "kind": kind, "frame": FRAME, "frames": frames, "sample": sample,
            "limit": limit, "behind": behind, "fastest": fastest_in(scenes), "scenes": scenes}


def gas(expand, balls, speed, limit, frames=600, sample=20):
    """Equal balls at random in a closed box, of normal-distributed velocities with this mean speed."""
    deviation = SPEEDS[speed] / FRAME * math.sqrt(2 / math.pi)  # the mean speed is √(π/2) deviations of a component
    scene = {"gases": [{"balls": balls, "packing": GAS_PACKING, "radius": 1, "temperature": deviation ** 2}]}
    listed = subprocess.run([expand], input=json.dumps(scene), stdout=subprocess.PIPE, text=True, check=True).stdout
    return job(f"gas-{balls}-{speed}", f"{balls:,} balls, {SPEEDS[speed]} r per frame", "gas", frames, sample, limit,
               max(10, 5 * SPEEDS[speed]), [json.loads(listed)])


def ball(center, velocity, radius=1.0, mass=1.0):
    """A ball; the velocity is in lengths per frame."""
    return {"center": list(center), "velocity": [component / FRAME for component in velocity], "radius": radius,
            "mass": mass}


def pair(gap_frames, speeds, offset=0.0, radii=(1, 1), masses=(1, 1)):
    """Two balls on parallel paths, `offset` summed radii apart, that meet after so many frames."""
    reach = radii[0] + radii[1]
    across = offset * reach
    along = math.sqrt(reach ** 2 - across ** 2) + gap_frames * (speeds[0] + speeds[1])
    return {"balls": [ball([0, 0], [speeds[0], 0], radii[0], masses[0]),
                      ball([along, across], [-speeds[1], 0], radii[1], masses[1])]}


def against_wall(gap_frames, speed, above_end=None):
    """A ball that flies at 60° to a wall: to its middle, or to meet its end with the centre that far beyond."""
    direction = (0.5, math.sqrt(0.75))  # the wall is below, and has the ball on its left-hand side
    walls = [{"from": [-8, 0], "to": [8, 0]}]
    if above_end is None:
        touching = (0, 1)
    else:
        touching = (8 + above_end, math.sqrt(1 - above_end ** 2))
    path = gap_frames * speed
    center = [touching[0] - path * direction[0], touching[1] + path * direction[1]]
    return {"balls": [ball(center, [speed * direction[0], -speed * direction[1]])], "walls": walls}


def against_pillar(gap_frames, speed, radius=0.25, offset=0.5):
    reach = 1 + radius
    along = math.sqrt(reach ** 2 - (offset * reach) ** 2) + gap_frames * speed
    return {"balls": [ball([-along, offset * reach], [speed, 0])], "pillars": [{"center": [0, 0], "radius": radius}]}


def cradle(gap_frames, speed):
    """One ball comes, four stand in a row and touch."""
    waiting = [ball([2.0 * i, 0], [0, 0]) for i in range(4)]
    return {"balls": [ball([-2 - gap_frames * speed, 0], [speed, 0])] + waiting}


def pi_blocks(gap_frames, speed):
    """A heavy ball pushes a light one against a wall: ⌊100 π⌋ = 314 impacts at a ratio of 10⁴."""
    return {"balls": [ball([2, 0], [0, 0]), ball([4 + gap_frames * speed, 0], [-speed, 0], mass=1e4)],
            "walls": [{"from": [0, 4], "to": [0, -4]}]}  # the balls are on its left-hand side


def small_scenes():
    """Name, title, a function of the frames until the first impact, and how many frames to play."""
    def two(title, **how):
        return title, lambda gap: pair(gap, **how), APPROACH + AFTERWARDS

    return {
        "head-on": two("two balls head-on, 0.5 r per frame", speeds=(0.25, 0.25)),
        "head-on-fast": two("two balls head-on, 5 r per frame", speeds=(2.5, 2.5)),
        "oblique": two("two balls oblique, 0.5 r per frame", speeds=(0.5, 0), offset=0.5),
        "oblique-fast": two("two balls oblique, 5 r per frame", speeds=(5, 0), offset=0.5),
        "grazing": two("two balls grazing, 0.5 r per frame", speeds=(0.5, 0), offset=0.98),
        "grazing-fast": two("two balls grazing, 5 r per frame", speeds=(5, 0), offset=0.98),
        "unequal": two("a ball and one of twice its size and 8 times its mass, 0.5 r per frame", speeds=(0.25, 0.25),
                       offset=0.5, radii=(1, 2), masses=(1, 8)),
        "unequal-fast": two("a ball and one of twice its size and 8 times its mass, 5 r per frame", speeds=(2.5, 2.5),
                            offset=0.5, radii=(1, 2), masses=(1, 8)),
        "two-fast": two("two fast balls, 25 r per frame each", speeds=(25, 25), offset=0.5),
        "thin-wall": ("a fast ball against a thin wall, 50 r per frame", lambda gap: against_wall(gap, 50),
                      APPROACH + AFTERWARDS),
        "wall-end": ("a fast ball against the end of a wall, 20 r per frame",
                     lambda gap: against_wall(gap, 20, above_end=0.3), APPROACH + AFTERWARDS),
        "pillar": ("a fast ball against a small pillar (r/4), 20 r per frame", lambda gap: against_pillar(gap, 20),
                   APPROACH + AFTERWARDS),
        "cradle": ("Newton's cradle of five, 0.5 r per frame", lambda gap: cradle(gap, 0.5), APPROACH + AFTERWARDS),
        "pi-blocks": ("π blocks of mass 1 and 10⁴, 314 impacts, 0.1 r per frame", lambda gap: pi_blocks(gap, 0.1),
                      APPROACH + 160),
    }


def small(name, limit, phases=PHASES):
    """One of the small scenes, at many phases of the first impact within a frame."""
    title, scene, frames = small_scenes()[name]
    draw = random.Random(f"peers {name}")
    return job(name, title, "small", frames, frames, limit, 0.5,
               [scene(APPROACH - draw.random()) for _ in range(phases)])


def all_jobs(expand, limit, large=False):
    """Functions that make the jobs, by their names, in the order of the report."""
    def gases(balls, speed, **how):
        return f"gas-{balls}-{speed}", lambda: gas(expand, balls, speed, limit, **how)

    made = dict([gases(10, "moderate", frames=6000, sample=2000),
                 gases(1000, "moderate"), gases(10_000, "moderate", sample=40),
                 gases(1000, "fast"), gases(10_000, "fast", sample=40)])
    if large:
        made.update([gases(100_000, "moderate", sample=200)])
    for name in small_scenes():
        made[name] = lambda name=name: small(name, limit)
    return made
