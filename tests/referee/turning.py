#!/usr/bin/env python3
"""Generates cases/turning.csv: circles against walls and pillars that turn, with their answers in 50 digits.

It shares nothing with the library but the rules. Time is stepped through in small pieces that cannot jump over a
contact (distance over the greatest possible speed), and the contact is then bisected with mpmath. One-sided walls are
looked at on a dense grid of times, part by part.
  tests/referee/turning.py > tests/referee/cases/turning.csv      needs python3-mpmath, takes some minutes
  tests/referee/turning.py FAMILY...                              these families only
"""
import math
import random
import sys

from mpmath import mp, mpf

mp.dps = 50
COLUMNS = ("family shape stops from_x from_y to_x to_y pillar_radius pivot_x pivot_y rate "
           "cx cy vx vy ax ay radius end feature time normal_x normal_y").split()


class Case:
    def __init__(self, family, **given):
        self.family, self.shape, self.stops = family, "wall", "both"
        self.pillar_radius = 0.0
        self.vx = self.vy = self.ax = self.ay = 0.0
        self.__dict__.update(given)

    def place(self, t, number=float, functions=math):
        """The centre in the frame that turns with the shape, about the pivot."""
        n = number
        x = n(self.cx) - n(self.pivot_x) + (n(self.vx) + n(self.ax) * t / 2) * t
        y = n(self.cy) - n(self.pivot_y) + (n(self.vy) + n(self.ay) * t / 2) * t
        c, s = functions.cos(n(self.rate) * t), functions.sin(n(self.rate) * t)
        return c * x + s * y, c * y - s * x

    def from_end(self, which, t, number=float, functions=math):
        x, y = self.place(t, number, functions)
        end = (self.from_x, self.from_y) if which == "from" else (self.to_x, self.to_y)
        return x - (number(end[0]) - number(self.pivot_x)), y - (number(end[1]) - number(self.pivot_y))

    def across_and_along(self, t, number=float, functions=math):
        """The signed distance from the wall's line, positive outside, and the foot as a part of the edge."""
        x, y = self.from_end("from", t, number, functions)
        ex, ey = number(self.to_x) - number(self.from_x), number(self.to_y) - number(self.from_y)
        squared = ex * ex + ey * ey
        return (ey * x - ex * y) / functions.sqrt(squared), (ex * x + ey * y) / squared

    def feature_at(self, t, number=float, functions=math):
        if self.shape == "pillar":
            return "face"
        if (self.from_x, self.from_y) == (self.to_x, self.to_y):
            return "from"
        along = self.across_and_along(t, number, functions)[1]
        return "from" if along < 0 else "to" if along > 1 else "face"

    def gap(self, t, number=float, functions=math):
        feature = "from" if self.shape == "pillar" else self.feature_at(t, number, functions)
        if feature == "face":
            return abs(self.across_and_along(t, number, functions)[0]) - number(self.radius)
        x, y = self.from_end(feature, t, number, functions)
        return functions.sqrt(x * x + y * y) - number(self.radius) - number(self.pillar_radius)

    def end_gap(self, which, t, number=float, functions=math):
        x, y = self.from_end(which, t, number, functions)
        return functions.sqrt(x * x + y * y) - number(self.radius)

    def greatest_speed(self, t, later):
        """From t until `later`, of the centre as seen from the shape."""
        speed = max(math.hypot(self.vx + self.ax * s, self.vy + self.ay * s) for s in (t, later))
        return speed + abs(self.rate) * (math.hypot(*self.place(t)) + speed * (later - t))

    def normal(self, t, feature):
        if feature == "face" and self.shape == "wall":
            across = self.across_and_along(t, mpf, mp)[0]
            ex, ey = mpf(self.to_x) - mpf(self.from_x), mpf(self.to_y) - mpf(self.from_y)
            x, y = (ey, -ex) if across > 0 else (-ey, ex)
        else:
            x, y = self.from_end("to" if feature == "to" else "from", t, mpf, mp)
        c, s, size = mp.cos(mpf(self.rate) * t), mp.sin(mpf(self.rate) * t), mp.sqrt(x * x + y * y)
        return (c * x - s * y) / size, (s * x + c * y) / size


def bisected(function, outside, inside):
    low, high = mpf(outside), mpf(inside)
    while high - low > mpf(10) ** -30 * (1 + abs(high)):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) > 0 else (low, middle)
    return low


def first_contact(case):
    """With a pillar or a wall that stops both sides, for a circle that starts apart from it."""
    t, piece = 0.0, 0.05 / (1 + abs(case.rate))
    while t <= case.end:
        gap = case.gap(t)
        if gap < 1e-11:
            step = 1e-13 * (1 + t)
            while step < 1e-3 and case.gap(t + step) > 0:
                step *= 2
            if step < 1e-3:
                time = bisected(lambda s: case.gap(s, mpf, mp), max(t - 1e-9, 0), t + step)
                return (time, case.feature_at(time, mpf, mp)) if time <= case.end else None
            raise ValueError("a graze")
        t += min(piece, gap / case.greatest_speed(t, t + piece)) + 1e-13
    return None


def first_one_sided_contact(case):
    side = 1 if case.stops == "outside" else -1
    pieces = int(40 * (1 + abs(case.rate) * case.end) * (20 + math.hypot(case.vx, case.vy) * case.end))
    def face(t, number=float, functions=math):
        return side * case.across_and_along(t, number, functions)[0] - number(case.radius)
    def end(which):
        return lambda t, number=float, functions=math: case.end_gap(which, t, number, functions)
    found = []
    for part, gap in [("face", face), ("from", end("from")), ("to", end("to"))]:
        before = gap(0.0)
        for i in range(1, pieces + 1):
            now = gap(case.end * i / pieces)
            if before > 0 >= now:
                time = bisected(lambda s: gap(s, mpf, mp), case.end * (i - 1) / pieces, case.end * i / pieces)
                found.append((time, part))
            before = now
    refused = set()
    for time, part in sorted(found):
        across, along = case.across_and_along(time, mpf, mp)
        if part == "face":
            if 0 <= along <= 1:
                return time, part
            continue
        nearest = along <= 0 if part == "from" else along >= 1
        if side * across > 0 and (nearest or part not in refused):
            return time, part
        refused.add(part)
    return None


def answered(case):
    """The row of the table, or nothing for a case that starts too near."""
    if case.gap(0.0) < 1e-3:
        return None
    try:
        contact = first_contact(case) if case.stops == "both" else first_one_sided_contact(case)
    except ValueError:
        return None
    case.feature, case.time, case.normal_x, case.normal_y = "miss", "", "", ""
    if contact:
        time, case.feature = contact
        normal = case.normal(time, case.feature)
        case.time = mp.nstr(time, 20)
        case.normal_x, case.normal_y = (mp.nstr(part, 20) for part in normal)
    return ",".join(str(getattr(case, column)) for column in COLUMNS)


def some(low, high, digits=3):
    return round(random.uniform(low, high), digits)


def case_of(family):
    given = {"from_x": some(-3, 3), "from_y": some(-3, 3), "to_x": some(-3, 3), "to_y": some(-3, 3),
             "pivot_x": some(-3, 3), "pivot_y": some(-3, 3), "rate": some(-6, 6), "cx": some(-5, 5), "cy": some(-5, 5),
             "radius": some(0.05, 1), "end": some(0.5, 3)}
    moving = {"vx": some(-4, 4), "vy": some(-4, 4)}
    falling = {"ax": some(-3, 3), "ay": some(-12, 2)}
    at_end = {"pivot_x": given["from_x"], "pivot_y": given["from_y"]}
    pillar = {"shape": "pillar", "pillar_radius": some(0.1, 1), "to_x": 0.0, "to_y": 0.0}
    turn = {"end": round(6.2 / (0.1 + abs(given["rate"])), 3)}
    if family == "resting": given |= turn
    if family == "straight": given |= moving
    if family == "falling": given |= moving | falling
    if family == "flipper": given |= moving | falling | at_end | {"rate": some(-30, 30), "radius": some(0.05, 0.4)}
    if family == "fast": given |= {"vx": some(-900, 900), "vy": some(-900, 900), "rate": some(-300, 300), "end": 0.05}
    if family == "tiny": given |= moving | {"radius": 0.001}
    if family == "short": given |= moving | falling | {"to_x": round(given["from_x"] + some(-.05, .05), 3)} | {
        "to_y": round(given["from_y"] + some(-.05, .05), 3)}
    if family == "slow": given |= moving | {"rate": some(-.01, .01, 6)}
    if family == "far_pivot": given |= moving | {"pivot_x": some(-2e3, 2e3), "pivot_y": some(-2e3, 2e3),
                                                 "rate": some(-.003, .003, 7)}
    if family == "pillar": given |= pillar | random.choice([moving, turn, moving | falling])
    if family == "drum": given |= pillar | moving | {"pivot_x": round(given["from_x"] + some(-.2, .2), 3)} | {
        "pivot_y": round(given["from_y"] + some(-.2, .2), 3)}
    if family == "pivot_inside": given |= falling | {"pivot_x": round(given["cx"] + some(-.1, .1), 3)} | {
        "pivot_y": round(given["cy"] + some(-.1, .1), 3)}
    if family == "one_sided":
        given |= {"stops": random.choice(["outside", "inside"])} | random.choice([moving, turn, moving | falling])
    if family == "nearly_touching":  # the outer end passes the resting ball by 10⁻³ to 10⁻⁷, or reaches it by that
        given |= at_end | turn
        length = math.hypot(given["to_x"] - given["from_x"], given["to_y"] - given["from_y"])
        angle = random.uniform(0, 6.28)
        away = length + given["radius"] + random.choice([-1, 1]) * 10.0 ** -random.randint(3, 7)
        given |= {"cx": given["from_x"] + away * math.cos(angle), "cy": given["from_y"] + away * math.sin(angle)}
    return Case(family, **given)


FAMILIES = {"resting": 60, "straight": 60, "falling": 60, "flipper": 60, "fast": 40, "tiny": 20, "short": 40,
            "slow": 20, "far_pivot": 20, "pillar": 60, "drum": 30, "pivot_inside": 30, "one_sided": 60,
            "nearly_touching": 40}


def main():
    print(",".join(COLUMNS))
    for family, count in FAMILIES.items():
        if sys.argv[1:] and family not in sys.argv[1:]:
            continue
        random.seed(family)
        misses = 0
        while count:
            row = answered(case_of(family))
            if not row:
                continue
            miss = row.endswith(",,,")
            if miss and misses * 3 > FAMILIES[family]:  # a third of misses is enough
                continue
            misses += miss
            count -= 1
            print(row, flush=True)


main()
