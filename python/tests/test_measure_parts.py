"""The parts that measurements are made of, with configurations whose answers are known."""
import math

import carom
import numpy as np
import pytest

LATTICE = carom.Crystal(columns=12, rows=12, packing=0.7, periodic=True)


def test_a_crystal_is_ordered_and_a_gas_is_not():
    world = carom.Scene(crystals=[LATTICE]).world()
    container = carom.container_of(world)
    assert container.wraps_x and container.wraps_y and container.walls == []
    order = carom.bond_order(container, world.positions())
    assert order.dtype == complex and np.allclose(order, order[0]) and np.abs(order[0]) == pytest.approx(1)
    random = np.random.default_rng(1).uniform(container.bounds.min, container.bounds.max, (500, 2))
    assert np.abs(carom.bond_order(container, random).mean()) < 0.15


def test_distances_in_a_crystal_are_those_of_its_lattice():
    world = carom.Scene(crystals=[LATTICE]).world()
    spacing = math.sqrt(math.pi / (2 * math.sqrt(3)) / 0.7)
    pairs = carom.PairDistribution(carom.container_of(world), 1.5 * spacing, 0.01)
    pairs.add(world.positions())
    table = pairs.result()
    at = table["distance"][table["g"] > 0]
    assert pairs.configurations == 1 and at == pytest.approx(spacing, abs=0.011) and len(at) <= 2
    waves = carom.StructureFactor(carom.container_of(world), 8)
    waves.add(world.positions())
    peak = waves.result()[np.argmax(waves.result()["s"])]
    # The first peaks of a triangular lattice are at 4π/(√3 spacing).
    assert peak["k"] == pytest.approx(4 * math.pi / (math.sqrt(3) * spacing), rel=0.05) and peak["s"] > 10


def test_balls_that_fly_freely_go_as_far_as_they_are_fast():
    states = np.zeros((20, 4))
    states[:, 2:] = np.random.default_rng(2).normal(size=(20, 2))
    correlation = carom.TimeCorrelation(8)
    for _ in range(9):
        correlation.add(states)
        states[:, :2] += states[:, 2:]
    lags = correlation.result()
    squared = (states[:, 2:] ** 2).sum(axis=1).mean()
    assert np.allclose(lags["displacement"], lags["ticks"].astype(float) ** 2 * squared)
    assert np.allclose(lags["correlation"], squared)
    assert correlation.slope(1, 8).value > 0


def test_velocities_of_a_gas_are_maxwells():
    rng = np.random.default_rng(3)
    speeds = carom.SpeedDistribution(2)
    speeds.add(rng.normal(scale=math.sqrt(2 / 3), size=(100_000, 2)) + (5, 0), 3, drift=(5, 0))
    # ⟨|v|⟩ = √(πT/2m); the standard error of 10⁵ speeds is 0.16 %.
    assert speeds.mean_speed == pytest.approx(math.sqrt(math.pi / 3), rel=0.007)
    assert abs(speeds.sonine) < 0.02
    table = speeds.result()
    assert np.abs(table["density"] - table["maxwell"]).max() < 0.04


def test_errors_of_independent_values_are_those_of_statistics():
    values = np.random.default_rng(4).normal(size=20_000)
    average = carom.BlockAverage()
    average.add_all(values)
    assert average.count == 20_000 and average.mean == pytest.approx(values.mean())
    assert average.error().error == pytest.approx(1 / math.sqrt(20_000), rel=0.3) and average.error().is_settled
    assert [error.length for error in average.errors()][:3] == [1, 2, 4]
    one = carom.BlockAverage()
    one.add(1)
    assert one.error() is None


def test_impacts_give_the_virial_and_what_walls_were_given():
    world = carom.Scene(gases=[carom.PlacedGas(balls=100, packing=0.3)]).world()
    world.listen()
    totals = carom.ImpactTotals(world.ball_table()["radius"])
    virial, walls = 0, np.zeros(4)
    for _ in range(5):
        world.advance(1)
        impacts = world.impacts()
        totals.add(impacts)
        virial += impacts["impulse"][impacts["kind"] == 0].sum()  # the distance of two centres is 1
        of_walls = impacts[impacts["kind"] == 1]
        np.add.at(walls, of_walls["other"], of_walls["impulse"])
    assert totals.virial == pytest.approx(virial) and totals.counts.total == world.counts.total
    assert np.allclose(totals.walls["impulse"], walls)


def test_theory_is_that_of_the_library():
    # The virial series begins with 1 + 2φ; B₃/B₂² = 4/3 − √3/π.
    third = 4 * (4 / 3 - math.sqrt(3) / math.pi)
    assert carom.fluid_compressibility(1e-3) == pytest.approx(1 + 2e-3 + third * 1e-6, abs=1e-8)
    z = carom.fluid_compressibility(0.3)
    assert carom.fluid_compressibility_in_periodic_box(0.3, 1e9) == pytest.approx(z)
    assert carom.fluid_compressibility_in_box(0.3, 10) == pytest.approx(z * 1.13)
    assert carom.enskog_diffusion(2, 3, 1, 0.5, 1.2) == pytest.approx(math.sqrt(2 / (3 * math.pi)) / 1.2)


@pytest.mark.parametrize("wrong", [
    lambda container: carom.PairDistribution(container, 0, 1), lambda container: carom.StructureFactor(container, 1),
    lambda container: carom.bond_order(container, [1, 2]), lambda container: carom.SpeedDistribution(0),
    lambda container: carom.TimeCorrelation(5).add(np.zeros((2, 4))),
    lambda container: carom.ImpactTotals([]).add(np.zeros(3)),
    lambda container: carom.SpeedDistribution(1).add(np.zeros((3, 2)), [1, 2]),
])
def test_what_is_no_measurement_is_refused(wrong):
    walled = carom.container_of(carom.Scene(gases=[carom.PlacedGas(balls=9, packing=0.2)]).world())
    assert walled.is_rectangle and len(walled.walls) == 4 and walled.perimeter == pytest.approx(4 * math.sqrt(walled.area))
    with pytest.raises(ValueError):
        wrong(walled)
