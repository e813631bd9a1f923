import type { About, Ball, Counts, Energies, Explanation, Kind, Pair, Penetration, Pillar, Problem, Speeds, Squeeze, Wall } from 'carom';

import type { GameRequests } from '../game/protocol.ts';
import type { Motion } from './motion.ts';
import type { Preview } from './preview.ts';
import type { Show } from './show.ts';

/** What the page asks of the worker, and what comes back. Everything is a plain value that can be posted. */

/** How things stand at a moment of the history. */
export interface Frame {
  readonly time: number;
  /** How far the history has been played so far. */
  readonly playedTo: number;
  /** x, y, vx, vy of every ball. */
  readonly balls: Float64Array;
  /** Impacts that were played for the first time, ten numbers each, and the number of the first of them. */
  readonly impacts: Float64Array;
  readonly firstImpact: number;
  /** The arcs that these impacts ended, ten numbers each. */
  readonly endedArcs: Float64Array;
  /** Where every ball has flown since its last impact, eight numbers each; empty where impacts are not remembered. */
  readonly arcs: Float64Array;
  /** Where the walls and pillars are that move: see `movedWalls` and `movedPillars` of the engine. */
  readonly moved: Moved;
  readonly counts: Counts;
  /** Kinetic and potential, and their sum. */
  readonly energies: Energies;
  readonly energy: number;
  /** Of that, what movers and kicks have given. */
  readonly energyGiven: number;
  readonly momentum: Pair;
  /**
   * |change of the momentum, less what walls and pillars gave| over Σ m|v| at first; null where nobody looked, with
   * gravity, which changes the momentum too, and once a ball has been squeezed.
   */
  readonly momentumDrift: number | null;
  /** Null while a very large scene is played: it is told when playing stops. */
  readonly history: string | null;
  /** Playing stopped before the time asked for: at an impact, or because the scene is stuck at an instant. */
  readonly stopped: 'impact' | 'stuck' | null;
  /** What was squeezed on the way, so that its mover stands still. */
  readonly squeezes: readonly Squeeze[];
}

/** The walls and pillars that movers move. */
export interface Moved {
  readonly walls: Float64Array;
  readonly pillars: Float64Array;
}

/** The walls and pillars of a scene, what the balls are, and what pulls them. */
export interface Shapes {
  readonly kinds: Float64Array;
  /** How much of the gravity acts on each ball. */
  readonly gravityScales: Float64Array;
  readonly gravity: Pair;
  readonly walls: Float64Array;
  readonly pillars: Float64Array;
}

export interface Loaded {
  readonly about: About;
  readonly text: string;
  readonly shapes: Shapes;
  readonly frame: Frame;
  /** Played ahead, as far as that goes quickly. */
  readonly motion: Motion;
  /** How it is to be shown, if its text says so. */
  readonly show: Show | null;
  readonly energyAtFirst: number;
  readonly energiesAtFirst: Energies;
  readonly movers: number;
  /** Do walls and pillars neither move nor kick? */
  readonly stands: boolean;
  /** Are single impacts remembered? Not in scenes of very many balls. */
  readonly remembers: boolean;
}

/** An edit begins a new scene, whose text could not say how far movers are in their programs. */
export const unchangeable = 'a scene with movers can be watched here, but not changed: edit its text, and open that';

export type Load = ({ readonly ok: true } & Loaded) | { readonly ok: false; readonly problems: readonly Problem[] };

export type Change =
  | { readonly act: 'put'; readonly kind: 'ball'; readonly id: number | null; readonly shape: Ball }
  | { readonly act: 'put'; readonly kind: 'wall'; readonly id: number | null; readonly shape: Wall }
  | { readonly act: 'put'; readonly kind: 'pillar'; readonly id: number | null; readonly shape: Pillar }
  | { readonly act: 'remove'; readonly kind: Kind; readonly id: number }
  | { readonly act: 'gravity'; readonly gravity: Pair }
  /** One after another; all of them, or none. */
  | { readonly act: 'all'; readonly changes: readonly Change[] };

export interface Checked {
  readonly until: number;
  readonly impacts: number;
  readonly history: string;
}

/** How the time-stepped simulator has fared with the same scene. */
export interface SteppedFrame {
  readonly time: number;
  readonly step: number;
  /** It has not come to the end of the last whole step before the time now yet. */
  readonly isBehind: boolean;
  readonly balls: Float64Array;
  readonly impacts: number;
  readonly energy: number;
  readonly deepest: number;
  /** x and y of every ball when each of the latest steps ended; none where there are very many balls. */
  readonly path: readonly Float64Array[];
}

/** Everything that can be asked, with its answer. */
export interface Requests extends GameRequests {
  load(text: string): Load;
  /** Plays toward a time, for so many milliseconds at most. */
  play(until: number, budget: number, stopAtImpact: boolean): Frame;
  seek(time: number): Frame;
  nextImpact(): Frame;
  previousImpact(): Frame;
  /** Just after the impact with this number, counted from 1, of those that have been played. */
  toImpact(number: number): Frame;
  /** As of now; with `keep` the scene begins anew from here. */
  edit(change: Change, keep: boolean): Load | null;
  /** The arcs that a ball will fly for so long from now, after a change if there is one; a few impacts at most. */
  ahead(ball: number | null, lasting: number, change: Change | null): Float64Array;
  /** The impact with this number, counted from 1, in a frame of so long before and after it at most. */
  explain(number: number, longest: number): Explanation | null;
  speeds(bins: number): Speeds;
  /**
   * The same scene stepped toward the time now, with this step and policy, as far as it comes in a while. It goes on from
   * where it was if it can.
   */
  stepped(step: number, penetration: Penetration): SteppedFrame;
  check(until: number): Checked;
  /** All impacts up to now. */
  impacts(): Float64Array;
  /** A few seconds of another scene; null for a text that is none. */
  preview(text: string): Preview | null;
}

export interface Question {
  readonly number: number;
  readonly name: keyof Requests;
  readonly given: readonly unknown[];
}
/** `took`: milliseconds of work. */
export type Reply = { readonly number: number; readonly took: number } & ({ readonly value: unknown } | { readonly error: string });
