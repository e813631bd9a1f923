import type { Edit, Kind, Problem, World } from 'carom';

import type { Ids } from './ids.ts';
import type { Change } from './protocol.ts';

/** A shape that a change has added to a world. */
export interface Added {
  readonly kind: Kind;
  readonly id: number;
  /** That it is to have on the page, when it had one before. */
  readonly as: number | null;
}

/** Makes a change, whose ids are the world's, and notes what it adds. */
export function apply(world: World, change: Change, added: Added[] = []): Edit {
  if (change.act === 'gravity') return world.setGravity(change.gravity);
  if (change.act === 'all') {
    let edit: Edit = { ok: true, id: 0 };
    for (const one of change.changes) if (edit.ok) edit = apply(world, one, added);
    return edit;
  }
  if (change.act === 'remove') {
    if (change.kind === 'ball') return world.removeBall(change.id);
    return change.kind === 'wall' ? world.removeWall(change.id) : world.removePillar(change.id);
  }
  if (change.id !== null) return replaced(world, change, change.id);
  const edit = change.kind === 'ball' ? world.addBall(change.shape) : change.kind === 'wall' ? world.addWall(change.shape) : world.addPillar(change.shape);
  if (edit.ok) added.push({ kind: change.kind, id: edit.id, as: change.kind === 'ball' ? change.as ?? null : null });
  return edit;
}

function replaced(world: World, change: Change & { readonly act: 'put' }, id: number): Edit {
  switch (change.kind) {
    case 'ball': return world.changeBall(id, change.shape);
    case 'wall': return world.changeWall(id, change.shape);
    case 'pillar': return world.changePillar(id, change.shape);
  }
}

/** Problems as the page names shapes. */
export function named({ path, what }: Problem, ids: Ids): Problem {
  return { path, what: what.replaceAll(/\b(ball|wall|pillar) (\d+)/g, (_, kind: Kind, id: string) => `${kind} ${ids.nameOf(kind, Number(id))}`) };
}
