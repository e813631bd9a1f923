import type { Edit, Kind, Problem, World } from 'carom';

import type { Ids } from './ids.ts';
import type { Change } from './protocol.ts';

/** Makes a change, whose ids are the world's. */
export function apply(world: World, change: Change): Edit {
  if (change.act === 'gravity') return world.setGravity(change.gravity);
  if (change.act === 'remove') {
    if (change.kind === 'ball') return world.removeBall(change.id);
    return change.kind === 'wall' ? world.removeWall(change.id) : world.removePillar(change.id);
  }
  const { id } = change;
  switch (change.kind) {
    case 'ball': return id === null ? world.addBall(change.shape) : world.changeBall(id, change.shape);
    case 'wall': return id === null ? world.addWall(change.shape) : world.changeWall(id, change.shape);
    case 'pillar': return id === null ? world.addPillar(change.shape) : world.changePillar(id, change.shape);
  }
}

/** Problems as the page names shapes. */
export function named({ path, what }: Problem, ids: Ids): Problem {
  return { path, what: what.replaceAll(/\b(ball|wall|pillar) (\d+)/g, (_, kind: Kind, id: string) => `${kind} ${ids.nameOf(kind, Number(id))}`) };
}
