# %% [markdown]
# # Billiards and chaos
#
# Two points start in Sinai's billiard, a square with a disc in its middle, 1e-10 apart. Their distance grows as
# exp(λt) on average: λ is the largest Lyapunov exponent. In the square without the disc they stay side by side.
#
# The exponent is measured as Benettin and others do: after each step the second point is put back to its first distance
# along the direction of the difference, and the logarithms of the growth are averaged.

# %%
import math
import os
import sys

import carom
import numpy as np
from chart import Chart

size = float(os.environ.get("CAROM_EXAMPLE_SIZE", 1))


def billiard(radius):
    world = carom.World()
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    for start, end in zip(corners, corners[1:] + corners[:1]):
        world.add(carom.Wall(start, end))
    if radius:
        world.add(carom.Pillar((0, 0), radius))
    return world


def two_points(radius, apart=1e-10):
    """A billiard with a point at a start that is not special, and one beside it. Points do not meet each other."""
    world = billiard(radius)
    speed = (math.cos(0.7), math.sin(0.7))
    world.add(carom.Ball((-0.83, -0.61), speed))
    world.add(carom.Ball((-0.83, -0.61 + apart), speed))
    return world


def distances(radius, times):
    world = two_points(radius)
    found = []
    for time in times:
        world.advance_to(time)
        found.append(abs(world.position(0) - world.position(1)))
    return np.array(found)


def lyapunov(radius, duration, step=1.0, apart=1e-8):
    world = two_points(radius, apart)
    grown = 0.0
    for n in range(1, int(duration / step) + 1):
        world.advance_to(n * step)
        states = world.states()
        difference = states[1] - states[0]
        growth = np.linalg.norm(difference) / apart
        grown += math.log(growth)
        place = states[0] + difference / growth
        if radius and math.hypot(*place[:2]) < radius or max(abs(place[:2])) > 1:
            place[:2] = states[0][:2]  # it would be in the disc or outside: keep the velocity's part
        world.move_to(1, place[:2])
        world.set_velocity(1, place[2:])
    return grown / duration


# %%
times = np.arange(0, 40, 0.25)
apart, apart_in_the_square = distances(0.4, times), distances(0, times)
exponent = lyapunov(0.4, 200 + 4800 * size)
print(f"with the disc: λ = {exponent:.3f}; without: {lyapunov(0, 200 + 4800 * size):.4f}")

# %%
chart = Chart("Two points that start 1e-10 apart", "time", "distance", log_y=True, legend="lower right")
chart.line(times, apart, "with the disc")
chart.line(times, apart_in_the_square, "without")
until = times[times < 22]
chart.line(until, 1e-10 * np.exp(exponent * until), f"exp(λt), λ = {exponent:.2f}", dashed=True)
chart

# %%
if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    chart.save(f"{folder}/chaos.svg")
