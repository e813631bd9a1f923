import type { Energies } from 'carom';

import type { App } from '../app.ts';
import type { Frame, Loaded, Shapes } from '../engine/protocol.ts';
import { byId, element } from './dom.ts';
import { counted, drift, shown } from './numbers.ts';

/** Live numbers: what is there, how often it meets, and what stays the same. */
export function showReadouts(app: App): void {
  const list = byId('readouts', HTMLDListElement);
  const values = new Map<string, HTMLElement>();
  const set = (name: string, value: string | null, large = false): void => {
    let dd = values.get(name);
    if (!dd) {
      dd = element('dd', { id: `readout-${name.replace('π ≈', 'pi').replaceAll(' ', '-')}`, className: large ? 'large' : '' });
      values.set(name, dd);
      list.append(element('dt', { textContent: name }), dd);
    }
    dd.hidden = (dd.previousElementSibling as HTMLElement).hidden = value === null;
    if (value !== null && dd.textContent !== value) dd.textContent = value;
  };
  const rate = new Rate();
  let elastic = true;

  app.on('load', () => {
    rate.forget();
    elastic = isElastic(app.scene!.shapes);
  });
  app.on('frame', (frame) => {
    const scene = app.scene!;
    const { counts } = frame;
    set('impacts', counted(counts.total), true);
    set('of two balls', counted(counts.balls));
    set('with walls', counted(counts.walls));
    set('with pillars', scene.shapes.pillars.length > 0 ? counted(counts.pillars) : null);
    set('per second', app.playing ? counted(rate.of(frame)) : '–');
    set('π ≈', piFrom(frame, scene.shapes.kinds), true);
    set('balls', counted(frame.balls.length / 4));
    const { kinetic, potential } = frame.energies;
    const falling = scene.shapes.gravity.some((component) => component !== 0);
    set('kinetic energy', falling ? shown(kinetic) : null);
    set('potential energy', falling ? shown(potential) : null);
    set(falling ? 'total energy' : 'energy', shown(frame.energy));
    set(falling ? 'energy' : 'total energy', null);
    set('energy drift', elastic ? drift(Math.abs(energyDrift(scene, frame))) : null);
    set('energy given', scene.stands ? null : shown(frame.energyGiven));
    const lost = scene.energyAtFirst + frame.energyGiven - frame.energy;
    // Where a potential energy is zero is a matter of choice, and so would be a share of it.
    set('energy lost', elastic ? null : falling || !scene.stands ? shown(lost) : `${shown(lost === 0 ? 0 : (100 * lost) / scene.energyAtFirst, 3)} %`);
    set('momentum', `${shown(frame.momentum[0], 4)}, ${shown(frame.momentum[1], 4)}`);
    set('momentum drift', frame.momentumDrift === null ? null : drift(frame.momentumDrift));
    set('history', frame.history ?? '…');
  });
}

/**
 * The change of the energy, less what movers and kicks gave, over all there is of both kinds: their sum may be zero, or
 * anything.
 */
export function energyDrift(scene: Pick<Loaded, 'energyAtFirst' | 'energiesAtFirst'>, frame: Pick<Frame, 'energy' | 'energies' | 'energyGiven'>): number {
  const change = frame.energy - scene.energyAtFirst - frame.energyGiven;
  return change === 0 ? 0 : change / energySize(scene, frame.energies);
}

/** How much energy there is of both kinds, now or at first, whichever is more. */
export function energySize({ energiesAtFirst }: Pick<Loaded, 'energiesAtFirst'>, now: Energies): number {
  const size = ({ kinetic, potential }: Energies): number => kinetic + Math.abs(potential);
  return Math.max(size(energiesAtFirst), size(now));
}

/** Impacts in a second of the viewer's time, over about the last half second. */
class Rate {
  private seen: { at: number; total: number }[] = [];

  forget(): void {
    this.seen = [];
  }

  of(frame: Frame): number {
    const now = performance.now();
    this.seen.push({ at: now, total: frame.counts.total });
    while (this.seen.length > 2 && now - this.seen[0]!.at > 500) this.seen.shift();
    const first = this.seen[0]!;
    return now > first.at ? (1000 * Math.max(frame.counts.total - first.total, 0)) / (now - first.at) : 0;
  }
}

/** Does nothing in the scene take energy? */
function isElastic({ kinds, walls, pillars }: Shapes): boolean {
  const all = (numbers: Float64Array, each: number): boolean => numbers.every((value, i) => i % each !== each - 1 || value === 1);
  return all(kinds, 4) && all(walls, 7) && all(pillars, 5);
}

/**
 * Two balls, one 100 or 10 000 … times as heavy as the other: the impacts count the digits of π (Galperin).
 * Null for any other scene.
 */
export function piFrom(frame: Frame, kinds: Float64Array): string | null {
  if (kinds.length !== 8) return null;
  const ratio = Math.max(kinds[2]!, kinds[6]!) / Math.min(kinds[2]!, kinds[6]!);
  const digits = Math.log10(ratio) / 2;
  if (digits < 1 || Math.abs(digits - Math.round(digits)) > 1e-12) return null;
  return (frame.counts.total / 10 ** Math.round(digits)).toFixed(Math.round(digits));
}
