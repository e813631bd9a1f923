"""A small chart as SVG, for examples that need no matplotlib: points and lines over two axes."""
import math

INK, MUTED, FAINT = "#212938", "#8c96a8", "#dfe3ea"
COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"]


def _ticks(low, high, log):
    if log:
        ticks = [10.0**e for e in range(math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9) + 1)]
        if len(ticks) >= 2:
            return ticks[::math.ceil(len(ticks) / 6)]
        log = False
    step = 10.0 ** math.floor(math.log10((high - low) / 4))
    step *= max(factor for factor in (1, 2, 5) if step * factor <= (high - low) / 4)
    return [n * step for n in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def _text(value):
    if value == 0 or 1e-3 <= abs(value) < 1e5:
        return f"{value:.6g}"
    return f"{value:.0e}".replace("e-0", "e-").replace("e+0", "e")


class Chart:
    """Series are added with `line` and `points`, and the text is then that of an SVG picture."""

    def __init__(self, title, x, y, log_x=False, log_y=False, width=560, height=380, legend="upper right"):
        self.title, self.x, self.y = title, x, y
        self.log = (log_x, log_y)
        self.size = (width, height)
        self.legend = legend
        self.series = []

    def line(self, x, y, name="", dashed=False):
        self.series.append(("line", list(map(float, x)), list(map(float, y)), name, dashed))
        return self

    def points(self, x, y, name=""):
        self.series.append(("points", list(map(float, x)), list(map(float, y)), name, False))
        return self

    def svg(self):
        width, height = self.size
        left, right, top, bottom = 68, 16, 40, 52
        area = ((left, width - right), (height - bottom, top))
        limits = []
        for axis in (0, 1):
            values = [v for one in self.series for v in one[1 + axis] if math.isfinite(v) and (v > 0 or not self.log[axis])]
            low, high = min(values), max(values)
            if self.log[axis]:
                room = max(1.15, (high / low) ** 0.04)
                limits.append((low / room, high * room))
            else:
                room = (high - low or 1) * 0.05
                limits.append((low - room, high + room))

        def place(axis, value):
            low, high = limits[axis]
            start, end = area[axis]
            if self.log[axis]:
                low, high, value = math.log(low), math.log(high), math.log(value)
            return start + (value - low) / (high - low) * (end - start)

        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                 'font-family="DejaVu Sans, sans-serif" font-size="12">'
                 f'<rect width="{width}" height="{height}" fill="#fcfcfa"/>']
        for value in _ticks(*limits[0], self.log[0]):
            x = place(0, value)
            parts.append(f'<path d="M{x:.1f} {top}V{height - bottom}" stroke="{FAINT}"/>'
                         f'<text x="{x:.1f}" y="{height - bottom + 18}" text-anchor="middle" fill="{INK}">{_text(value)}</text>')
        for value in _ticks(*limits[1], self.log[1]):
            y = place(1, value)
            parts.append(f'<path d="M{left} {y:.1f}H{width - right}" stroke="{FAINT}"/>'
                         f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end" fill="{INK}">{_text(value)}</text>')
        parts.append(f'<path d="M{left} {top}V{height - bottom}H{width - right}" stroke="{MUTED}" fill="none"/>')
        for number, (kind, xs, ys, name, dashed) in enumerate(self.series):
            color = COLORS[number % len(COLORS)]
            shown = [(place(0, x), place(1, y)) for x, y in zip(xs, ys)
                     if math.isfinite(x) and math.isfinite(y) and (x > 0 or not self.log[0]) and (y > 0 or not self.log[1])]
            if kind == "line":
                path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in shown)
                parts.append(f'<path d="{path}" stroke="{color}" stroke-width="1.8" fill="none"'
                             + (' stroke-dasharray="6 4"' if dashed else "") + "/>")
            else:
                parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.2" fill="{color}"/>' for x, y in shown]
            if name:
                row = sum(bool(one[3]) for one in self.series[:number])
                if self.legend.startswith("lower"):
                    row -= sum(bool(one[3]) for one in self.series)
                    y = height - bottom + 4 + 18 * row
                else:
                    y = top + 16 + 18 * row
                x = width - right - 190
                mark = (f'<circle cx="{x + 12}" cy="{y - 4}" r="3.2" fill="{color}"/>' if kind == "points" else
                        f'<path d="M{x} {y - 4}h24" stroke="{color}" stroke-width="1.8"'
                        + (' stroke-dasharray="6 4"' if dashed else "") + "/>")
                parts.append(mark + f'<text x="{x + 32}" y="{y}" fill="{INK}">{name}</text>')
        parts.append(f'<text x="{left}" y="24" font-size="15" fill="{INK}">{self.title}</text>'
                     f'<text x="{(left + width - right) / 2}" y="{height - 12}" text-anchor="middle" fill="{INK}">{self.x}</text>'
                     f'<text transform="translate(18 {(top + height - bottom) / 2}) rotate(-90)" text-anchor="middle" '
                     f'fill="{INK}">{self.y}</text></svg>')
        return "".join(parts)

    _repr_svg_ = svg

    def save(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg())
