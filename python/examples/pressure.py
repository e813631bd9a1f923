# %% [markdown]
# # The pressure of hard disks
#
# The compressibility factor Z = PV/NkT of hard disks, from the impulses that the disks give to each other and to the
# walls, beside an equation of state. By the virial of the impacts,
# Z = 1 + Σ (impulse · distance of the centres) / (2 N kT · time), where kT is the energy per disk in two dimensions.

# %%
import os
import sys

import carom
import numpy as np
from chart import Chart

size = float(os.environ.get("CAROM_EXAMPLE_SIZE", 1))  # less: sooner, and with more noise


def measure(packing, balls, impacts_per_ball):
    """Z by the virial in the middle of the fluid, and by the walls."""
    scene = carom.Scene(gases=[carom.PlacedGas(balls=balls, packing=packing, radius=0.5, seed=3)])
    world = scene.world()
    kT = world.kinetic_energy / balls
    side = world.wall(0).to.x - world.wall(0).from_.x

    def play(impacts):
        """Plays about so many impacts; the virial of the pairs, the impulse to the walls, and the time."""
        start, pairs, walls = world.time, 0.0, 0.0
        until = world.counts.total + impacts
        step = 0.05
        world.listen()
        while world.counts.total < until:
            world.advance(step)
            seen = world.impacts()
            between = seen["kind"] == carom.ShapeType.ball
            pairs += seen["impulse"][between].sum()  # times the diameter, which is 1
            walls += seen["impulse"][~between].sum()
        return pairs, walls, world.time - start

    play(20 * balls)  # until the disks have forgotten how they were placed
    pairs, walls, time = play(impacts_per_ball * balls)
    virial = 1 + pairs / (2 * balls * kT * time)
    # Centres keep a radius away from the walls, so the square that they have is smaller by a diameter.
    by_walls = walls / (4 * (side - 1) * time) * (side - 1) ** 2 / (balls * kT)
    return virial, by_walls


def henderson(packing):
    """D. Henderson's equation of state (1975): within a percent in the fluid."""
    return (1 + packing**2 / 8) / (1 - packing) ** 2


# %%
packings = np.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
balls, impacts = max(int(1000 * size), 60), max(int(150 * size), 23)
measured = np.array([measure(packing, balls, impacts) for packing in packings])
for packing, (virial, by_walls) in zip(packings, measured):
    print(f"packing {packing:.1f}: Z = {virial:.3f} by the virial, {by_walls:.3f} by the walls, "
          f"{henderson(packing):.3f} by Henderson")

# %%
fine = np.linspace(0.02, 0.65, 100)
chart = Chart(f"Pressure of {balls} hard disks in a box", "packing", "Z = PV/NkT", log_y=True)
chart.line(fine, henderson(fine), "Henderson 1975")
chart.points(packings, measured[:, 0], "virial")
chart

# %%
if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    chart.save(f"{folder}/pressure.svg")
