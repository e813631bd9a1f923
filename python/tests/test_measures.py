"""Measuring a world while it is played."""
import carom
import numpy as np
import pytest


def test_a_gas_is_measured():
    world = carom.Scene(gases=[carom.PlacedGas(balls=200, packing=0.3)]).world()
    world.advance(5)
    found = carom.measure(world, 40, interval=0.1)
    assert world.time == 40 and (found["from"], found["time"], found["balls"]) == (5, 40, 200)
    # Without gravity all energy is kinetic: kT is the energy per degree of freedom, doubled.
    assert found["temperature"] == pytest.approx(2 * world.kinetic_energy / found["degrees_of_freedom"], rel=1e-9)
    # Henderson's equation of state, within the error of 200 balls in a closed box.
    assert found["compressibility"] == pytest.approx((1 + 0.3**2 / 8) / 0.7**2, rel=0.1)
    assert found["pair_distribution"].dtype.names == ("distance", "g") and len(found["lags"]) > 5
    assert found["walls"]["impacts"].sum() > 0 and len(found["walls"]) == 4
    assert isinstance(found["drift"], carom.Vec2) and all(isinstance(remark, str) for remark in found["remarks"])


def test_measuring_does_not_change_the_history():
    world = carom.Scene(gases=[carom.PlacedGas(balls=50, packing=0.3)]).world()
    other = world.copy()
    carom.measure(world, 10)
    other.advance_to(10)
    assert world.history == other.history


def test_what_can_not_be_measured_is_refused():
    world = carom.gallery("pool-break").world()
    for wrong in ({"until": 0}, {"until": 1, "interval": 0}, {"until": 1, "area": -1}, {"until": np.inf}):
        with pytest.raises(ValueError):
            carom.measure(world, **wrong)
    stop = carom.StopFlag()
    stop.request()
    with pytest.raises(RuntimeError, match="stopped"):
        carom.measure(world, 1, stop=stop)
