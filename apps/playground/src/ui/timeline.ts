import { kinds } from 'carom';

import type { App } from '../app.ts';
import { ImpactBins, type CountsByKind } from '../view/impact-bins.ts';
import { byId, element } from './dom.ts';
import { counted, shown } from './numbers.ts';
import './timeline.css';

/** The middle of the slider's thumb is so far from its ends. */
const inset = 8;
/** How near to a tick one points at it, in pixels. */
const reach = 5;
/** While it plays, ticks are drawn anew only so often, in milliseconds. */
const pause = 60;
const colours = ['warm', 'accent', 'good'] as const;

/** One tick for each impact, over the slider of time: coloured by kind, brighter where there are more; a click goes there. */
export function connectTimeline(app: App): void {
  const canvas = byId('impact-ticks', HTMLCanvasElement);
  const context = canvas.getContext('2d')!;
  const tip = element('div', { className: 'tip', hidden: true });
  canvas.after(tip);
  const bins = new ImpactBins();

  const length = (): number => Math.max(app.frame?.playedTo ?? 0, 1e-9);
  const room = (): number => Math.max(canvas.clientWidth - 2 * inset, 1);
  const timeAt = (x: number): number => Math.min(Math.max((x - inset) / room(), 0), 1) * length();

  const draw = (): void => {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.clearRect(0, 0, width, height);
    const style = getComputedStyle(canvas);
    const palette = colours.map((name) => style.getPropertyValue(`--${name}`));
    const columns = columnsOf(bins, Math.floor(room() * ratio), length());
    const most = columns.reduce((most, [, all]) => Math.max(most, all), 1);
    columns.forEach(([counts, all], i) => {
      if (all === 0) return;
      context.globalAlpha = 0.45 + 0.55 * (Math.log1p(all) / Math.log1p(most));
      let top = 0;
      counts.forEach((count, kind) => {
        context.fillStyle = palette[kind]!;
        const part = (count / all) * height;
        context.fillRect(inset * ratio + i, top, Math.max(ratio, 1), part);
        top += part;
      });
    });
    context.globalAlpha = 1;
  };
  let drawn = 0;
  let timer = 0;
  const redraw = (): void => {
    clearTimeout(timer);
    const wait = drawn + pause - performance.now();
    timer = window.setTimeout(() => {
      drawn = performance.now();
      draw();
    }, Math.max(wait, 0));
  };

  /** The impact that a place is nearest to, and how many there are within reach; its number is counted from 1. */
  const impactAt = (x: number): { number: number; near: number } | null => {
    const { log } = app;
    const [from, to] = [log.countUntil(timeAt(x - reach)), log.countUntil(timeAt(x + reach))];
    const first = Math.max(x - reach <= inset ? log.first : from, log.first);
    if (to <= first) return null;
    const time = timeAt(x);
    const after = Math.min(Math.max(log.countUntil(time), first), to - 1);
    const before = Math.max(after - 1, first);
    const nearest = time - log.at(before, 0) < log.at(after, 0) - time ? before : after;
    return { number: nearest + 1, near: to - first };
  };
  const point = (event: PointerEvent): void => {
    const found = impactAt(event.offsetX);
    tip.hidden = false;
    tip.replaceChildren(...(found ? told(app, found.number, found.near) : [`t = ${shown(timeAt(event.offsetX), 4)}`]));
    const half = tip.offsetWidth / 2;
    const { left } = canvas.getBoundingClientRect();
    tip.style.left = `${Math.min(Math.max(event.offsetX, half + 6 - left), window.innerWidth - half - 6 - left)}px`;
  };
  canvas.addEventListener('pointermove', point);
  canvas.addEventListener('pointerdown', point);
  for (const name of ['pointerleave', 'pointercancel'] as const) canvas.addEventListener(name, () => (tip.hidden = true));
  canvas.addEventListener('click', (event) => {
    const found = impactAt(event.offsetX);
    if (found) void app.toImpact(found.number);
    else {
      app.play(false);
      void app.seek(timeAt(event.offsetX));
    }
  });

  app.on('load', () => {
    bins.countAgain(app.log);
    canvas.hidden = !app.scene!.remembers;
    redraw();
  });
  app.on('frame', ({ firstImpact, impacts, counts }) => {
    bins.add(firstImpact, impacts);
    redraw();
    if (!app.playing) canvas.ariaLabel = `Impacts so far: ${counts.balls} of two balls, ${counts.walls} with walls, ${counts.pillars} with pillars`;
  });
  new ResizeObserver(redraw).observe(canvas);
  new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

/** For every pixel that time has: how many impacts of each kind, and of all. */
export function columnsOf(bins: ImpactBins, width: number, length: number): (readonly [CountsByKind, number])[] {
  return Array.from({ length: width }, (_, i) => {
    const counts = bins.between((i / width) * length, i === width - 1 ? Infinity : ((i + 1) / width) * length);
    return [counts, counts[0] + counts[1] + counts[2]] as const;
  });
}

function told({ log }: App, number: number, near: number): (Node | string)[] {
  const at = (offset: number): number => log.at(number - 1, offset);
  const other = `${kinds[at(1)]!} ${at(3)}`;
  const more = near > 1 ? `, and ${counted(near - 1)} more here` : '';
  return [element('b', { textContent: `Impact ${counted(number)}` }), `: ball ${at(2)} and ${other}, t = ${shown(at(0), 5)}, impulse ${shown(at(9), 3)}${more}`];
}
