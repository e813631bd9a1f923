#!/usr/bin/env python3
"""Checks exact_play.py by the histories in cases/. Takes some minutes.

- In closed boxes it has the impacts that another program found.
- A periodic box that is repeated three times along each of its axes, with all that is in it, has the same history for
  each of the copies, to 40 digits.
"""
import csv
import json
import pathlib
from decimal import Decimal

from exact_play import Player

CASES = pathlib.Path(__file__).parent / "cases"


def exact(value):
    """The double that a number of JSON stands for."""
    return Decimal(float(value))


def partners(impact, counts):
    """Of whichever copies."""
    ball, other = int(impact.ball) % counts["ball"], int(impact.other) % counts[impact.kind]
    return impact.kind, impact.feature, sorted([ball, other]) if impact.kind == "ball" else [ball, other]


def repeated(scene):
    box = scene["periodic"]
    axes = box.get("axes", "both")
    times = [3 if axes in ("both", axis) else 1 for axis in "xy"]
    sides = [b - a for a, b in zip(box["from"], box["to"])]

    def moved(shape, steps):
        return {key: [x + side * step for x, side, step in zip(value, sides, steps)]
                if key in ("center", "from", "to") else value for key, value in shape.items()}
    copies = [(i, j) for i in range(times[0]) for j in range(times[1])]
    large = {kind: [moved(shape, copy) for copy in copies for shape in scene.get(kind, [])]
             for kind in ("balls", "walls", "pillars")}
    far_corner = [a + side * n for a, side, n in zip(box["from"], sides, times)]
    return large | {"gravity": scene.get("gravity", [0, 0]),
                    "periodic": {"from": box["from"], "to": far_corner, "axes": axes}}, len(copies)


def main():
    for file in sorted([*CASES.glob("histories/*.json"), *CASES.glob("falling/*.json")]):
        scene = json.loads(file.read_text())
        impacts = list(Player(scene).impacts(scene["duration"]))
        expected = list(csv.DictReader(file.with_suffix("").with_suffix(".impacts.csv").open()))
        assert len(impacts) == len(expected), file
        for impact, line in zip(impacts, expected):
            assert [impact.kind, str(impact.ball), str(impact.other), impact.feature] == \
                [line["kind"], line["ball"], line["other"], line["feature"]], file
            assert abs(impact.time - Decimal(line["time"])) < Decimal("1e-15") * (1 + impact.time), file
        print(file.stem, len(impacts), "impacts", flush=True)
    for file in sorted(CASES.glob("periodic/*.json")):
        scene = json.loads(file.read_text(), parse_float=exact)
        counts = {kind: len(scene.get(kind + "s", [])) for kind in ("ball", "wall", "pillar")}
        impacts = list(Player(scene).impacts(scene["duration"]))
        large, copies = repeated(scene)
        many = list(Player(large).impacts(scene["duration"]))
        assert len(many) == copies * len(impacts), file
        for i, impact in enumerate(many):
            one = impacts[i // copies]
            assert partners(impact, counts) == partners(one, counts), file
            assert abs(impact.time - one.time) < Decimal("1e-40"), file
        print(file.stem, len(impacts), "impacts,", copies, "times", flush=True)


main()
