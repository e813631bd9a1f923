"""What truly happens in a small scene: every impact one after another, in numbers of 50 digits.

Slow and plain on purpose. It knows nothing of Carom, and so can disagree with it.
"""

import decimal
from decimal import Decimal

DIGITS = 50
# Gaps and closing speeds this small are roundings of numbers of about 1: touching balls touch.
NOTHING = Decimal(10) ** (10 - DIGITS)


class Moving:
    def __init__(self, ball):
        self.center = [Decimal(number) for number in ball["center"]]
        self.velocity = [Decimal(number) for number in ball["velocity"]]
        self.radius = Decimal(ball["radius"])
        self.mass = Decimal(ball["mass"])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]


def minus(a, b):
    return [a[0] - b[0], a[1] - b[1]]


def time_to_reach(apart, velocity, reach):
    """When a point that starts at `apart` and moves with `velocity` comes within `reach` of the origin; or None."""
    b = dot(apart, velocity)
    a = dot(velocity, velocity)
    if b >= 0 or a == 0:
        return None
    c = dot(apart, apart) - reach * reach
    if c <= NOTHING:  # touches already, and closes in
        return Decimal(0) if -b > NOTHING else None
    root = b * b - a * c
    return c / (-b + root.sqrt()) if root > 0 else None


def face_of(wall):
    """A wall's start, its direction of length one and its length."""
    start, end = ([Decimal(number) for number in wall[key]] for key in ("from", "to"))
    along = minus(end, start)
    length = dot(along, along).sqrt()
    return start, [along[0] / length, along[1] / length], length


def meetings_with_wall(ball, wall):
    """Times and normals (toward the ball, of any length) of meetings with the wall's face and its two ends."""
    start, along, length = face_of(wall)
    normal = [-along[1], along[0]]
    height = dot(minus(ball.center, start), normal)
    if height < 0:
        height, normal = -height, [-normal[0], -normal[1]]
    closing = -dot(ball.velocity, normal)
    if closing > NOTHING and height - ball.radius > -NOTHING:
        time = max((height - ball.radius) / closing, Decimal(0))
        where = dot(minus(ball.center, start), along) + time * dot(ball.velocity, along)
        if 0 <= where <= length:
            yield time, normal
    for end in (start, [start[0] + length * along[0], start[1] + length * along[1]]):
        yield from meetings_with_circle(ball, end, ball.radius)


def meetings_with_circle(ball, center, reach, velocity=(0, 0)):
    apart = minus(ball.center, center)
    relative = minus(ball.velocity, velocity)
    time = time_to_reach(apart, relative, reach)
    if time is not None:
        yield time, [apart[0] + time * relative[0], apart[1] + time * relative[1]]


def meetings(scene, balls):
    """All that could come next: time, the ball, the other ball or None, the normal toward the first."""
    for i, ball in enumerate(balls):
        for wall in scene.get("walls", []):
            yield from ((time, i, None, normal) for time, normal in meetings_with_wall(ball, wall))
        for pillar in scene.get("pillars", []):
            center = [Decimal(number) for number in pillar["center"]]
            reach = ball.radius + Decimal(pillar["radius"])
            yield from ((time, i, None, normal) for time, normal in meetings_with_circle(ball, center, reach))
        for j in range(i):
            other = balls[j]
            found = meetings_with_circle(ball, other.center, ball.radius + other.radius, other.velocity)
            yield from ((time, i, j, normal) for time, normal in found)


def bounce(ball, other, normal):
    """Elastic: the relative velocity along the normal is turned round, momentum and energy stay."""
    relative = minus(ball.velocity, other.velocity) if other else ball.velocity
    closing = dot(relative, normal) / dot(normal, normal)
    share = other.mass / (ball.mass + other.mass) if other else Decimal(1)
    for axis in (0, 1):
        ball.velocity[axis] -= 2 * share * closing * normal[axis]
        if other:
            other.velocity[axis] += 2 * (1 - share) * closing * normal[axis]


def play(scene, duration):
    """The balls' (x, y, vx, vy) after that time, and how many impacts there were."""
    with decimal.localcontext() as context:
        context.prec = DIGITS
        balls = [Moving(ball) for ball in scene["balls"]]
        left = Decimal(duration)
        impacts = 0
        while True:
            first = min(meetings(scene, balls), key=lambda meeting: meeting[0], default=None)
            step = left if first is None else min(first[0], left)
            for ball in balls:
                for axis in (0, 1):
                    ball.center[axis] += step * ball.velocity[axis]
            left -= step
            if first is None or left <= 0:
                return [tuple(map(float, ball.center + ball.velocity)) for ball in balls], impacts
            _, i, j, normal = first
            bounce(balls[i], None if j is None else balls[j], normal)
            impacts += 1
