"""What scenes can ask for instead of listing it."""
import math
import os
import signal
import threading

import carom
import numpy as np
import pytest


def centers_of(balls):
    return np.array([ball.center for ball in balls])


def closest(centers, period=None):
    """The smallest distance of two of these points."""
    away = centers[:, None] - centers[None]
    if period is not None:
        away -= period * np.rint(away / period)
    distances = np.hypot(away[..., 0], away[..., 1])
    return distances[~np.eye(len(centers), dtype=bool)].min()


def test_a_growth_is_dense_and_does_not_overlap():
    growth = carom.Growth(balls=100, packing=0.75, periodic=True, seed=4)
    balls, box = carom.balls_of(growth), carom.box_of(growth)
    side = box.to.x - box.from_.x
    assert 100 * math.pi * 0.25 / side**2 == pytest.approx(0.75)
    assert closest(centers_of(balls), side) > 1
    assert np.allclose(np.sum([ball.velocity for ball in balls], axis=0), 0, atol=1e-9)
    assert carom.balls_of(growth) == balls
    scene = carom.Scene(growths=[growth])
    assert scene.world().periodic_box == scene.periodic_box() == box
    assert np.array_equal(scene.world().positions(), centers_of(balls))


def test_a_mixture_has_its_species_in_their_order():
    growth = carom.Growth(balls=30, packing=0.5, species=[carom.Species(share=2, radius=0.5, mass=1),
                                                          carom.Species(radius=1, mass=4, widths="normal", spread=0.1)])
    radii = [ball.radius for ball in carom.balls_of(growth)]
    assert radii[:20] == [0.5] * 20 and len(set(radii[20:])) == 10 and min(radii[20:]) > 0.5
    assert growth.species[1].widths is carom.Widths.normal
    assert len(carom.walls_of(growth)) == 4


def test_a_growth_that_jams_says_what_it_reached():
    jams = carom.Growth(balls=20, packing=0.85, species=[carom.Species(radius=0.5), carom.Species(radius=0.7)])
    with pytest.raises(carom.ProblemError, match="packing") as caught:
        carom.balls_of(jams)
    with pytest.raises(carom.ProblemError) as of_scene:
        carom.Scene(growths=[jams]).world()
    assert caught.value.problems[0].kind == of_scene.value.problems[0].kind
    assert of_scene.value.problems[0].path.startswith("growths[0]")


def test_a_growth_ends_at_ctrl_c():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            carom.balls_of(carom.Growth(balls=100_000, packing=0.84))
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)


def test_a_crystal_has_vacancies_and_fits_its_box():
    crystal = carom.Crystal("triangular", columns=6, rows=4, packing=0.7, vacancies=3, periodic=True, temperature=0)
    balls, box = carom.balls_of(crystal), carom.box_of(crystal)
    assert len(balls) == 6 * 4 - 3
    size = np.subtract(box.to, box.from_)
    # The spacing of a triangular lattice of disks of diameter 1 at this packing.
    spacing = math.sqrt(math.pi / (2 * math.sqrt(3)) / 0.7)
    assert np.allclose(size, [6 * spacing, 4 * spacing * math.sqrt(3) / 2])
    assert closest(centers_of(balls), size) == pytest.approx(spacing)
    assert all(ball.velocity == (0, 0) for ball in balls)


def test_scatterers_are_apart_and_leave_room():
    clear = carom.Circle((5, 5), 2)
    scatterers = carom.Scatterers(40, 0.3, (0, 0), (10, 10), gap=0.1, clear=[clear], seed=2)
    pillars = carom.pillars_of(scatterers)
    centers = np.array([pillar.center for pillar in pillars])
    assert len(pillars) == 40 and closest(centers) >= 0.7
    assert np.hypot(*(centers - 5).T).min() >= 2.3
    assert carom.Scene(scatterers=[scatterers]).world().pillar_count == 40


def test_every_generator_makes_what_a_scene_makes_of_it():
    gas, chain = carom.PlacedGas(balls=9, packing=0.2), carom.Chain([(0, 0), (1, 0), (1, 1)])
    of_scene = {
        "gases": (gas, {"balls": carom.balls_of(gas), "walls": carom.walls_of(gas)}),
        "racks": (carom.Rack(rows=3), {"balls": carom.balls_of(carom.Rack(rows=3))}),
        "pairs": (carom.AimedPair(), {"balls": carom.balls_of(carom.AimedPair())}),
        "polygons": (carom.Polygon(sides=5), {"walls": carom.walls_of(carom.Polygon(sides=5))}),
        "rings": (carom.Ring(sides=8, open=[1]), {"walls": carom.walls_of(carom.Ring(sides=8, open=[1]))}),
        "chains": (chain, {"walls": carom.walls_of(chain)}),
        "lattices": (carom.PillarLattice(rows=2), {"pillars": carom.pillars_of(carom.PillarLattice(rows=2))}),
    }
    for name, (generator, made) in of_scene.items():
        shapes = carom.Scene(**{name: [generator]}).shapes()
        for kind in ("balls", "walls", "pillars"):
            assert getattr(shapes, kind) == made.get(kind, []), name


@pytest.mark.parametrize("make", [
    lambda: carom.balls_of(carom.Growth(packing=0.9)), lambda: carom.balls_of(carom.PlacedGas(packing=2)),
    lambda: carom.walls_of(carom.Polygon(sides=2)), lambda: carom.pillars_of(carom.Scatterers(radius=-1)),
    lambda: carom.box_of(carom.Crystal(columns=0)),
])
def test_what_is_not_sound_is_refused(make):
    with pytest.raises(carom.ProblemError):
        make()


def test_problems_are_found_without_making_anything():
    assert carom.problems_with(carom.Growth()) == []
    for wrong in (carom.Growth(balls=0), carom.Ball(radius=-1), carom.Wall(), carom.PeriodicBox(), carom.Crystal(packing=1),
                  carom.Mover(motion=carom.MoverMotion((1e99, 0))), carom.Ring(sides=1), carom.Arena()):
        assert carom.problems_with(wrong), wrong
    assert str(carom.problems_with(carom.Ball(radius=-1))[0]) == "radius is -1: make it zero or more, and finite"


def test_thermal_walls_come_from_shapes_and_generators():
    world = carom.World()
    world.add(carom.Wall((0, -5), (0, 5), temperature=4.0))
    world.add(carom.Wall((10, -5), (10, 5), temperature=1.0))
    assert world.wall(0).temperature == 4 and world.wall_table()["temperature"].tolist() == [4, 1]
    for y in (-5, 5):
        world.add(carom.Wall((0, y), (10, y)))
    world.add(carom.Ball((5, 0), (1, 0), 0.5))
    world.listen()
    world.advance(10_000)
    impacts = world.impacts()
    assert np.sum(impacts["work"]) == pytest.approx(world.energy_given)
    work = [impacts["work"][impacts["other"] == wall] for wall in range(4)]
    # A ball leaves with 3T/2 in the mean, and so brings 3(T₁ − T₂)/2 from the hot wall to the cold one.
    assert work[0].mean() == pytest.approx(4.5, abs=5 * work[0].std() / math.sqrt(len(work[0])))
    assert work[1].mean() == pytest.approx(-4.5, abs=5 * work[1].std() / math.sqrt(len(work[1])))
    assert len(work[0]) > 500 and not work[2].any() and not work[3].any()
    with pytest.raises(carom.ProblemError):
        world.add(carom.Wall((20, 0), (20, 1), temperature=-1))
    for generator in (carom.PlacedGas(balls=4, packing=0.1, wall_temperature=2),
                      carom.Growth(balls=4, wall_temperature=2), carom.Crystal(columns=2, rows=2, wall_temperature=2),
                      carom.Polygon(temperature=2), carom.Ring(temperature=2),
                      carom.Chain([(0, 0), (1, 0)], temperature=2)):
        assert {wall.temperature for wall in carom.walls_of(generator)} == {2}
