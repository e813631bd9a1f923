import type { Pair } from 'carom';

/** A curve may reach so many pixels beyond the window before what is outside is left out. */
const far = 4096;
/** From so many pixels beyond the window a line's own width does not reach into it. */
const near = 8;
const mostHalvings = 40;

const middle = (a: Pair, b: Pair): Pair => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Does a curve with these points stay within so many pixels around a window, and does all of it lie beyond? */
function isWithin(points: readonly Pair[], window: Pair, reach: number): boolean {
  return points.every((point) => point.every((value, axis) => value >= -reach && value <= window[axis]! + reach));
}
function isBeyond(points: readonly Pair[], window: Pair, reach: number): boolean {
  return [0, 1].some((axis) => points.every((point) => point[axis]! < -reach) || points.every((point) => point[axis]! > window[axis]! + reach));
}

/** A part of a quadratic Bézier curve, between two shares of the whole. */
type VisitPart = (from: Pair, control: Pair, to: Pair, begin: number, end: number) => void;

/**
 * Visits the parts of a quadratic Bézier curve that are near the window; places and the size of the window are pixels.
 * Drawing computes in single precision, which shows when a small part of a long curve is seen. So one that reaches
 * far beyond the window is halved until a part is outside, and left out, or short enough.
 */
export function eachNearPart(
  from: Pair, control: Pair, to: Pair, window: Pair, visit: VisitPart, begin = 0, end = 1, halvings = mostHalvings,
): void {
  const points = [from, control, to];
  if (halvings === 0 || isWithin(points, window, far)) {
    visit(from, control, to, begin, end);
  } else if (!isBeyond(points, window, near)) {
    const [first, second] = [middle(from, control), middle(control, to)];
    const half = middle(first, second);
    const between = (begin + end) / 2;
    eachNearPart(from, first, half, window, visit, begin, between, halvings - 1);
    eachNearPart(half, second, to, window, visit, between, end, halvings - 1);
  }
}

/** Adds what is near the window of a curve to a path that has come to `from`. */
export function addCurve(path: CanvasPath, from: Pair, control: Pair, to: Pair, window: Pair, straight = false): void {
  let at = from;
  eachNearPart(from, control, to, window, (start, bend, end) => {
    if (start !== at) path.moveTo(...start);
    if (straight) path.lineTo(...end);
    else path.quadraticCurveTo(...bend, ...end);
    at = end;
  });
  if (at !== to) path.moveTo(...to);
}
