#!/usr/bin/env python3
"""Makes the cases of periodic boxes: histories in cases/periodic/, and tables of first impacts, cases/periodic_*.csv.

A history is a scene, its impacts, and where its balls are at the end, as if they had never been put back into the box.
The contact of an impact is beside `ball`, whose center is inside the box: it may lie outside.

The answers are those of exact_play.py, in 60 digits. Each case is also played in doubles, as it is and with its first
velocities changed by some roundings. A history is cut where these differ from the answer by more than a twentieth of
what the tests allow; a row of a table for which they do is not written.
  tests/referee/periodic.py              all; takes some minutes
  tests/referee/periodic.py NAME...      these histories and tables only
"""
import json
import math
import pathlib
import random
import sys

from exact_play import DOUBLES, EXACT, Player
from periodic_scenes import HISTORIES, ball_and_pillar, ball_and_wall, two_balls

CASES = pathlib.Path(__file__).parent / "cases"


def shaken(scene):
    """With velocities changed by some roundings."""
    copy = json.loads(json.dumps(scene))
    for ball in copy["balls"]:
        ball["velocity"] = [v * (1 + random.randint(-3, 3) * 2.0 ** -52) for v in ball["velocity"]]
    return copy


def same(one, other, error):
    return one[1:5] == other[1:5] and abs(float(one.time) - float(other.time)) <= error


def gentle(impact, gravity):
    """An impact for which the rules of rest could matter (docs/math.md): these cases are about others."""
    unit = math.sqrt(float(impact.reach) * math.hypot(*gravity))
    return float(impact.closing) < (0.6 if impact.restitution < 1 else 0.01) * unit


def played(scene, until, most, error):
    """The impacts that doubles can follow, and the time of the next one."""
    impacts = []
    for impact in Player(scene).impacts(until):
        impacts.append(impact)
        if len(impacts) > most:
            break
    count = len(impacts) - 1
    for other in [scene] + [shaken(scene) for _ in range(3)]:
        followed = 0
        for one, two in zip(impacts, Player(other, DOUBLES).impacts(until)):
            if followed >= count or not same(one, two, error):
                break
            followed += 1
        count = min(count, followed)
    for i in range(count):
        if gentle(impacts[i], scene.get("gravity", [0, 0])) or impacts[i + 1].time - impacts[i].time < 40 * error:
            count = i
            break
    return impacts[:count], impacts[count].time


def in_digits(vec):
    return f"{vec.x:.12e},{vec.y:.12e}"


def write_history(name):
    random.seed(name)
    scene = HISTORIES[name]().scene
    falling = "gravity" in scene
    impacts, following = played(scene, 60, 300, (1e-7 if falling else 1e-9) / 20)
    duration = float(f"{(impacts[-1].time + following) / 2:.9g}")
    assert impacts[-1].time + EXACT.number("1e-9") < duration < following - EXACT.number("1e-9")
    if scene["periodic"]["axes"] == "both" and name.endswith("-0"):
        del scene["periodic"]["axes"]  # the default
    scene = {"name": f"periodic-{name}", "duration": duration} | {key: value for key, value in scene.items() if value}
    (CASES / "periodic").mkdir(exist_ok=True)
    (CASES / "periodic" / f"{name}.json").write_text(json.dumps(scene, indent=1))
    lines = ["time,kind,ball,other,feature,x,y,nx,ny,impulse"]
    lines += [f"{i.time:.17e},{i.kind},{i.ball},{i.other},{i.feature},{in_digits(i.contact)},{in_digits(i.normal)},"
              + f"{i.impulse:.12e}" for i in impacts]
    (CASES / "periodic" / f"{name}.impacts.csv").write_text("\n".join(lines) + "\n")
    player = Player(scene)
    assert len(list(player.impacts(duration))) == len(impacts)
    ends = [player.state(i, player.number(duration)) for i in range(len(scene["balls"]))]
    lines = ["ball,x,y,vx,vy"] + [f"{i},{in_digits(end.center)},{in_digits(end.velocity)}" for i, end in enumerate(ends)]
    (CASES / "periodic" / f"{name}.state.csv").write_text("\n".join(lines) + "\n")
    print(name, len(impacts), "impacts until", duration, flush=True)


BOX = {"from_x": "periodic from 0", "from_y": "periodic from 1", "to_x": "periodic to 0", "to_y": "periodic to 1",
       "axes": "periodic axes"}


def ball_columns(name, number):
    place = f"balls {number}"
    return {f"{name}x": f"{place} center 0", f"{name}y": f"{place} center 1", f"{name}vx": f"{place} velocity 0",
            f"{name}vy": f"{place} velocity 1", f"{name}_radius": f"{place} radius"}


GRAVITY = {"gx": "gravity 0", "gy": "gravity 1"}
PILLAR = {"pillar_x": "pillars 0 center 0", "pillar_y": "pillars 0 center 1", "pillar_radius": "pillars 0 radius"}
WALL = {"wall_from_x": "walls 0 from 0", "wall_from_y": "walls 0 from 1", "wall_to_x": "walls 0 to 0",
        "wall_to_y": "walls 0 to 1", "stops": "walls 0 stops"}

TABLES = {
    "ball_ball": (1000, two_balls, BOX | ball_columns("a", 0) | ball_columns("b", 1)),
    "ball_pillar": (500, ball_and_pillar, BOX | ball_columns("a", 0) | PILLAR | GRAVITY),
    "ball_wall": (500, ball_and_wall, BOX | ball_columns("a", 0) | WALL | GRAVITY),
}


def looked_up(scene, place):
    value = scene | {"gravity": scene.get("gravity", [0.0, 0.0])}
    for key in place.split():
        value = value[int(key)] if isinstance(value, list) else value[key]
    return str(value)


def first_impact(scene, until, arithmetic=EXACT):
    return next(Player(scene, arithmetic).impacts(until), None)


def row(scene, until, columns):
    """Nothing when doubles could come to another answer."""
    answer = first_impact(scene, until)
    for other in [scene] + [shaken(scene) for _ in range(3)]:
        found = first_impact(other, until, DOUBLES)
        if bool(found) != bool(answer):
            return None
        if answer:
            turned = abs(float(answer.normal.x) - found.normal.x) + abs(float(answer.normal.y) - found.normal.y)
            if not same(answer, found, 5e-11 * float(answer.time)) or turned > 5e-11:
                return None
    given = [looked_up(scene, place) for place in columns.values()] + [str(until)]
    if not answer:
        return ",".join(given + ["miss", "", "", ""])
    numbers = [f"{number:.17e}" for number in (answer.time, answer.normal.x, answer.normal.y)]
    return ",".join(given + [answer.feature] + numbers)


def write_table(name):
    random.seed(name)
    count, make, columns = TABLES[name]
    rows, misses = [",".join([*columns, "until", "feature", "time", "normal_x", "normal_y"])], 0
    while len(rows) <= count:
        try:
            scene, until = make()
        except ValueError:
            continue
        written = row(scene, until, columns)
        miss = written and written.endswith("miss,,,")
        if written and not (miss and misses >= count / 10):
            misses += bool(miss)
            rows.append(written)
    (CASES / f"periodic_{name}.csv").write_text("\n".join(rows) + "\n")
    print(name, count, "rows", flush=True)


def main():
    for name in sys.argv[1:] or [*HISTORIES, *TABLES]:
        write_history(name) if name in HISTORIES else write_table(name)


if __name__ == "__main__":
    main()
