import type { Ball, Driven, Mover, Pair, PeriodicBox, Pillar, Wall } from 'carom';

import type { Shapes } from '../engine/protocol.ts';
import { shapeOf } from '../edit/shapes.ts';

/** A scene's shapes, one by one, in the order of their ids. */
export interface Listing {
  readonly periodic: PeriodicBox | null;
  readonly gravity: Pair;
  readonly movers: readonly Mover[];
  readonly walls: readonly Wall[];
  readonly pillars: readonly Pillar[];
  readonly balls: readonly Ball[];
}

/** A longer list would be pages of numbers. */
const mostListed = 100;

const generators = [
  'gases', 'growths', 'crystals', 'racks', 'pairs', 'polygons', 'rings', 'chains', 'lattices', 'scatterers',
];

/** Lists whose members may make thermal walls. */
const wallLists = ['walls', 'polygons', 'rings', 'chains'];

interface Written {
  readonly movers?: readonly Mover[];
  readonly walls?: readonly Driven[];
  readonly pillars?: readonly Driven[];
  readonly [generator: string]: unknown;
}

/**
 * The shapes of a scene with this text, with what generators have made of it. Null where they are too many, or where a
 * generator's walls move or kick: which of them do, only the engine knows; and where walls are thermal.
 */
export function listingOf(text: string, shapes: Shapes, balls: Float64Array): Listing | null {
  const { kinds, walls, pillars, gravity } = shapes;
  if (kinds.length / 4 + walls.length / 7 + pillars.length / 5 > mostListed) return null;
  const written = JSON.parse(text) as Written;
  if (generators.some((key) => /"(mover|kick|wall_temperature)"/.test(JSON.stringify(written[key] ?? '')))) return null;
  if (wallLists.some((key) => /"temperature"/.test(JSON.stringify(written[key] ?? '')))) return null;
  const ids = (numbers: Float64Array, each: number): number[] => [...numbers.filter((_, i) => i % each === 0)];
  const all = <T>(kind: 'ball' | 'wall' | 'pillar', of: readonly number[], drives: readonly Driven[] = []): T[] =>
    of.map((id, place) => ({ ...shapeOf({ kind, id }, shapes, balls)!.shape, ...driveOf(drives[place]) }) as T);
  return {
    periodic: shapes.periodic ?? null,
    gravity,
    movers: written.movers ?? [],
    walls: all<Wall>('wall', ids(walls, 7), written.walls),
    pillars: all<Pillar>('pillar', ids(pillars, 5), written.pillars),
    balls: all<Ball>('ball', ids(kinds, 4)),
  };
}

function driveOf(written: Driven | undefined): Driven {
  return { ...(written?.mover !== undefined && { mover: written.mover }), ...(written?.kick && { kick: written.kick }) };
}
