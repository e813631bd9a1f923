import { perImpact, type Pair } from 'carom';

import type { GameFrame, GameOpened } from './protocol.ts';
import type { RuleKind } from './rules.ts';

/** Where a rule has just applied, and how long ago: from 0, now, to 1, when it is no longer to be seen. */
export interface Flash {
  readonly place: Pair;
  readonly age: number;
  /** What it has brought: "+100". */
  readonly text: string;
}

/** In milliseconds. */
export const longestFlash = 700;
const glowing = 220;
const seen: ReadonlySet<RuleKind> = new Set(['hit', 'target', 'lane', 'bonus', 'drain']);

/** What lights up for a moment: where rules apply, and walls and pillars that kick. Times are milliseconds of the page. */
export class Flashes {
  private all: { readonly place: Pair; readonly born: number; readonly text: string }[] = [];
  private readonly walls = new Map<number, number>();
  private readonly pillars = new Map<number, number>();
  private score = 0;

  constructor(private readonly kickers: GameOpened['kickers'], private readonly kinds: readonly RuleKind[]) {}

  take({ events, impacts, score }: Pick<GameFrame, 'events' | 'impacts' | 'score'>, now: number): void {
    const shown = events.filter(({ ball, rule }) => ball !== null && seen.has(this.kinds[rule]!));
    const won = score - this.score;
    this.score = score;
    // What several rules of a frame have brought together stands at the last of them.
    shown.forEach(({ place }, i) => this.all.push({ place, born: now, text: won > 0 && i === shown.length - 1 ? `+${won}` : '' }));
    this.all = this.all.filter(({ born }) => now - born < longestFlash);
    for (let i = 0; i < impacts.length; i += perImpact) {
      const [kind, other] = [impacts[i + 1]!, impacts[i + 3]!];
      if (kind === 1 && this.kickers.walls.includes(other)) this.walls.set(other, now);
      if (kind === 2 && this.kickers.pillars.includes(other)) this.pillars.set(other, now);
    }
  }

  at(now: number): Flash[] {
    return this.all.map(({ place, born, text }) => ({ place, text, age: (now - born) / longestFlash })).filter(({ age }) => age < 1);
  }
  /** How brightly a wall or pillar glows, from 0 to 1. */
  wallGlow(id: number, now: number): number {
    return glow(this.walls.get(id), now);
  }
  pillarGlow(id: number, now: number): number {
    return glow(this.pillars.get(id), now);
  }
}

function glow(since: number | undefined, now: number): number {
  return since === undefined ? 0 : Math.max(1 - (now - since) / glowing, 0);
}
