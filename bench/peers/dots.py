"""Draws figures of several engines and scenes as dots on a logarithmic scale, as SVG."""

import math

COLORS = ["#0b6fa4", "#4aa3d0", "#c2410c", "#e58a5c", "#15803d", "#7e22ce", "#a16207", "#d4a72c", "#525252"]
FONT = 'font-family="sans-serif" font-size="12"'
LEFT, RIGHT, TOP, ROW, KEY = 300, 24, 40, 24, 18
WIDTH = 860


def power(exponent):
    return "10" + "".join("⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".index(digit)] for digit in str(exponent))


def draw(file, title, rows, names):
    """Rows are (label, {engine: figure}); what is less than the scale's start is drawn at its start."""
    figures = [figure for _, row in rows for figure in row.values() if figure > 0]
    low, high = math.floor(math.log10(min(figures))), math.ceil(math.log10(max(figures)))
    bottom = TOP + ROW * len(rows)
    height = bottom + 40 + KEY * math.ceil(len(names) / 3)

    def x(figure):
        exponent = min(max(math.log10(figure), low), high) if figure > 0 else low
        return LEFT + (exponent - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
             f'height="{height}">', '<rect width="100%" height="100%" fill="white"/>',
             f'<text x="16" y="22" {FONT} font-weight="bold">{title}</text>']
    for exponent in range(low, high + 1, max(1, (high - low) // 8)):
        at = x(10.0 ** exponent)
        parts.append(f'<line x1="{at:.1f}" y1="{TOP}" x2="{at:.1f}" y2="{bottom}" stroke="#d4d4d4"/>')
        parts.append(f'<text x="{at:.1f}" y="{bottom + 16}" text-anchor="middle" {FONT}>{power(exponent)}</text>')
    for index, (label, row) in enumerate(rows):
        y = TOP + ROW * (index + 0.5)
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4:.1f}" text-anchor="end" {FONT}>{label}</text>')
        parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#eeeeee"/>')
        for engine, figure in row.items():
            parts.append(f'<circle cx="{x(figure):.1f}" cy="{y:.1f}" r="5" fill="{color(engine, names)}" '
                         'fill-opacity="0.85"/>')
    for index, (engine, name) in enumerate(names.items()):
        left, y = 24 + index % 3 * 275, bottom + 40 + KEY * (index // 3)
        parts.append(f'<circle cx="{left}" cy="{y - 4}" r="5" fill="{color(engine, names)}"/>')
        parts.append(f'<text x="{left + 12}" y="{y}" {FONT}>{name}</text>')
    with open(file, "w") as stream:
        stream.write("\n".join(parts + ["</svg>"]) + "\n")


def color(engine, names):
    return COLORS[list(names).index(engine) % len(COLORS)]
