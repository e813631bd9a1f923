import type { Frame, Loaded, SteppedFrame } from '../engine/protocol.ts';
import { counted, shown } from '../ui/numbers.ts';
import { energySize } from '../ui/readouts.ts';
import type { ImpactLog } from '../view/impact-log.ts';
import { isFalling } from '../view/painter.ts';
import type { Enclosure } from './enclosure.ts';
import { lossesInWords, lossesOf, type Losses } from './losses.ts';

/** What the two are compared by. */
export interface Compared {
  readonly scene: Pick<Loaded, 'energyAtFirst' | 'energiesAtFirst' | 'shapes'>;
  readonly frame: Pick<Frame, 'time' | 'counts' | 'energy' | 'energies'>;
  readonly log: ImpactLog;
}

/** The exact impacts up to where the other one has come. */
export function exactImpactsBy(other: Pick<SteppedFrame, 'time' | 'isBehind'>, { frame, log }: Pick<Compared, 'frame' | 'log'>): number {
  return other.isBehind ? log.countUntil(other.time) : frame.counts.total;
}

/**
 * What the other one has lost: what escaped balls have taken along is gone too, but for falling balls, whose energy
 * outside is a matter of choice. While it is behind, its energy says nothing in a scene whose energy changes: then null.
 */
export function lossesSoFar(enclosure: Enclosure, other: SteppedFrame, { scene, frame }: Compared): Losses | null {
  const size = energySize(scene, frame.energies);
  if (other.isBehind && Math.abs(frame.energy - scene.energyAtFirst) > 1e-9 * size) return null;
  const outside = isFalling(scene.shapes) ? 0 : enclosure.energyOutside(other.balls);
  return lossesOf(enclosure, { balls: other.balls, energy: other.energy - outside }, frame.energy, size);
}

/** How the other one has fared, in a sentence or two: only what both have played is counted. */
export function report(name: string, enclosure: Enclosure, other: SteppedFrame, compared: Compared): string {
  const missed = exactImpactsBy(other, compared) - other.impacts;
  const difference = missed === 0 ? 'as many' : missed > 0 ? `${counted(missed)} fewer` : `${counted(-missed)} more`;
  const losses = lossesSoFar(enclosure, other, compared);
  const rest = [
    `${counted(other.impacts)} impact${other.impacts === 1 ? '' : 's'} (${difference}${other.isBehind ? ' by then' : ''})`,
    ...(losses ? [lossesInWords(losses)] : []),
    ...(other.deepest === null ? [] : [`up to ${shown(other.deepest, 3)} deep in each other`]),
  ].join(', ');
  if (!other.isBehind) return `${name}: ${rest}.`;
  return `${name} so far: t = ${shown(other.time, 4)} of ${shown(compared.frame.time, 4)}, ${rest}.`;
}
