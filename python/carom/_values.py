"""The small values of the package: points and the names of shapes."""
from __future__ import annotations

from typing import NamedTuple


class Vec2(NamedTuple):
    """A point or a vector of the plane. Wherever one is asked for, any pair of numbers does as well."""

    x: float = 0.0
    y: float = 0.0

    def __add__(self, other):
        x, y = other
        return Vec2(self.x + x, self.y + y)

    __radd__ = __add__

    def __sub__(self, other):
        x, y = other
        return Vec2(self.x - x, self.y - y)

    def __rsub__(self, other):
        x, y = other
        return Vec2(x - self.x, y - self.y)

    def __mul__(self, factor):
        return Vec2(self.x * factor, self.y * factor)

    __rmul__ = __mul__

    def __truediv__(self, divisor):
        return Vec2(self.x / divisor, self.y / divisor)

    def __neg__(self):
        return Vec2(-self.x, -self.y)

    def __abs__(self):
        """Its length."""
        return abs(complex(self.x, self.y))


class _Id(int):
    """The name of something in a world: an int that knows of what."""

    __slots__ = ()

    def __repr__(self):
        return f"{type(self).__name__}({int(self)})"

    __str__ = int.__repr__

    def __eq__(self, other):
        if isinstance(other, _Id) and type(other) is not type(self):
            return False
        return int.__eq__(self, other)

    def __ne__(self, other):
        return not self == other

    __hash__ = int.__hash__


class BallId(_Id):
    """The name of a ball: 0, 1, ... in the order of adding. It is never given again."""

    __slots__ = ()


class WallId(_Id):
    """The name of a wall."""

    __slots__ = ()


class PillarId(_Id):
    """The name of a pillar."""

    __slots__ = ()


class SensorId(_Id):
    """The name of a sensor."""

    __slots__ = ()


class MoverId(_Id):
    """The name of a mover, which moves walls and pillars."""

    __slots__ = ()
