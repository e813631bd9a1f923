import type { Claim, GameInput } from 'carom';

import { Emitter } from '../emitter.ts';
import type { Client } from '../engine/client.ts';
import { GameClock } from './clock.ts';
import { Held, type ButtonChange } from './held.ts';
import type { GameFrame, GameOpened, Played } from './protocol.ts';

export type State = 'off' | 'ready' | 'playing' | 'paused' | 'over';

interface Events {
  state: State;
  /** A game is on, at its beginning. */
  opened: GameOpened;
  frame: GameFrame;
  /** A button was pressed, or let go. */
  held: undefined;
}

/** How a game ended; of one that was watched, whether that is what its recording claims. */
export interface Ending {
  readonly played: Played;
  readonly isStuck: boolean;
  readonly proven: boolean | null;
}

/** The game that is on: played by the player, or watched. Stamps are times of the page, as events and frames have them. */
export class Play extends Emitter<Events> {
  state: State = 'off';
  opened: GameOpened | null = null;
  frame: GameFrame | null = null;
  ending: Ending | null = null;
  private readonly held = new Held();
  private readonly clock = new GameClock();
  /** Those that are still to be sent. */
  private inputs: GameInput[] = [];
  /** Up to when the worker was asked to play. */
  private asked = 0;
  /** How many answers are waited for: until they are there, nothing more is asked. */
  private asking = 0;
  private speedNow = 1;
  private skipping = false;

  constructor(private readonly engine: Pick<Client, 'playGame' | 'playedGame'>) {
    super();
  }

  /** What the recording claims that is watched; null for a game that is played. */
  get claim(): Claim | null {
    return this.opened?.claim ?? null;
  }
  get isOn(): boolean {
    return this.state !== 'off';
  }

  /** Asks the engine; meanwhile the game that is on stands still. */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    ++this.asking;
    return question().finally(() => --this.asking);
  }

  begin(opened: GameOpened): void {
    this.opened = opened;
    this.frame = opened.frame;
    this.ending = null;
    this.inputs = [];
    this.asked = 0;
    this.speedNow = 1;
    this.skipping = false;
    this.held.letGoOfAll();
    this.held.forget();
    this.tell('opened', opened);
    this.tell('frame', opened.frame);
    this.change('ready');
  }
  leave(): void {
    this.opened = this.frame = this.ending = null;
    this.change('off');
  }

  /** Time goes on from where it stood. Buttons that went up or down meanwhile do so now. */
  start(stamp: number): void {
    if (this.state !== 'ready' && this.state !== 'paused') return;
    this.asked = Math.max(this.asked, this.inputs.at(-1)?.time ?? 0);
    this.clock.start(stamp, this.asked, this.speedNow);
    this.change('playing');
    for (const change of this.held.changesToTell(this.opened!.buttons.length)) this.give(change, stamp);
  }
  pause(): void {
    if (this.state === 'playing') this.change('paused');
  }

  /** A key or finger goes down on a button, at the time that its event has. */
  press(source: string, button: number, stamp: number): void {
    this.take(this.held.press(source, button), stamp);
    this.tell('held', undefined);
  }
  letGo(source: string, stamp: number): void {
    this.take(this.held.letGo(source), stamp);
    this.tell('held', undefined);
  }
  /** What goes up while the page does not see it would stay down for ever. */
  letGoOfAll(): void {
    this.held.letGoOfAll();
    this.tell('held', undefined);
  }
  isHeld(button: number): boolean {
    return this.held.isHeld(button);
  }

  get speed(): number {
    return this.speedNow;
  }
  /** How fast a game is watched. */
  setSpeed(speed: number, stamp: number): void {
    this.speedNow = speed;
    this.clock.start(stamp, this.asked, speed);
  }
  /** Of a game that is watched, plays all the rest with the next frame. */
  skipToEnd(): void {
    this.skipping = true;
    this.start(performance.now());
  }

  /** Called for every picture of the screen. */
  tick(stamp: number): void {
    if (this.state !== 'playing' || this.asking > 0) return;
    const until = this.skipping ? Infinity : Math.max(this.clock.tick(stamp), this.asked);
    void this.playTo(Math.min(until, this.claim?.end ?? until));
  }

  private take(change: ButtonChange | null, stamp: number): void {
    if (change && this.state === 'playing' && !this.claim) this.give(change, stamp);
  }
  private give(change: ButtonChange, stamp: number): void {
    this.held.tell(change);
    this.inputs.push({ ...change, time: this.clock.timeAt(stamp) });
  }

  private async playTo(until: number): Promise<void> {
    const { opened, inputs } = this;
    this.asked = until;
    this.inputs = [];
    const frame = await this.ask(() => this.engine.playGame(until, inputs)).catch((error: unknown) => {
      this.pause();
      throw error;
    });
    if (opened !== this.opened) return;
    this.frame = frame;
    this.tell('frame', frame);
    if (frame.isOver || frame.isStuck || (this.claim && frame.time >= this.claim.end)) await this.end(frame);
  }

  private async end({ isStuck }: GameFrame): Promise<void> {
    const { opened, claim } = this;
    const played = await this.engine.playedGame();
    if (opened !== this.opened) return;
    const proven = claim && played.end === claim.end && played.score === claim.score && played.history === claim.history;
    this.ending = { played, isStuck, proven };
    this.change('over');
  }

  private change(state: State): void {
    if (state === this.state && state !== 'ready') return;
    this.state = state;
    this.tell('state', state);
  }
}
