import type { App } from '../app.ts';
import type { Change } from '../engine/protocol.ts';

interface Wish {
  /** Null for a ball that the change would add. */
  readonly ball: number | null;
  readonly change: Change | null;
}

const nothing = new Float64Array(0);

/** Where a ball is going, as the engine tells while time stands. */
export class WayAhead {
  arcs: Float64Array = nothing;
  private wish: Wish | null = null;
  private asking = false;

  constructor(private readonly app: App, private readonly changed: () => void) {
    for (const name of ['selection', 'frame', 'playing', 'look'] as const) app.on(name, () => this.followSelected());
  }

  /** The selected ball as it is; none while time passes. */
  followSelected(): void {
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
    this.arcs = nothing;
  }

  /** One question at a time; while it is answered, only the latest wish is kept. */
  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    for (let asked: Wish | null = null; this.wish !== null && this.wish !== asked; ) {
      asked = this.wish;
      const arcs = await this.app.engine.ahead(asked.ball, 2 * this.app.trailLength, asked.change);
      if (this.wish === null) break;
      this.arcs = arcs;
      this.changed();
    }
    this.asking = false;
  }
}
