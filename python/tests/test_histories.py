"""One history from Python, the command and the page, whose histories.json the command and C++ have, too."""
import json
import os
import subprocess
from pathlib import Path

import carom
import pytest

COMMAND = os.environ.get("CAROM_COMMAND")
OF_THE_PAGE = Path(__file__).parent.parent.parent / "apps" / "playground" / "src" / "histories.json"

KEPT = json.loads(OF_THE_PAGE.read_text(encoding="utf-8")) if OF_THE_PAGE.exists() else {}
#: Those that take longer show nothing that others do not.
MOST_IMPACTS = 100_000

GENERATED = {
    "gas": carom.Scene(gases=[carom.PlacedGas(balls=300, packing=0.4, seed=3)]),
    "periodic gas": carom.Scene(gases=[carom.PlacedGas(balls=300, packing=0.4, periodic=True)]),
    "periodic channel": carom.Scene(
        periodic=carom.PeriodicBox((0, 0), (20, 8), "x"), gravity=(0.2, -1), walls=[carom.Wall((0, 0), (20, 0))],
        balls=[carom.Ball((2 * i + 1, 3 + i % 3), (i % 4 - 1.5, 0), 0.5, restitution=0.9) for i in range(9)]),
    "periodic mixture": carom.Scene(growths=[carom.Growth(
        balls=200, packing=0.7, periodic=True, species=[carom.Species(radius=0.5), carom.Species(radius=0.7, mass=2)])]),
    "crystal with vacancies": carom.Scene(crystals=[carom.Crystal(columns=12, rows=10, packing=0.8, vacancies=5,
                                                                  periodic=True)]),
    "Lorentz gas": carom.Scene(periodic=carom.PeriodicBox((0, 0), (12, 12)),
                               scatterers=[carom.Scatterers(40, 0.4, (0, 0), (12, 12), periodic=True,
                                                            clear=[carom.Circle((6, 6), 0.5)])],
                               balls=[carom.Ball((6, 6), (1, 0.3), 0.2)]),
    "heated gas": carom.Scene(gases=[carom.PlacedGas(balls=100, packing=0.2, wall_temperature=4)]),
    "rack in a ring": carom.Scene(racks=[carom.Rack(rows=4, gap=0.1, seed=5)], pairs=[carom.AimedPair(distance=6, speed=3)],
                                  rings=[carom.Ring(radius=9, center=(1, 0))]),
}


def summary_of(*arguments):
    ran = subprocess.run([COMMAND, "run", *map(str, arguments), "--json"], capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


def told_by(world):
    return {"history": f"{world.history:016x}", "impacts": world.counts.total}


@pytest.mark.skipif(not KEPT, reason="the page is not here")
@pytest.mark.parametrize("name", [name for name in carom.gallery_names()
                                  if KEPT.get(name, {"impacts": 0})["impacts"] < MOST_IMPACTS])
def test_scenes_of_the_gallery_have_the_history_of_the_page(name):
    world = carom.gallery(name).world()
    world.advance_to(KEPT[name]["until"])
    assert told_by(world) == {key: KEPT[name][key] for key in ("history", "impacts")}


@pytest.mark.skipif(COMMAND is None, reason="needs the command: CAROM_COMMAND")
@pytest.mark.parametrize("name", GENERATED)
def test_generated_scenes_have_the_history_of_the_command(name, tmp_path):
    GENERATED[name].save(tmp_path / "scene.json")
    summary = summary_of(tmp_path / "scene.json", "--until", 20)
    world = GENERATED[name].world()
    for time in (0.7, 2.9, 20):
        world.advance_to(time)
    assert told_by(world) == {key: summary[key] for key in ("history", "impacts")}
    assert world.counts.total > 5


@pytest.mark.skipif(COMMAND is None, reason="needs the command: CAROM_COMMAND")
@pytest.mark.parametrize("name", ["pool-break", "sinai-billiard", "bouncing-balls"])
def test_histories_up_to_any_time_are_those_of_the_command(name):
    summary = summary_of(name, "--until", 1.25)
    world = carom.gallery(name).world()
    world.advance_to(1.25)
    assert told_by(world) == {key: summary[key] for key in ("history", "impacts")}
