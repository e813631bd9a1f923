"""Worlds as pictures: SVG for thousands of balls, PNG for more."""
from __future__ import annotations

import struct
import zlib

import numpy as np

from carom._carom import Axes, colors_of_shares, theme

#: Up to so many balls a world shows itself as SVG.
most_in_svg = 20_000
_margin = 12
_shades = 32


class View:
    """Which part of the plane a picture shows, and how large it is."""

    def __init__(self, low, high, width=None, height=None):
        self.low = np.asarray(low, float)
        extent = np.maximum(np.asarray(high, float) - self.low, 1e-300)
        room = np.array([width or 640, height or 480], float) - 2 * _margin
        self.scale = float(np.min(room / extent))
        used = np.ceil(extent * self.scale) + 2 * _margin
        # Even numbers, as films need them.
        self.width, self.height = (int(n) + int(n) % 2 for n in (width or used[0], height or used[1]))
        self.shift = (np.array([self.width, self.height]) - extent * self.scale) / 2

    def pixels(self, points):
        """Points of the plane, y up, in pixels, y down."""
        place = (np.asarray(points, float) - self.low) * self.scale + self.shift
        place[..., 1] = self.height - place[..., 1]
        return place


def segments_of(world):
    """The walls of a world as an array (walls, ends, coordinates)."""
    walls = world.wall_table()
    return np.stack([[walls["from_x"], walls["from_y"]], [walls["to_x"], walls["to_y"]]]).transpose(2, 0, 1)


def bounds_of(world):
    """The corners of what is there; a unit square for an empty world."""
    balls, pillars = world.ball_table(), world.pillar_table()
    low, high = [], []
    for table in (balls, pillars):
        if len(table):
            centers = np.column_stack([table["x"], table["y"]])
            low.append((centers - table["radius"][:, None]).min(axis=0))
            high.append((centers + table["radius"][:, None]).max(axis=0))
    segments = segments_of(world)
    if len(segments):
        low.append(segments.min(axis=(0, 1)))
        high.append(segments.max(axis=(0, 1)))
    if world.periodic_box:
        box = world.periodic_box
        low.append(np.where(repeats(box), box.from_, np.min(low or [box.from_], axis=0)))
        high.append(np.where(repeats(box), box.to, np.max(high or [box.to], axis=0)))
    if not low:
        return np.zeros(2), np.ones(2)
    low, high = np.min(low, axis=0), np.max(high, axis=0)
    # A single ball, or balls in a row: room around them.
    empty = high - low == 0
    return low - empty, high + empty


def repeats(box):
    """Along which axes a periodic box repeats."""
    return np.array([box.axes != Axes.y, box.axes != Axes.x])


def with_images(box, positions, radii):
    """The places of balls and, of those that reach over an edge of the periodic box, if there is one, also the places of
    their images on the other side; and of which ball each is."""
    which = np.arange(len(positions))
    for axis in np.flatnonzero(repeats(box)) if box else ():
        low, high = box.from_[axis], box.to[axis]
        shift = np.zeros(2)
        shift[axis] = high - low
        over_low = positions[:, axis] - radii[which] < low
        over_high = positions[:, axis] + radii[which] > high
        positions = np.concatenate([positions, positions[over_low] + shift, positions[over_high] - shift])
        which = np.concatenate([which, which[over_low], which[over_high]])
    return positions, which


def sides_of(box, view):
    """The corners of a periodic box; along an axis that does not repeat, those of the picture."""
    far = [(low, low + size / view.scale) for low, size in zip(view.low, (view.width, view.height))]
    corners = [box.from_, box.to]
    return [[corners[end][axis] if box.axes in (0, axis + 1) else far[axis][end] for axis in (0, 1)] for end in (0, 1)]


def fast_of(velocities):
    """A speed that few balls exceed, for the end of the colours."""
    speeds = np.hypot(velocities[:, 0], velocities[:, 1])
    return float(np.quantile(speeds, 0.98)) if len(speeds) else 0.0


def shades_of(velocities, fast):
    """The number of each ball's colour, from slow to fast."""
    speeds = np.hypot(velocities[:, 0], velocities[:, 1])
    if not fast > 0:
        return np.zeros(len(speeds), np.uint8)
    return np.minimum(speeds / fast * (_shades - 1) + 0.5, _shades - 1).astype(np.uint8)


def palette():
    """The colours of the shades, as rows of three bytes."""
    return colors_of_shares(np.linspace(0, 1, _shades))


def svg_of(world, width=None, height=None):
    """A world as the text of an SVG picture."""
    view = View(*bounds_of(world), width, height)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{view.width}" height="{view.height}" '
             f'viewBox="0 0 {view.width} {view.height}">',
             f'<rect width="100%" height="100%" fill="{theme["background"]}"/>']
    pillars = world.pillar_table()
    for (x, y), radius in zip(view.pixels(np.column_stack([pillars["x"], pillars["y"]])), pillars["radius"]):
        parts.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{max(radius * view.scale, 0.5):.2f}" '
                     f'fill="{theme["faint"]}" stroke="{theme["muted"]}"/>')
    balls = world.ball_table()
    positions, which = with_images(world.periodic_box, np.column_stack([balls["x"], balls["y"]]), balls["radius"])
    places, radii = view.pixels(positions), balls["radius"][which]
    velocities = np.column_stack([balls["vx"], balls["vy"]])
    shades = shades_of(velocities, fast_of(velocities))[which]
    colors = palette()
    # A line without a length and with round ends is a disc: one path for all balls of a colour and a radius.
    for radius in np.unique(radii):
        for shade in np.unique(shades[radii == radius]):
            dots = "".join(f"M{x:.2f} {y:.2f}h0" for x, y in places[(radii == radius) & (shades == shade)])
            color = "#%02x%02x%02x" % tuple(colors[shade])
            parts.append(f'<path d="{dots}" stroke="{color}" stroke-width="{max(2 * radius * view.scale, 1):.2f}" '
                         'stroke-linecap="round" fill="none"/>')
    if world.periodic_box:
        (left, bottom), (right, top) = view.pixels(sides_of(world.periodic_box, view))
        parts.append(f'<path d="M{left:.2f} {bottom:.2f}V{top:.2f}H{right:.2f}V{bottom:.2f}Z" '
                     f'stroke="{theme["muted"]}" stroke-dasharray="5 4" fill="none"/>')
    lines = "".join(f"M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}" for a, b in view.pixels(segments_of(world)))
    parts.append(f'<path d="{lines}" stroke="{theme["ink"]}" stroke-width="1.5" stroke-linecap="round" fill="none"/>')
    return "".join(parts) + "</svg>"


def _rgb(name):
    return np.frombuffer(bytes.fromhex(theme[name][1:]), np.uint8)


def _stamp(image, places, radius, colors):
    """Draws discs of one radius in pixels, each in its colour, in order."""
    reach = int(np.ceil(radius))
    steps = np.arange(-reach, reach + 1)
    dx, dy = (grid.ravel() for grid in np.meshgrid(steps, steps))
    inside = dx**2 + dy**2 <= max(radius, 0.5)**2
    dx, dy = dx[inside], dy[inside]
    height, width = image.shape[:2]
    x0, y0 = np.rint(places).astype(np.int64).T
    visible = (x0 >= -reach) & (x0 < width + reach) & (y0 >= -reach) & (y0 < height + reach)
    x0, y0, colors = x0[visible], y0[visible], np.broadcast_to(colors, (len(places), 3))[visible]
    # In pieces: all pixels of all discs at once may be many.
    piece = max(1, 4_000_000 // len(dx))
    for start in range(0, len(x0), piece):
        x = (x0[start:start + piece, None] + dx).ravel()
        y = (y0[start:start + piece, None] + dy).ravel()
        there = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        image[y[there], x[there]] = np.repeat(colors[start:start + piece], len(dx), axis=0)[there]


def _draw_line(image, start, end, color, dash=None):
    """Draws a line, whole or in dashes of so many pixels, each with a gap after it."""
    length = int(np.hypot(*(end - start)))
    points = np.linspace(start, end, length + 2)
    if dash is not None:
        points = points[np.arange(length + 2) % sum(dash) < dash[0]]
    _stamp(image, points, 1.5, color)


def image_of(view, positions, radii, colors, segments, pillars, box=None):
    """A picture as an array (height, width, 3) of bytes, drawn at twice the size and averaged."""
    image = np.empty((2 * view.height, 2 * view.width, 3), np.uint8)
    image[:] = _rgb("background")
    for pillar in pillars:
        _stamp(image, 2 * view.pixels([[pillar["x"], pillar["y"]]]), 2 * view.scale * pillar["radius"], _rgb("faint"))
    positions, which = with_images(box, positions, radii)
    places, radii, colors = 2 * view.pixels(positions), radii[which], colors[which]
    for radius in np.unique(radii):
        chosen = radii == radius
        _stamp(image, places[chosen], 2 * view.scale * radius, colors[chosen])
    if box:
        (left, bottom), (right, top) = 2 * view.pixels(sides_of(box, view))
        corners = np.array([(left, bottom), (left, top), (right, top), (right, bottom)])
        for start, end in zip(corners, np.roll(corners, -1, axis=0)):
            _draw_line(image, start, end, _rgb("muted"), dash=(10, 8))
    for start, end in 2 * view.pixels(segments):
        _draw_line(image, start, end, _rgb("ink"))
    summed = image.reshape(view.height, 2, view.width, 2, 3).sum(axis=(1, 3), dtype=np.uint16)
    return (summed // 4).astype(np.uint8)


def png_of(image):
    """The bytes of a PNG file of an image (height, width, 3) of bytes."""
    height, width, _ = image.shape
    rows = np.zeros((height, 1 + 3 * width), np.uint8)
    rows[:, 1:] = image.reshape(height, 3 * width)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows.tobytes(), 6)) +
            chunk(b"IEND", b""))


def world_png(world, width=None, height=None):
    """A world as the bytes of a PNG picture."""
    view = View(*bounds_of(world), width, height)
    balls = world.ball_table()
    velocities = np.column_stack([balls["vx"], balls["vy"]])
    colors = palette()[shades_of(velocities, fast_of(velocities))]
    positions = np.column_stack([balls["x"], balls["y"]])
    return png_of(image_of(view, positions, balls["radius"], colors, segments_of(world), world.pillar_table(),
                           world.periodic_box))
