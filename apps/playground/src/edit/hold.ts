import type { Ball, Pair } from 'carom';

import type { App } from '../app.ts';

/** A throw is as fast as the pointer was over so many milliseconds. */
const window = 80;
/** Where there is no room to let go, it is tried again for so many frames. */
const mostTries = 90;

/**
 * A ball in the hand while time runs for the others: it is taken out of the scene, so that they pass beneath it, and put back
 * where it is let go of, with the pointer's velocity. Both together are one step to undo.
 */
export class Hold {
  ball: Required<Ball>;
  private readonly taken: Promise<readonly string[]>;
  private readonly samples: { at: number; point: Pair }[] = [];

  /** `grip`: from the pointer to the ball's centre. */
  constructor(private readonly app: App, private readonly id: number, ball: Required<Ball>, private readonly grip: Pair) {
    this.ball = { ...ball, velocity: [0, 0] };
    this.taken = app.edit({ act: 'remove', kind: 'ball', id });
  }

  /** The pointer is at a point of the world. */
  moveTo(point: Pair, at: number): void {
    this.samples.push({ at, point });
    while (this.samples.length > 2 && at - this.samples[1]!.at > window) this.samples.shift();
    this.ball = { ...this.ball, center: [point[0] + this.grip[0], point[1] + this.grip[1]], velocity: this.velocityAt(at) };
  }

  /** Puts it back; where there is no room, as soon as there is, or where it was. False when it could not be thrown. */
  async letGo(at: number): Promise<boolean> {
    this.ball = { ...this.ball, velocity: this.velocityAt(at) };
    if ((await this.taken).length > 0) return false;
    for (let tries = 0; tries < mostTries; ++tries) {
      const problems = await this.app.edit({ act: 'put', kind: 'ball', id: null, shape: this.ball, as: this.id }, true);
      if (problems.length === 0) return true;
      if (!this.app.playing) break;
      await new Promise(requestAnimationFrame);
    }
    await this.putBack();
    this.app.tell('message', { kind: 'bad', text: 'There was no room for the ball there: it is back where it was taken.' });
    return false;
  }

  /** To where it was taken, and to that time. */
  async putBack(): Promise<void> {
    if ((await this.taken).length === 0) await this.app.undo();
  }

  /** Of the pointer, in the time of the scene; none when it has rested. */
  private velocityAt(at: number): Pair {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (!first || !last || last.at <= first.at || at - last.at > window) return [0, 0];
    const passed = ((last.at - first.at) / 1000) * this.app.speed;
    return [(last.point[0] - first.point[0]) / passed, (last.point[1] - first.point[1]) / passed];
  }
}
