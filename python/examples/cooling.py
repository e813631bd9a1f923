# %% [markdown]
# # Granular cooling
#
# Disks that lose a little energy in every impact, with no one to shake them. While they stay evenly spread, Haff's law
# (1983) holds: T(t) = T₀ / (1 + t/τ)², with 1/τ = (1 − ε²)/4 · ω₀, where ω₀ is the rate of impacts per disk at first.

# %%
import os
import sys

import carom
import numpy as np
from chart import Chart

size = float(os.environ.get("CAROM_EXAMPLE_SIZE", 1))
restitution, balls = 0.9, max(int(4000 * size), 280)

# First without loss, so that the velocities are in equilibrium and the rate of impacts is known.
gas = carom.PlacedGas(balls=balls, packing=0.25, radius=0.5, seed=5)
world = carom.Scene(gases=[gas]).world()
world.advance(5)
before = world.counts.balls
world.advance(5)
rate = 2 * (world.counts.balls - before) / balls / 5
print(f"{rate:.3f} impacts per disk and time")

# %% [markdown]
# Then the same disks, with loss. Walls lose nothing: the restitution of an impact is the product of both sides'.

# %%
states = world.states()
lossy = carom.World()
for wall in range(world.wall_count):
    lossy.add(world.wall(wall))
lossy.add_balls(states[:, :2], states[:, 2:], radius=0.5, restitution=restitution**0.5)
first = lossy.kinetic_energy / balls
times, temperatures = [0.0], [first]
for time in np.geomspace(0.5, 200, 40):
    lossy.advance_to(time)
    times.append(time)
    temperatures.append(lossy.kinetic_energy / balls)
tau = 4 / ((1 - restitution**2) * rate)
haff = first / (1 + np.array(times) / tau) ** 2
print(f"tau = {tau:.2f}; at t = {tau:.1f} T is {np.interp(tau, times, temperatures) / first:.3f} of the first, "
      "and 0.25 by Haff's law")

# %%
chart = Chart(f"{balls} disks of restitution {restitution}", "time", "temperature", log_x=True, log_y=True)
chart.points(times[1:], temperatures[1:], "measured")
chart.line(times[1:], haff[1:], "Haff's law")
chart

# %%
if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    chart.save(f"{folder}/cooling.svg")
    lossy.save_picture(f"{folder}/cooling-world.png")
