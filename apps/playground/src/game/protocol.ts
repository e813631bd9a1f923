import type { Button, Claim, GameEvent, GameInput, Lamp, Problem } from 'carom';

import type { Moved } from '../engine/protocol.ts';

/** What the page asks of the worker about a game. Everything is a plain value that can be posted. */

/** A game as it stands. */
export interface GameFrame {
  readonly time: number;
  readonly isOver: boolean;
  /** Rules without end apply at one moment: it can't go on. */
  readonly isStuck: boolean;
  readonly score: number;
  /** In the order of their names. */
  readonly counters: readonly number[];
  readonly lamps: readonly Lamp[];
  /** x, y, vx, vy, radius and id of every ball. */
  readonly balls: Float64Array;
  readonly moved: Moved;
  readonly hidden: { readonly walls: readonly number[]; readonly pillars: readonly number[] };
  /** The rules that have applied since the frame before, and the impacts, ten numbers each. */
  readonly events: readonly GameEvent[];
  readonly impacts: Float64Array;
}

export interface GameOpened {
  readonly ok: true;
  /** The text of its scene. */
  readonly scene: string;
  readonly buttons: readonly Button[];
  readonly counters: readonly string[];
  /** The ids of the walls and pillars that kick. */
  readonly kickers: { readonly walls: readonly number[]; readonly pillars: readonly number[] };
  readonly frame: GameFrame;
  /** Of a recorded game: what it claims to end with. */
  readonly claim: Claim | null;
}
export type GameOpening = GameOpened | { readonly ok: false; readonly problems: readonly Problem[] };

/** What was played so far. */
export interface Played extends Claim {
  readonly inputs: readonly GameInput[];
  /** As text, which `carom replay` reads. */
  readonly recording: string;
}

export interface GameRequests {
  /** A scene with rules, at time 0. */
  openGame(scene: string): GameOpening;
  /** A recorded game, at time 0 with all its inputs given. */
  openRecording(text: string): GameOpening;
  /**
   * Takes inputs, then plays up to a time. An input whose time has been played already takes effect at the earliest time
   * possible: now.
   */
  playGame(until: number, inputs: readonly GameInput[]): GameFrame;
  playedGame(): Played;
}
