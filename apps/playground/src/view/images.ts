import { perBall, perBallKind, perPillar, perWall, type Pair, type PeriodicBox } from 'carom';

import type { Picture } from './painter.ts';

/** A path that crosses more boxes than that fills the picture anyway. */
const mostImages = 100;

type Periodic = PeriodicBox | null | undefined;

/** From a point to its image in the next box to the right and above; zero along an axis that does not repeat. */
export function periodOf(box: Periodic): Pair {
  if (!box) return [0, 0];
  return [box.axes === 'y' ? 0 : box.to[0] - box.from[0], box.axes === 'x' ? 0 : box.to[1] - box.from[1]];
}

/** The image of a point that is in the box. */
export function imageInside(box: Periodic, [x, y]: Pair): Pair {
  const [width, height] = periodOf(box);
  const along = (value: number, from: number, side: number): number => (side > 0 ? value - side * Math.floor((value - from) / side) : value);
  return box ? [along(x, box.from[0], width), along(y, box.from[1], height)] : [x, y];
}

/** Is a point in the box, or no further from it than `reach`? Any point is, where nothing repeats. */
export function isInside(box: Periodic, [x, y]: Pair, reach: number): boolean {
  const [width, height] = periodOf(box);
  const along = (value: number, from: number, side: number): boolean => !(side > 0) || (value >= from - reach && value <= from + side + reach);
  return !box || (along(x, box.from[0], width) && along(y, box.from[1], height));
}

/** The shortest way between images of two points that are so far apart. */
export function nearestImage(box: Periodic, [x, y]: Pair): Pair {
  const [width, height] = periodOf(box);
  const along = (value: number, side: number): number => (side > 0 ? value - side * Math.round(value / side) : value);
  return [along(x, width), along(y, height)];
}

/**
 * Calls `visit` with each way from a rectangle to an image of it that shows in the box; once, with zeros, where nothing
 * repeats.
 */
export function eachImage(box: Periodic, left: number, low: number, right: number, high: number, visit: (x: number, y: number) => void): void {
  if (!box) return visit(0, 0);
  const [width, height] = periodOf(box);
  const first = (side: number, from: number, max: number): number => (side > 0 ? Math.ceil((from - max) / side) : 0);
  const last = (side: number, to: number, min: number, begin: number): number => (side > 0 ? Math.min(Math.floor((to - min) / side), begin + mostImages) : 0);
  const [column, row] = [first(width, box.from[0], right), first(height, box.from[1], high)];
  const [lastColumn, lastRow] = [last(width, box.to[0], left, column), last(height, box.to[1], low, row)];
  for (let j = row; j <= lastRow; ++j) for (let i = column; i <= lastColumn; ++i) visit(i * width, j * height);
}

/** A picture with all images of balls, walls and pillars that reach into the periodic box, after the shapes themselves. */
export function withImages(picture: Picture): Picture {
  const { shapes, frame, colouring, layers } = picture;
  const { periodic: box, kinds } = shapes;
  if (!box) return picture;
  const { balls } = frame;
  const count = balls.length / perBall;
  const shown = repeated(box, balls, perBall, [0], (i) => kinds[(i / perBall) * perBallKind + 1]!);
  const owner = (ball: number): number => (ball < count ? ball : shown.owners[ball - count]!);
  const allKinds = new Float64Array(shown.numbers.length);
  allKinds.set(kinds);
  shown.owners.forEach((ball, i) => allKinds.set(kinds.subarray(perBallKind * ball, perBallKind * (ball + 1)), perBallKind * (count + i)));
  return {
    ...picture,
    frame: { ...frame, balls: shown.numbers },
    shapes: {
      ...shapes, kinds: allKinds,
      walls: repeated(box, shapes.walls, perWall, [1, 3], () => 0).numbers,
      pillars: repeated(box, shapes.pillars, perPillar, [1], (i) => shapes.pillars[i + 3]!).numbers,
    },
    colouring: { ...colouring, along: (ball) => colouring.along(owner(ball), balls) },
    // What repeats without end has no centre of mass.
    layers: { ...layers, centre: false },
  };
}

/**
 * Shapes of so many numbers each, with points at these places among them, and behind them their images. `owners`: of which
 * shape each of those is one.
 */
function repeated(
  box: PeriodicBox, numbers: Float64Array, each: number, points: readonly number[], reachOf: (at: number) => number,
): { readonly numbers: Float64Array; readonly owners: readonly number[] } {
  const images: { readonly at: number; readonly x: number; readonly y: number }[] = [];
  const [from, to] = [points[0]!, points.at(-1)!];
  const [minX, maxX] = box.axes === 'y' ? [-Infinity, Infinity] : [box.from[0], box.to[0]];
  const [minY, maxY] = box.axes === 'x' ? [-Infinity, Infinity] : [box.from[1], box.to[1]];
  for (let at = 0; at < numbers.length; at += each) {
    const reach = reachOf(at);
    const left = Math.min(numbers[at + from]!, numbers[at + to]!) - reach;
    const right = Math.max(numbers[at + from]!, numbers[at + to]!) + reach;
    const low = Math.min(numbers[at + from + 1]!, numbers[at + to + 1]!) - reach;
    const high = Math.max(numbers[at + from + 1]!, numbers[at + to + 1]!) + reach;
    // So are most, where there are very many.
    if (left > minX && right < maxX && low > minY && high < maxY) continue;
    eachImage(box, left, low, right, high, (x, y) => {
      if (x !== 0 || y !== 0) images.push({ at, x, y });
    });
  }
  const all = new Float64Array(numbers.length + each * images.length);
  all.set(numbers);
  images.forEach(({ at, x, y }, i) => {
    const to = numbers.length + each * i;
    all.set(numbers.subarray(at, at + each), to);
    for (const point of points) {
      all[to + point]! += x;
      all[to + point + 1]! += y;
    }
  });
  return { numbers: all, owners: images.map(({ at }) => at / each) };
}
