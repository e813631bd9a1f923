import type { App } from './app.ts';
import { motionIsReduced } from './ui/reduced-motion.ts';

/** Seconds that a film takes for the way into an impact, for the impact, and for the way out of it. */
const lasting = { before: 1.4, at: 0.8, after: 1.4 };

/** How much of its way into the impact, or out of it, is over after so many seconds: from 0 through 1 at the impact to 2. */
export function progressOf(seconds: number): number {
  if (seconds < lasting.before) return seconds / lasting.before;
  return Math.min(1 + Math.max(seconds - lasting.before - lasting.at, 0) / lasting.after, 2);
}

/** Plays the moment of the impact that is explained slowly, and ends at the impact. */
export class Film {
  private run = 0;

  constructor(private readonly app: App, private readonly changed: (playing: boolean) => void) {
    app.on('halt', () => this.stop());
    app.on('explanation', (explained) => {
      this.stop();
      if (explained && !motionIsReduced()) void this.play();
    });
  }

  stop(): void {
    ++this.run;
    this.changed(false);
  }

  async play(): Promise<void> {
    const { app } = this;
    const { explained } = app;
    if (!explained) return;
    const run = ++this.run;
    const { number, told } = explained;
    const [start, end] = told.frame;
    this.changed(true);
    const began = performance.now();
    let shown = 0;
    for (let progress = 0; progress < 2; ) {
      progress = progressOf((performance.now() - began) / 1000);
      // Just after the impact, and not only near it.
      if (progress === 1 && shown !== 1) await app.show({ impact: number });
      else if (progress !== 1) await app.show({ time: progress < 1 ? start + progress * (told.time - start) : told.time + (progress - 1) * (end - told.time) });
      shown = progress;
      await new Promise(requestAnimationFrame);
      if (run !== this.run) return;
    }
    await app.show({ impact: number });
    if (run === this.run) this.changed(false);
  }
}
