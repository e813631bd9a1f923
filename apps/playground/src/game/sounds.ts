import { perImpact } from 'carom';

import type { Box } from '../view/box.ts';
import type { GameFrame, GameOpened } from './protocol.ts';
import type { RuleKind } from './rules.ts';

export type Sound = 'wall' | 'ball' | 'bumper' | 'flipper' | 'flipper back' | 'target' | 'lane' | 'bonus' | 'drain' | 'over';

/** A sound that a frame makes: how strong, from 0 to 1, and from where, −1 at the left to 1 at the right. */
export interface Heard {
  readonly sound: Sound;
  readonly strength: number;
  readonly pan: number;
}

/** More at once is only noise. */
const mostHits = 4;
/** Softer touches are not heard: a ball that rolls or rests touches without end. */
const softest = 0.02;

const ofRule: Readonly<Partial<Record<RuleKind, Sound>>> = {
  press: 'flipper', 'let go': 'flipper back', target: 'target', lane: 'lane', bonus: 'bonus', drain: 'drain', end: 'over',
};

/** What there is to hear in a frame, with impulses measured by the hardest hit so far. */
export class Listener {
  private readonly kickers: { readonly walls: ReadonlySet<number>; readonly pillars: ReadonlySet<number> };
  private hardest = 1e-9;

  constructor({ kickers }: Pick<GameOpened, 'kickers'>, private readonly kinds: readonly RuleKind[], private readonly box: Box) {
    this.kickers = { walls: new Set(kickers.walls), pillars: new Set(kickers.pillars) };
  }

  soundsOf({ events, impacts }: Pick<GameFrame, 'events' | 'impacts'>): Heard[] {
    const heard: Heard[] = [];
    for (const { rule, ball, place } of events) {
      const sound = ofRule[this.kinds[rule]!];
      if (sound) heard.push({ sound, strength: 1, pan: ball === null ? 0 : this.panAt(place[0]) });
    }
    const hits: Heard[] = [];
    for (let i = 0; i < impacts.length; i += perImpact) {
      const impulse = impacts[i + 9]!;
      this.hardest = Math.max(this.hardest, impulse);
      const strength = impulse / this.hardest;
      if (strength >= softest) hits.push({ sound: this.soundOf(impacts[i + 1]!, impacts[i + 3]!), strength, pan: this.panAt(impacts[i + 5]!) });
    }
    return [...heard, ...hits.sort((a, b) => b.strength - a.strength).slice(0, mostHits)];
  }

  private soundOf(kind: number, other: number): Sound {
    if (kind === 0) return 'ball';
    const kicks = kind === 1 ? this.kickers.walls : this.kickers.pillars;
    return kicks.has(other) ? 'bumper' : 'wall';
  }

  private panAt(x: number): number {
    const { min, max } = this.box;
    const across = max[0] - min[0];
    return across > 0 ? Math.min(Math.max((2 * (x - min[0])) / across - 1, -1), 1) * 0.7 : 0;
  }
}
