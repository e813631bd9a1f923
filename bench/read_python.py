"""How long Python takes to read a million balls, and to add them.

    PYTHONPATH=build/python python3 bench/read_python.py
"""
import time

import carom
import numpy as np

balls = 1_000_000


def best(name, call, times=15):
    """The shortest of several times, in milliseconds."""
    shortest = min(timed(call) for _ in range(times))
    print(f"{name:40} {1e3 * shortest:8.2f} ms")


def timed(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


side = np.arange(1000.0)
centers = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)
random = np.random.default_rng(1)
velocities = random.normal(size=(balls, 2))
world = carom.World()
best("add_balls", lambda: world.add_balls(centers, velocities, radius=0.4), 1)
best("advance by 0.01, which starts everything", lambda: world.advance(0.01), 1)
world.listen()
world.advance(0.1)
print(f"{len(world.impacts())} impacts")

doubles, floats = np.empty((balls, 2)), np.empty((balls, 2), np.float32)
states = np.empty((balls, 4))
some = np.arange(0, balls, 10)
best("positions(out=doubles)", lambda: world.positions(out=doubles))
best("positions(out=floats)", lambda: world.positions(out=floats))
best("positions(), a new array", lambda: world.positions())
best("velocities(out=doubles)", lambda: world.velocities(out=doubles))
best("states(out=...)", lambda: world.states(out=states))
best("positions(which=every tenth)", lambda: world.positions(which=some))
best("impacts()", lambda: world.impacts())
best("set_velocities", lambda: world.set_velocities(velocities), 3)
