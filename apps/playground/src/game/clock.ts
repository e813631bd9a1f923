/** Game time from the time of the page, in milliseconds as events and frames have it. */
export class GameClock {
  /** The page's time at which game time was zero, at this speed. */
  private origin = 0;
  private latest = 0;

  /** Game time per second. */
  constructor(private speed = 1) {}

  /** Game time goes on from here. */
  start(stamp: number, time: number, speed = 1): void {
    this.speed = speed;
    this.origin = stamp - (1000 * time) / speed;
    this.latest = stamp;
  }

  /** The game time of a moment of the page. */
  timeAt(stamp: number): number {
    return onGrid(((stamp - this.origin) / 1000) * this.speed);
  }

  /** The game time to play to for a frame. Where frames did not come for long, game time stood still meanwhile. */
  tick(stamp: number): number {
    this.origin += Math.max(stamp - this.latest - longestFrame, 0);
    this.latest = stamp;
    return this.timeAt(stamp);
  }
}

const longestFrame = 100;

/** Times are multiples of this: finer than any clock that a browser shows, and short to write in a link. */
export const ticksPerUnit = 65_536;

function onGrid(time: number): number {
  return Math.round(time * ticksPerUnit) / ticksPerUnit;
}
