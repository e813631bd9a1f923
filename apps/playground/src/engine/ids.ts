import { kinds, type Kind } from 'carom';

import type { Change } from './protocol.ts';

type ByKind = Readonly<Record<Kind, readonly number[]>>;

/**
 * What the page calls the shapes of a world. A text that is read numbers its shapes from 0; so that a ball keeps its name
 * through an edit, each chapter of a history knows which shape of its world is which of the page.
 */
export class Ids {
  /** For each kind, the page's names by the world's ids; null where they are the same. */
  private constructor(private readonly names: ByKind | null) {}

  static readonly same = new Ids(null);

  nameOf(kind: Kind, id: number): number {
    return this.names?.[kind][id] ?? id;
  }
  /** The world's id; one that no shape has when there is none of this name. */
  idOf(kind: Kind, name: number): number {
    if (!this.names) return name;
    const id = this.names[kind].indexOf(name);
    return id < 0 ? 0xffff_ffff : id;
  }

  /** The same change, with the ids of the world. */
  inWorld(change: Change): Change {
    if (change.act === 'all') return { ...change, changes: change.changes.map((one) => this.inWorld(one)) };
    if (change.act === 'gravity' || change.id === null) return change;
    return { ...change, id: this.idOf(change.kind, change.id) };
  }

  /** After a shape with this id has been added under a name. Others of the kind keep theirs. */
  with(kind: Kind, id: number, name: number, all: Readonly<Record<Kind, readonly number[]>>): Ids {
    const names = this.namesOf(all);
    names[kind][id] = name;
    return new Ids(names);
  }
  /** When the world is read anew: its shapes are numbered from 0 in the order of these ids. */
  renumbered(all: Readonly<Record<Kind, readonly number[]>>): Ids {
    const named = (kind: Kind): number[] => all[kind].map((id) => this.nameOf(kind, id));
    return new Ids({ ball: named('ball'), wall: named('wall'), pillar: named('pillar') });
  }

  private namesOf(all: Readonly<Record<Kind, readonly number[]>>): Record<Kind, number[]> {
    const names: Record<Kind, number[]> = { ball: [], wall: [], pillar: [] };
    for (const kind of kinds) for (const id of all[kind]) names[kind][id] = this.nameOf(kind, id);
    return names;
  }
}
