import { counted, shown } from '../ui/numbers.ts';
import type { Enclosure } from './enclosure.ts';

/** What another engine has lost of a scene, compared with the exact one at the same time. */
export interface Losses {
  /** Balls that have left the walls around them. */
  readonly escaped: number;
  /** Of all the energy there is; less than zero when it has gained some. */
  readonly energyShare: number;
}

/**
 * `size`: how much energy there is, of both kinds (`energySize` of the readouts). What moves less than a billionth of it is rounding. An
 * energy that is not finite any more counts as all of it gained.
 */
export function lossesOf(
  enclosure: Enclosure, other: { readonly balls: Float64Array; readonly energy: number }, exactEnergy: number, size: number,
): Losses {
  const lost = exactEnergy - other.energy;
  const share = size > 0 ? lost / size : 0;
  return { escaped: enclosure.escaped(other.balls), energyShare: Math.abs(share) < 1e-9 ? 0 : Number.isFinite(share) ? share : -1 };
}

/** "8 balls escaped, 31 % of the energy gone"; "nothing lost" */
export function lossesInWords({ escaped, energyShare }: Losses): string {
  const words = [
    ...(escaped > 0 ? [`${counted(escaped)} ball${escaped === 1 ? '' : 's'} escaped`] : []),
    ...(energyShare !== 0 ? [`${percent(Math.abs(energyShare))} of the energy ${energyShare > 0 ? 'gone' : 'gained'}`] : []),
  ];
  return words.length > 0 ? words.join(', ') : 'nothing lost';
}

function percent(share: number): string {
  return share < 0.0005 ? 'less than 0.1 %' : `${shown(100 * share, share < 0.1 ? 2 : 3)} %`;
}
