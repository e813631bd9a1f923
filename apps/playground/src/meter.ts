/** Milliseconds of work per frame of the screen, on the page's thread and on the engine's. */
export interface Rates {
  readonly page: number;
  readonly engine: number;
  readonly framesPerSecond: number;
}

/** Adds up what work takes, from one reading to the next. */
export class Meter {
  private page = 0;
  private engine = 0;
  private frames = 0;
  private since = performance.now();

  addPage(milliseconds: number): void {
    this.page += milliseconds;
  }
  addEngine(milliseconds: number): void {
    this.engine += milliseconds;
  }
  /** A frame is over, which took so long to draw. */
  addFrame(milliseconds: number): void {
    this.page += milliseconds;
    ++this.frames;
  }

  /** What it was per frame since the last reading. */
  read(now = performance.now()): Rates {
    const frames = Math.max(this.frames, 1);
    const rates = { page: this.page / frames, engine: this.engine / frames, framesPerSecond: (1000 * this.frames) / Math.max(now - this.since, 1) };
    this.page = this.engine = this.frames = 0;
    this.since = now;
    return rates;
  }
}

export const meter = new Meter();
