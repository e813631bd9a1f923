import type { Explanation, Pair } from 'carom';

interface Vector {
  readonly by: Pair;
  readonly colour: string;
}

const namespace = 'http://www.w3.org/2000/svg';
const [width, height, room] = [136, 96, 14];

/** Arrows that go on where the one before ends; what they come to together goes from the first tail to the last tip. */
interface Chain {
  readonly title: string;
  readonly vectors: readonly Vector[];
  readonly sum: Vector;
}

/** The momenta of an impact, tip to tail: of two balls before and after, or of one ball and the blow that turns it. */
export function momentaOf({ bodies, together, blow }: Explanation): { readonly chains: readonly Chain[]; readonly said: string } {
  const [ball, other] = bodies;
  if (!ball) return { chains: [], said: '' };
  if (other && together) {
    const chain = (when: 'before' | 'after'): Chain => ({
      title: when, vectors: [{ by: ball[when].momentum, colour: 'accent' }, { by: other[when].momentum, colour: 'warm' }],
      sum: { by: together[when].momentum, colour: 'ink' },
    });
    return { chains: [chain('before'), chain('after')], said: `Momenta, tip to tail: together (black or white) the same before and after; ${ball.name} blue, ${other.name} orange` };
  }
  const chain = { title: 'before, and the blow', vectors: [{ by: ball.before.momentum, colour: 'accent' }, { by: blow, colour: 'bad' }], sum: { by: ball.after.momentum, colour: 'ink' } };
  return { chains: [chain], said: 'Momenta, tip to tail: before (blue), and the blow (red), come to that after (black or white)' };
}

/** All of them at one scale. */
export function drawMomenta(told: Explanation): SVGSVGElement[] {
  const { chains, said } = momentaOf(told);
  const corners = chains.map((chain) => cornersOf(chain));
  const side = (index: 0 | 1): number => Math.max(...corners.map((points) => spanOf(points, index)));
  const scale = Math.min((width - 2 * room) / Math.max(side(0), 1e-300), (height - 2 * room) / Math.max(side(1), 1e-300));
  return chains.map((chain, i) => drawn(chain, corners[i]!, scale, i === 0 ? said : ''));
}

function cornersOf({ vectors, sum }: Chain): Pair[] {
  const corners: Pair[] = [[0, 0]];
  for (const { by } of vectors) corners.push([corners.at(-1)![0] + by[0], corners.at(-1)![1] + by[1]]);
  return [...corners, sum.by];
}

function spanOf(points: readonly Pair[], index: 0 | 1): number {
  const all = points.map((point) => point[index]);
  return Math.max(...all) - Math.min(...all);
}

function drawn(chain: Chain, corners: readonly Pair[], scale: number, said: string): SVGSVGElement {
  const middle = ([0, 1] as const).map((index) => {
    const all = corners.map((point) => point[index]);
    return (Math.max(...all) + Math.min(...all)) / 2;
  });
  const place = ([x, y]: Pair): Pair => [width / 2 + (x - middle[0]!) * scale, height / 2 - (y - middle[1]!) * scale];
  const svg = made('svg', { viewBox: `0 0 ${width} ${height + 16}`, width, height: height + 16 });
  if (said) {
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', said);
  } else {
    svg.setAttribute('aria-hidden', 'true');
  }
  // Beside the chain where that would lie under it.
  const [first, second] = chain.vectors;
  const flat = first && second && Math.abs(first.by[0] * second.by[1] - first.by[1] * second.by[0]) * scale * scale < 60;
  const beside = first && second ? across(first.by[0] || first.by[1] ? first.by : second.by) : ([0, 1] as const);
  const shifted = (at: Pair, by: number): Pair => (flat ? [at[0] + beside[0] * by, at[1] + beside[1] * by] : at);
  svg.append(arrow(shifted(place([0, 0]), -9), shifted(place(chain.sum.by), -9), chain.sum.colour, true));
  chain.vectors.forEach(({ colour }, i) => svg.append(arrow(shifted(place(corners[i]!), 9 * i), shifted(place(corners[i + 1]!), 9 * i), colour, false)));
  const title = made('text', { x: width / 2, y: height + 11, 'text-anchor': 'middle' });
  title.textContent = chain.title;
  svg.append(title);
  return svg;
}

/** A unit vector across another, on the screen, where y points down. */
function across([x, y]: Pair): Pair {
  const length = Math.hypot(x, y) || 1;
  return [y / length, x / length];
}

function arrow([x0, y0]: Pair, [x1, y1]: Pair, colour: string, thin: boolean): SVGElement {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const group = made('g', { style: `color: var(--${colour})` });
  if (length < 2) {
    group.append(made('circle', { cx: x0, cy: y0, r: 2.5, fill: 'currentColor' }));
    return group;
  }
  const head = Math.min(9, length * 0.7);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const back: Pair = [x1 - ux * head, y1 - uy * head];
  group.append(
    made('line', { x1: x0, y1: y0, x2: back[0], y2: back[1], stroke: 'currentColor', 'stroke-width': thin ? 1.5 : 3, ...(thin && { 'stroke-dasharray': '4 3' }) }),
    made('path', { d: `M${x1} ${y1}L${back[0] - uy * head * 0.45} ${back[1] + ux * head * 0.45}L${back[0] + uy * head * 0.45} ${back[1] - ux * head * 0.45}z`, fill: 'currentColor' }),
  );
  return group;
}

function made<Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Readonly<Record<string, string | number>>): SVGElementTagNameMap[Name] {
  const one = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, String(value));
  return one;
}
