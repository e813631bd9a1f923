"""Scenes in periodic boxes, at random: of whole histories, and of tables, for which only the first impact counts."""
import math
import random


def some(low, high):
    return round(random.uniform(low, high), 3)


class Maker:
    """Puts shapes into a box at random, so that nothing overlaps through any image."""

    def __init__(self, width, height, axes="both", corner=(0, 0)):
        self.corner, self.sides = corner, (width, height)
        far_corner = [round(corner[0] + width, 3), round(corner[1] + height, 3)]
        self.scene = {"periodic": {"from": list(corner), "to": far_corner, "axes": axes},
                      "balls": [], "walls": [], "pillars": []}
        self.periodic = (axes != "y", axes != "x")

    def nearest(self, d):
        return [x - side * round(x / side) if repeats else x for x, side, repeats in zip(d, self.sides, self.periodic)]

    def apart(self, center, wall):
        """From the nearest image of a wall."""
        (ax, ay), (bx, by) = wall["from"], wall["to"]
        best = math.inf
        for i in (-1, 0, 1):
            for j in (-1, 0, 1):
                x = center[0] - ax + i * self.sides[0] * self.periodic[0]
                y = center[1] - ay + j * self.sides[1] * self.periodic[1]
                ex, ey = bx - ax, by - ay
                part = max(0, min(1, (x * ex + y * ey) / (ex * ex + ey * ey)))
                best = min(best, math.hypot(x - part * ex, y - part * ey))
        return best

    def free(self, center, radius):
        def distance(other):
            return math.hypot(*self.nearest([a - b for a, b in zip(center, other["center"])]))
        return all(distance(other) > radius + other["radius"] + 0.002
                   for other in self.scene["balls"] + self.scene["pillars"]) \
            and all(self.apart(center, wall) > radius + 0.002 for wall in self.scene["walls"])

    def place(self):
        return [some(c, c + side - 0.001) for c, side in zip(self.corner, self.sides)]

    def wall(self, start, end, stops="both", restitution=1.0):
        self.scene["walls"].append({"from": start, "to": end, "stops": stops, "restitution": restitution})

    def pillar(self, center, radius, restitution=1.0):
        self.scene["pillars"].append({"center": center, "radius": radius, "restitution": restitution})

    def ball(self, radius, center=None, velocity=None, speed=5, mass=None, restitution=1.0):
        """Tries places until one is free."""
        for _ in range(20000):
            at = center or self.place()
            if self.free(at, radius):
                self.scene["balls"].append({
                    "center": at, "velocity": velocity or [some(-speed, speed), some(-speed, speed)], "radius": radius,
                    "mass": mass or some(0.2, 5), "restitution": restitution})
                return
        raise ValueError("no room")

    def staggered(self, columns, rows, radius, jitter):
        """Balls near a staggered lattice: denser than random places can be."""
        for row in range(rows):
            for column in range(columns):
                at = ((column + row % 2 / 2 + 0.25) / columns, (row + 0.5) / rows)
                for _ in range(2000):
                    center = [round(c + part * side + random.uniform(-jitter, jitter), 3)
                              for c, part, side in zip(self.corner, at, self.sides)]
                    if self.free(center, radius):
                        break
                self.ball(radius, center)


def gas(width, height, count, radius, corner=(0, 0), **ball):
    maker = Maker(width, height, corner=corner)
    for _ in range(count):
        maker.ball(radius if isinstance(radius, float) else some(*radius), **ball)
    return maker


def lossy():
    return random.choice([1.0, 1.0, 0.9])


def dense(width, height, columns, rows, radius, jitter, corner=(0, 0)):
    maker = Maker(width, height, corner=corner)
    maker.staggered(columns, rows, radius, jitter)
    return maker


def mixed(width, height, count, axes="both"):
    maker = Maker(width, height, axes, corner=(-width / 2, -height / 2))
    for i in range(count):
        maker.ball(some(0.45, 0.6) if i < count / 3 else some(0.2, 0.3), restitution=lossy())
    return maker


def pillars(width, height, places, count, radius, gravity=None, **ball):
    maker = Maker(width, height, corner=(-1, 2))
    for x, y, size in places:
        maker.pillar([maker.corner[0] + x * width, maker.corner[1] + y * height], size * min(width, height))
    for _ in range(count):
        maker.ball(some(*radius), **ball)
    if gravity:
        maker.scene["gravity"] = gravity
    return maker


def channel(length, height, count, axes="x", gravity=None, restitution=1.0, bump=True):
    """Between two walls from edge to edge."""
    sides = (length, height) if axes == "x" else (height, length)
    maker = Maker(*sides, axes)
    for across in (0, height):
        ends = [[0, across], [length, across]]
        maker.wall(*(ends if axes == "x" else [end[::-1] for end in ends]), restitution=restitution)
    if bump:
        maker.pillar([0.0, height / 2] if axes == "x" else [height / 2, 0.0], height / 8)
    for _ in range(count):
        maker.ball(some(0.15, 0.4), restitution=lossy())
    if gravity:
        maker.scene["gravity"] = gravity
    return maker


def polygon(corners, count, lines=(), gravity=None):
    """A closed polygon in the box that touches its edges, and lines; balls inside and outside of the polygon."""
    maker = Maker(8, 7)
    for start, end in zip(corners, corners[1:] + corners[:1]):
        maker.wall(start, end)
    for start, end, stops in lines:
        maker.wall(start, end, stops)
    for _ in range(count):
        maker.ball(some(0.15, 0.4), restitution=lossy())
    if gravity:
        maker.scene["gravity"] = gravity
    return maker


def flat(sides, walls):
    """A ball among walls that do not scatter it: doubles follow it for long."""
    maker = Maker(*sides)
    for start, end in walls:
        maker.wall(start, end)
    maker.ball(0.3, velocity=[13.7, 6.1])
    return maker


def sinai(side, places, radius, speed):
    """One fast ball among pillars."""
    maker = Maker(*side)
    for center, size in places:
        maker.pillar(center, size)
    angle = some(0, 6.28)
    maker.ball(radius, velocity=[round(speed * math.cos(angle), 3), round(speed * math.sin(angle), 3)])
    return maker


def across():
    """Balls that begin across the edges and the corner, nearly touching the images of others."""
    maker = Maker(4, 5)
    for center, radius in (([0.0, 0.0], 0.4), ([3.6, 4.2], 0.45), ([0.0, 2.5], 0.3), ([3.45, 2.6], 0.2),
                           ([1.2, 0.0], 0.5), ([1.3, 4.2], 0.25), ([2.5, 1.5], 0.35), ([3.999, 1.1], 0.5),
                           ([2.3, 4.99], 0.4)):
        maker.ball(radius, center)
    return maker


DIAMOND = [[0.0, 3.5], [3.5, 0.0], [6.0, 3.0], [3.0, 7.0]]
TRIANGLE = [[2.0, 1.0], [8.0, 2.5], [4.0, 5.0]]
ONE_SIDED = [([0.0, 6.0], [2.5, 5.0], "outside"), ([6.0, 5.5], [7.5, 7.0], "inside")]
ROUND_CORNER = [(0.0, 0.0, 0.195), (0.5, 0.5, 0.15)]
ROUND_EDGES = [(0.0, 0.4, 0.18), (0.6, 0.0, 0.195), (0.4, 0.55, 0.05)]

HISTORIES = {
    "gas-0": lambda: gas(7, 6, 16, (0.25, 0.6)),
    "gas-1": lambda: gas(4, 4, 6, 0.5),
    "gas-2": lambda: dense(4, 4, 3, 4, 0.5, 0.15, corner=(-2, 1)),
    "gas-3": lambda: dense(9, 8, 4, 5, 0.8, 0.3, corner=(100, -50)),
    "mixed-0": lambda: mixed(6, 5, 12),
    "mixed-1": lambda: mixed(5, 7, 15),
    "mixed-2": lambda: mixed(6, 6, 12, axes="y"),
    "pillars-0": lambda: pillars(6, 5, ROUND_CORNER, 7, (0.2, 0.45), restitution=lossy()),
    "pillars-1": lambda: pillars(7, 8, ROUND_EDGES, 9, (0.2, 0.6)),
    "pillars-2": lambda: pillars(6, 6, ROUND_EDGES, 6, (0.2, 0.4), gravity=[1.0, -3.0]),
    "channel-0": lambda: channel(7, 5, 9),
    "channel-1": lambda: channel(7, 5, 7, gravity=[0.0, -9.81], bump=False),
    "channel-2": lambda: channel(6, 6, 8, gravity=[2.0, -6.0], restitution=0.9),
    "channel-3": lambda: channel(6, 4, 7, axes="y"),
    "polygon-0": lambda: polygon(DIAMOND, 10),
    "polygon-1": lambda: polygon(TRIANGLE, 8, ONE_SIDED),
    "polygon-2": lambda: polygon(DIAMOND, 7, gravity=[0.0, -2.0]),
    "sinai-0": lambda: sinai((4, 4), [([0.0, 0.0], 0.75)], 0.1, 15),
    "sinai-1": lambda: sinai((3, 5), [([0.0, 1.0], 0.3), ([1.5, 4.999], 0.2)], 0.11, 15),
    "sinai-2": lambda: sinai((9, 9), [([4.5, 8.9], 0.1)], 0.1, 15),
    "sinai-3": lambda: sinai((4, 7), [([0.5, 0.5], 0.2), ([2.0, 4.0], 0.2)], 0.25, 15),
    "sinai-4": lambda: sinai((0.9, 0.9), [([0.0, 0.45], 0.1)], 0.11, 10),
    "flat-0": lambda: flat((5, 4), [([0.0, 1.0], [5.0, 1.0])]),
    "flat-1": lambda: flat((5, 4), [([0.0, 1.0], [5.0, 1.0]), ([2.0, 1.0], [2.0, 4.0])]),
    "flat-2": lambda: flat((5, 4), [([0.0, 0.0], [3.0, 4.0])]),
    "flat-3": lambda: flat((6, 6), [([0.0, 0.0], [3.0, 6.0]), ([3.0, 0.0], [3.0, 2.0])]),
    "across-0": across,
    "across-1": across,
}


def two_balls():
    """In small boxes, down to the smallest allowed, and in large ones with small balls that fly past many images."""
    largest, axes = some(0.1, 1), random.choice(["both", "both", "x", "y"])
    size = random.choice([8.0, 10.0, 30.0, 100.0, 300.0])
    maker = Maker(math.ceil(largest * size * 1000 + 1) / 1000, round(largest * size * some(1.02, 3), 3), axes,
                  (some(-50, 50), some(-50, 50)))
    for radius in random.sample([largest, round(largest * random.uniform(0.2, 1), 4)], 2):
        maker.ball(radius, mass=1.0)
    velocities = [ball["velocity"] for ball in maker.scene["balls"]]
    kind = random.randrange(20)
    if kind == 0:
        velocities[1][:] = velocities[0]  # they never meet
    elif kind < 4:
        velocities[0][kind % 2] = velocities[1][kind % 2]  # as seen from each other, along an axis
    return maker.scene, float(f"{2 * size * maker.sides[0] / 5:.3g}")


def one_ball(size):
    axes = random.choice(["both", "both", "x", "y"])
    radius = some(0.05, 0.5)
    width, height = math.ceil(radius * size * 1000 + 1) / 1000, round(radius * size * some(1.02, 2), 3)
    maker = Maker(width, height, axes, (some(-50, 50), some(-50, 50)))
    if random.random() < 0.4:
        maker.scene["gravity"] = [some(-5, 5), some(-5, 5)]
    return maker, radius


def ball_and_pillar():
    maker, radius = one_ball(random.choice([8.0, 15.0, 60.0]))
    maker.pillar(maker.place(), round(min(maker.sides) * some(0.01, 0.19), 3))
    maker.ball(radius, mass=1.0)
    return maker.scene, 20.0


def ball_and_wall():
    """A wall inside the box. One-sided walls stop balls that begin near an end of theirs, too."""
    maker, radius = one_ball(random.choice([8.0, 15.0, 60.0]))
    stops = "both" if "gravity" in maker.scene else random.choice(["both", "outside", "inside"])
    maker.wall(maker.place(), maker.place(), stops)
    maker.ball(radius, mass=1.0)
    return maker.scene, 20.0
