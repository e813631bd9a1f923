# %% [markdown]
# # Brownian motion
#
# A heavy disk among light ones. Its mean squared displacement grows with t² while it flies freely, and with t once it
# has forgotten how it flew: the motion that Einstein explained in 1905. Runs of different seeds are averaged.

# %%
import os
import sys

import carom
import numpy as np
from chart import Chart

size = float(os.environ.get("CAROM_EXAMPLE_SIZE", 1))
runs, duration, step = int(40 * size) + 2, 80.0, 0.1


def path_of_the_heavy_disk(seed):
    heavy = carom.Circle((0, 0), 2)
    gas = carom.PlacedGas(balls=400, packing=0.25, seed=seed, temperature=1, clear=[heavy])
    # In equilibrium it has the same energy as the others: its velocity is as small as its mass is large.
    random = carom.Random(seed)
    mass = 4
    velocity = (random.normal() / mass**0.5, random.normal() / mass**0.5)
    scene = carom.Scene(balls=[carom.Ball((0, 0), velocity, radius=2, mass=mass)], gases=[gas])
    world = scene.world()
    places = np.empty((int(duration / step) + 1, 2))
    for row in range(len(places)):
        world.advance_to(row * step)
        world.positions(out=places[row:row + 1], which=[0])
    return places, world


paths = [path_of_the_heavy_disk(seed)[0] for seed in range(1, runs + 1)]

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
chart.line(times[12:], msd[-1] * (times[12:] / times[-1]), "diffusion: t", dashed=True)
chart

# %%
if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    chart.save(f"{folder}/brownian.svg")
    path_of_the_heavy_disk(1)[1].save_picture(f"{folder}/brownian-world.png")
