"""Plays small scenes event by event in 60 digits. It shares nothing with the library but the rules (docs/math.md).

Method. A ball's leg is center + velocity t + ½ gravity t². It touches something where a polynomial in t falls through
zero: of degree 2 for the face of a wall, of degree 4 for what is round (2 without gravity, and for two balls, as all
balls fall alike). All its roots in a stretch of time are found: those of the derivative cut the stretch into pieces
where the polynomial is monotone, and each piece with a change of sign is bisected.

In a periodic box nothing is ever put back inside while playing, and no nearest image is chosen. The path of a ball
relative to what it may touch is walked in stretches no longer than about a side of the box, and in each stretch all
images are tried that the path could reach.

Every ball is tried against every other one after each impact of either. A touch at the start of a leg is divided out
when the two separate, and is an impact at once when they close. Impacts at exactly the same time are taken in the order
of ids.

The same code plays in doubles, to see how far they can follow.
"""
import decimal
import math
from collections import namedtuple
from decimal import Decimal

decimal.getcontext().prec = 60

Arithmetic = namedtuple("Arithmetic", "number touching halvings")  # touching: a squared gap that is only rounding
EXACT = Arithmetic(Decimal, Decimal("1e-40"), 210)
DOUBLES = Arithmetic(float, 1e-11, 60)

Impact = namedtuple("Impact", "time kind ball other feature contact normal impulse closing reach restitution")
Touch = namedtuple("Touch", "time kind other feature normal")  # of one ball; `normal` points toward it
NEVER = Touch(Decimal("Infinity"), None, None, None, None)


def earlier(touch, other):
    return other if other.time < touch.time else touch


def square_root(x):
    return x.sqrt() if isinstance(x, Decimal) else math.sqrt(x)


class Vec:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Vec(self.x - other.x, self.y - other.y)

    def __mul__(self, factor):
        return Vec(self.x * factor, self.y * factor)

    def dot(self, other):
        return self.x * other.x + self.y * other.y

    def length(self):
        return square_root(self.dot(self))


def value_at(polynomial, t):
    value = 0 * t
    for coefficient in reversed(polynomial):
        value = value * t + coefficient
    return value


def roots(polynomial, low, high, halvings):
    """In (low, high], in order. Coefficients come with that of t⁰ first."""
    while polynomial and polynomial[-1] == 0:
        polynomial = polynomial[:-1]
    if len(polynomial) < 2:
        return []
    if len(polynomial) == 2:
        found = [-polynomial[0] / polynomial[1]]
    elif len(polynomial) == 3:
        c, b, a = polynomial
        discriminant = b * b - 4 * a * c
        if discriminant <= 0:
            return []
        root = square_root(discriminant)
        q = -(b + (root if b > 0 else -root)) / 2
        found = sorted([q / a, c / q])
    else:
        derivative = [k * coefficient for k, coefficient in enumerate(polynomial)][1:]
        cuts = [low, *roots(derivative, low, high, halvings), high]
        return [bisected(polynomial, a, b, halvings) for a, b in zip(cuts, cuts[1:])
                if (value_at(polynomial, a) > 0) != (value_at(polynomial, b) > 0)]
    return [t for t in found if low < t <= high]


def bisected(polynomial, low, high, halvings):
    above = value_at(polynomial, low) > 0
    for _ in range(halvings):
        middle = (low + high) / 2
        if (value_at(polynomial, middle) > 0) == above:
            low = middle
        else:
            high = middle
    return (low + high) / 2


class Path:
    """center + velocity t + acceleration t²/2"""

    def __init__(self, center, velocity, acceleration):
        self.center, self.velocity, self.acceleration = center, velocity, acceleration

    def at(self, t):
        return self.center + (self.velocity + self.acceleration * (t / 2)) * t

    def velocity_at(self, t):
        return self.velocity + self.acceleration * t

    def seen_from(self, other):
        return Path(self.center - other.center, self.velocity - other.velocity, self.acceleration - other.acceleration)

    def moved_by(self, shift):
        return Path(self.center + shift, self.velocity, self.acceleration)

    def along(self, axis):
        """The coordinate as a polynomial."""
        return [getattr(self.center, axis), getattr(self.velocity, axis), getattr(self.acceleration, axis) / 2]

    def extent(self, axis, low, high):
        coordinate = self.along(axis)
        times = [low, high]
        if coordinate[2]:
            turn = -coordinate[1] / (2 * coordinate[2])
            times += [turn] if low < turn < high else []
        values = [value_at(coordinate, t) for t in times]
        return min(values), max(values)

    def gap_to_circle(self, reach):
        """|path|² − reach², as a polynomial."""
        d, v, a = self.center, self.velocity, self.acceleration
        return [d.dot(d) - reach * reach, 2 * d.dot(v), v.dot(v) + d.dot(a), v.dot(a), a.dot(a) / 4]


class Player:
    def __init__(self, scene, arithmetic=EXACT):
        """`scene` is a parsed scene file, of which lists, gravity and box are read."""
        self.arithmetic, self.number = arithmetic, arithmetic.number
        vec = lambda pair: Vec(self.number(pair[0]), self.number(pair[1]))
        self.zero = vec([0, 0])
        self.gravity = vec(scene.get("gravity", [0, 0]))
        box = scene.get("periodic")
        axes = {"both": "xy"}.get(box.get("axes", "both"), box.get("axes")) if box else ""
        self.corner = vec(box["from"]) if box else self.zero
        self.sides = {axis: getattr(vec(box["to"]) - self.corner, axis) for axis in axes}
        self.balls, self.walls, self.pillars = (
            [{"mass": 1, "restitution": 1, "stops": "both"} | shape for shape in scene.get(kind, [])]
            for kind in ("balls", "walls", "pillars"))
        for shape in self.balls + self.walls + self.pillars:
            for key, value in shape.items():
                shape[key] = vec(value) if isinstance(value, list) else value if key == "stops" else self.number(value)
        self.starts = [self.number(0)] * len(self.balls)
        self.legs = [Path(ball["center"], ball["velocity"], self.gravity) for ball in self.balls]

    def impacts(self, until):
        """All impacts until then, in order. `state` then gives what is there at the end."""
        until, everybody = self.number(until), range(len(self.balls))
        statics = [self.first_static(i, until) for i in everybody]
        pairs = [self.first_ball(i, self.starts[i], statics, until) for i in everybody]
        while True:
            now, ball, touch = min(((touch.time, i, touch) for i in everybody for touch in (statics[i], pairs[i])),
                                   key=lambda found: found[:2])
            if now > until:
                return
            yield self.impact(ball, touch)
            changed = [ball, touch.other] if touch.kind == "ball" else [ball]
            for i in changed:
                statics[i] = self.first_static(i, until)
            for i in everybody:
                if i in changed or pairs[i].other in changed:
                    pairs[i] = self.first_ball(i, now, statics, until)

    def state(self, i, time):
        """A path from then on, not put back into the box. `time` is not before the ball's last impact."""
        leg, t = self.legs[i], time - self.starts[i]
        return Path(leg.at(t), leg.velocity_at(t), self.gravity)

    def images(self, path, low, high, reach, edge):
        """The shifts by which the path could come within reach of the edge, which begins at 0, from low to high."""
        shifts = []
        for axis in "xy":
            side, length = self.sides.get(axis), getattr(edge, axis)
            if side is None:
                shifts.append([0])
                continue
            least, most = path.extent(axis, low, high)
            first = math.ceil((min(0, length) - reach - most) / side)
            last = math.floor((max(0, length) + reach - least) / side)
            shifts.append([self.number(k) * side for k in range(first, last + 1)])
        return [Vec(self.number(x), self.number(y)) for x in shifts[0] for y in shifts[1]]

    def stretches(self, path, until):
        low, side = self.number(0), min(self.sides.values(), default=None)
        while low < until:
            high = until
            if side is not None:
                speed = path.velocity_at(low).length() + square_root(path.acceleration.length() * side)
                high = min(until, low + side / speed) if speed else until
            yield low, high
            low = high

    def falls(self, gap, low, high):
        """When the gap closes, in (low, high]; at 0 when it is closed and closing there."""
        if abs(gap[0]) <= self.arithmetic.touching:
            if low == 0 and gap[1] < 0:
                return [low]
            gap = gap[1:]
        derivative = [k * coefficient for k, coefficient in enumerate(gap)][1:]
        return [t for t in roots(gap, low, high, self.arithmetic.halvings) if value_at(derivative, t) < 0]

    def first_in(self, path, until, reach, edge, touches):
        """The earliest of what `touches(shifted path, low, high)` finds, over all images."""
        for low, high in self.stretches(path, until):
            found = [touch for shift in self.images(path, low, high, reach, edge)
                     for touch in touches(path.moved_by(shift), low, high)]
            if found:
                return min(found, key=lambda touch: touch.time)
        return NEVER

    def first_round(self, path, until, reach, kind, other):
        def touches(seen, low, high):
            return [Touch(t, kind, other, "face", seen.at(t) * (1 / seen.at(t).length()))
                    for t in self.falls(seen.gap_to_circle(reach), low, high)]
        return self.first_in(path, until, reach, self.zero, touches)

    def first_wall(self, path, until, radius, number):
        """Of the ball whose center has this path as seen from the wall's beginning."""
        wall = self.walls[number]
        edge, stops = wall["to"] - wall["from"], wall["stops"]
        outward = Vec(edge.y, -edge.x) * (1 / edge.length())
        sides = [side for side, name in ((1, "outside"), (-1, "inside")) if stops in (name, "both")]

        def touches(seen, low, high):
            if stops != "both" and self.overlaps(seen.center, edge, radius):
                return []  # on its way through
            found = []
            for side in sides:
                distance = [outward.dot(part) for part in (seen.center, seen.velocity, seen.acceleration)]
                gap = [side * distance[0] - radius, side * distance[1], side * distance[2] / 2]
                found += [Touch(t, "wall", number, "face", outward * side) for t in self.falls(gap, low, high)
                          if 0 <= seen.at(t).dot(edge) <= edge.dot(edge)]
            for feature, back in (("from", self.zero), ("to", self.zero - edge)):
                to_end = seen.moved_by(back)
                found += [Touch(t, "wall", number, feature, to_end.at(t) * (1 / to_end.at(t).length()))
                          for t in self.falls(to_end.gap_to_circle(radius), low, high)
                          if any(side * outward.dot(seen.at(t)) > 0 for side in sides)]
            return found
        return self.first_in(path, until, radius, edge, touches)

    def overlaps(self, center, edge, radius):
        part = max(0, min(1, center.dot(edge) / edge.dot(edge)))
        apart = center - edge * self.number(part)
        return apart.dot(apart) - radius * radius < -self.arithmetic.touching

    def first_static(self, i, until):
        """The first wall or pillar of a leg, from its start on."""
        leg, radius, left = self.legs[i], self.balls[i]["radius"], until - self.starts[i]
        best = NEVER
        for number, wall in enumerate(self.walls):
            path = leg.moved_by(self.zero - wall["from"])
            best = earlier(best, self.first_wall(path, min(left, best.time), radius, number))
        for number, pillar in enumerate(self.pillars):
            path, reach = leg.moved_by(self.zero - pillar["center"]), radius + pillar["radius"]
            best = earlier(best, self.first_round(path, min(left, best.time), reach, "pillar", number))
        return best._replace(time=best.time + self.starts[i]) if best.kind else NEVER

    def first_ball(self, i, now, statics, until):
        """The first other ball that leg touches from now on. What a wall or pillar would prevent is not looked for."""
        best = NEVER
        for j in range(len(self.balls)):
            if j != i:
                last = min(until, statics[i].time, statics[j].time, best.time)
                path = self.state(i, now).seen_from(self.state(j, now))
                reach = self.balls[i]["radius"] + self.balls[j]["radius"]
                touch = self.first_round(path, self.number(last) - now, reach, "ball", j)
                best = earlier(best, touch._replace(time=touch.time + now) if touch.kind else NEVER)
        return best

    def impact(self, i, touch):
        """Gives the balls their new legs."""
        ball, now = self.balls[i], touch.time
        state, normal = self.state(i, now), touch.normal
        if touch.kind == "ball":
            other, struck = self.balls[touch.other], self.state(touch.other, now)
            mass = ball["mass"] * other["mass"] / (ball["mass"] + other["mass"])
            reach = ball["radius"] + other["radius"]
        else:
            other = (self.walls if touch.kind == "wall" else self.pillars)[touch.other]
            struck, mass = Path(self.zero, self.zero, self.zero), ball["mass"]
            reach = ball["radius"] + other.get("radius", 0)
        closing = -normal.dot(state.velocity - struck.velocity)
        restitution = ball["restitution"] * other["restitution"]
        impulse = (1 + restitution) * closing * mass
        self.begin_leg(i, now, state, normal * (impulse / ball["mass"]))
        first = i
        if touch.kind == "ball":
            self.begin_leg(touch.other, now, struck, normal * (-impulse / other["mass"]))
            if touch.other < i:
                first, normal, state = touch.other, self.zero - normal, struck
        contact = self.inside(state.center) - normal * self.balls[first]["radius"]
        return Impact(now, touch.kind, first, i if first != i else touch.other, touch.feature, contact, normal, impulse,
                      closing, reach, restitution)

    def begin_leg(self, i, now, state, push):
        self.starts[i] = now
        self.legs[i] = Path(state.center, state.velocity + push, self.gravity)

    def inside(self, place):
        def put_back(axis):
            x, corner, side = getattr(place, axis), getattr(self.corner, axis), self.sides.get(axis)
            return x if side is None else x - math.floor((x - corner) / side) * side
        return Vec(put_back("x"), put_back("y"))
