# %% [markdown]
# # Hello
#
# A ball in a box, and what can be asked of it. In a notebook the last line of each cell shows itself: a world as a
# picture, an animation as a film.

# %%
import sys

import carom

world = carom.World()
corners = [(0, 0), (8, 0), (8, 5), (0, 5)]
for start, end in zip(corners, corners[1:] + corners[:1]):
    world.add(carom.Wall(start, end))
world.add(carom.Pillar((4, 2.5), radius=0.8))
ball = world.add(carom.Ball(center=(1, 1), velocity=(2, 1.5), radius=0.3))
for place in [(6.5, 1), (7, 3.5), (2, 4)]:
    world.add(carom.Ball(place, radius=0.3))
world

# %% [markdown]
# Time goes on by as much as is asked for, and every impact in between is played at its own exact time.

# %%
first = world.advance_to_next_impact()
print(f"at t = {first.time} ball {first.ball} meets {first.other!r} at {tuple(first.contact)}")

world.listen()
world.advance_to(10)
impacts = world.impacts()
print(f"{len(impacts)} impacts up to t = {world.time}; the hardest gives {impacts['impulse'].max():.3f}")
print(f"energy {world.energy:.12f}, history {world.history:016x}")

# %% [markdown]
# The same again, from a scene: a file, a dict, or one of the gallery. Its history is the same bits on every machine.

# %%
scene = carom.gallery("pool-break")
table = scene.world()
table.advance_to(1.2)
film = carom.animate(scene, 4)
table

# %%
if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    table.save_picture(f"{folder}/hello.png")
    film.save(f"{folder}/hello.html")
