import type { App } from '../app.ts';
import type { Change, FoundAhead } from '../engine/protocol.ts';

interface Wish {
  /** Null for a ball that the change would add. */
  readonly ball: number | null;
  readonly change: Change | null;
}

/** Of the balls that a ball sets in motion, so many are followed while it is aimed. */
const othersAimed = 5;
/** How far it is looked, in lengths of trails. */
const [lookedSelected, lookedAimed] = [2, 5];

/** Where the engine predicts that a ball is going, while time stands; while it is aimed, also the balls that it strikes. */
export class WayAhead {
  found: FoundAhead | null = null;
  /** Else it follows what is held, whatever is selected. */
  isFree = true;
  private wish: Wish | null = null;
  private asking = false;

  constructor(private readonly app: App, private readonly changed: () => void) {
    for (const name of ['selection', 'frame', 'playing', 'look'] as const) app.on(name, () => this.followSelected());
  }

  /** The selected ball as it is; none while time passes. */
  followSelected(): void {
    if (!this.isFree) return;
    const { selection, playing, layers } = this.app;
    if (selection?.kind === 'ball' && !playing && layers.ahead) this.follow(selection.id, null);
    else this.forget();
  }

  /** A ball as it would be after a change. */
  follow(ball: number | null, change: Change | null): void {
    this.wish = { ball, change };
    void this.ask();
  }

  forget(): void {
    this.wish = null;
    this.found = null;
  }

  /** One question at a time; while it is answered, only the latest wish is kept. */
  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      await this.askAll();
    } finally {
      this.asking = false;
    }
  }

  private async askAll(): Promise<void> {
    for (let asked: Wish | null = null; this.wish !== null && this.wish !== asked; ) {
      asked = this.wish;
      const isAimed = asked.change !== null;
      const lasting = (isAimed ? lookedAimed : lookedSelected) * this.app.trailLength;
      const found = await this.app.engine.ahead(asked.ball, lasting, asked.change, isAimed ? othersAimed : 0);
      if (this.wish === null) break;
      this.found = found;
      this.changed();
    }
  }
}
