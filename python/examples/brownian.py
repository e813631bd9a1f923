# %% [markdown]
# # Brownian motion
#
# A heavy disk among light ones. Its mean squared displacement grows with t² while it flies freely, and with t once it
# has forgotten how it flew: the motion that Einstein explained in 1905. Runs of different seeds are averaged. The box is
# periodic; the path is that in the endless plane, as seen from the centre of mass, which flies on for ever.

# %%
import os
import sys

import carom
import numpy as np
from chart import Chart

size = float(os.environ.get("CAROM_EXAMPLE_SIZE", 1))
runs, duration, step = max(int(30 * size), 2), 240.0, 0.1


def world_of(seed):
    gas = carom.PlacedGas(balls=400, packing=0.25, seed=seed, clear=[carom.Circle((0, 0), 2)], periodic=True)
    # In equilibrium it has the same energy as the others: its velocity is as small as its mass is large.
    random = carom.Random(seed)
    mass = 4
    velocity = (random.normal() / mass**0.5, random.normal() / mass**0.5)
    return carom.Scene(balls=[carom.Ball((0, 0), velocity, radius=2, mass=mass)], gases=[gas]).world()


def path_of_the_heavy_disk(world):
    drift = world.momentum / world.ball_table()["mass"].sum()
    flight = carom.trajectory(world, duration, interval=step, which=[0])
    return flight.unwrapped[:, 0] - np.outer(flight.time, drift)


worlds = [world_of(seed) for seed in range(1, runs + 1)]
paths = [path_of_the_heavy_disk(world) for world in worlds]

# %%
lags = np.unique(np.geomspace(1, len(paths[0]) // 3, 30).astype(int))
msd = np.array([np.mean([((p[lag:] - p[:-lag]) ** 2).sum(axis=1).mean() for p in paths]) for lag in lags])
times = lags * step
early = np.polyfit(np.log(times[:5]), np.log(msd[:5]), 1)[0]
late = np.polyfit(np.log(times[-8:]), np.log(msd[-8:]), 1)[0]
print(f"{runs} runs; msd grows with t to the power {early:.2f} at first, {late:.2f} later")

# %%
chart = Chart("A heavy disk among 400 light ones", "time", "mean squared displacement", log_x=True, log_y=True,
              legend="lower right")
chart.points(times, msd, f"{runs} runs")
chart.line(times[:18], msd[0] * (times[:18] / times[0]) ** 2, "free flight: t²", dashed=True)
chart.line(times[16:], msd[-1] * (times[16:] / times[-1]), "diffusion: t", dashed=True)
chart

# %%
if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    chart.save(f"{folder}/brownian.svg")
    worlds[0].save_picture(f"{folder}/brownian-world.png")
