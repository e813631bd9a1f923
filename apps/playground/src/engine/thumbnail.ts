import { perArc, perEndedArc, type World } from 'carom';

import type { Thumbnail } from './protocol.ts';
import { isFalling, shapesOf } from './shapes-of.ts';

/** A scene at its start, and the paths of a few balls. Plays the world. */
export function thumbnailOf(world: World): Thumbnail {
  const shapes = shapesOf(world);
  const balls = world.balls().slice();
  const paths = world.ballCount <= 2500 ? pathsOf(world, Math.min(world.about.duration ?? 4, 12)) : [];
  return { shapes, balls, paths };
}

/** The arcs that the first few moving balls fly until a time, a few hundred each. */
function pathsOf(world: World, until: number): Float64Array[] {
  const [most, mostArcs, slices] = [3, 300, 20];
  const kinds = world.ballKinds();
  const falling = isFalling(world);
  const followed: { readonly place: number; readonly id: number; readonly arcs: number[] }[] = [];
  world.balls().forEach((value, i, all) => {
    if (i % 4 !== 2 || !(falling || value !== 0 || all[i + 1] !== 0) || followed.length === most) return;
    followed.push({ place: (i - 2) / 4, id: kinds[i - 2]!, arcs: [] });
  });
  for (let slice = 1; slice <= slices; ++slice) {
    world.advanceTo((until * slice) / slices, 'at arcs');
    const ended = world.arcs();
    for (let i = 0; i < ended.length; i += perEndedArc) {
      const arcs = followed.find(({ id }) => id === ended[i + 1])?.arcs;
      if (arcs && arcs.length < mostArcs * perArc) arcs.push(...ended.subarray(i + 2, i + perEndedArc));
    }
    world.forgetImpacts();
  }
  const present = world.presentArcs();
  return followed.map(({ place, arcs }) =>
    Float64Array.from(arcs.length < mostArcs * perArc ? [...arcs, ...present.subarray(place * perArc, (place + 1) * perArc)] : arcs));
}
