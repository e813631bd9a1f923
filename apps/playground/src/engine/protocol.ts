import type { About, Ahead, Ball, Counts, Energies, Explanation, Kind, Pair, Penetration, PeriodicBox, Pillar, Problem, Speeds, Squeeze, Wall } from 'carom';

import type { GameRequests } from '../game/protocol.ts';
import type { Motion } from './motion.ts';
import type { Preview } from './preview.ts';
import type { Show } from './show.ts';

/** What the page asks of the worker, and what comes back. Everything is a plain value that can be posted. */

/** How things stand at a moment of the history. */
export interface Frame {
  readonly time: number;
  /** The same as the text of the scene counts it: an edit begins a new text. */
  readonly sceneTime: number;
  /** The scene that is shown from now on, where time has come past an edit, or back before it. */
  readonly turned: Opened | null;
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
   * |change of the momentum, less what walls and pillars gave| over Σ m|v| at first; null where impacts are not remembered, with
   * gravity, which changes the momentum too, and once a ball has been squeezed.
   */
  readonly momentumDrift: number | null;
  /** Null while a very large scene is played: it comes when playing stops. */
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
  /** How the plane repeats, if it does. */
  readonly periodic?: PeriodicBox | null;
}

/** A scene as it was opened, or as an edit has made it. */
export interface Opened {
  readonly about: About;
  readonly text: string;
  /** Are all edits in the text? Not of a scene with movers: a text can't begin in the middle of their programs. */
  readonly isInText: boolean;
  /** When time 0 of the text is. */
  readonly begins: number;
  /** How many impacts there were before that. */
  readonly impactsBefore: number;
  readonly shapes: Shapes;
  /** At first, as in a frame. */
  readonly balls: Float64Array;
  /** Played ahead from where it was opened, as far as that goes quickly. */
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

/** What is open, after it has been opened or changed. */
export interface Loaded extends Opened {
  readonly frame: Frame;
  /** What the page has of the history still holds up to this impact and time. */
  readonly known: { readonly impacts: number; readonly time: number };
  /** The id of the shape that was changed or added. */
  readonly edited: number | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canReset: boolean;
}

export type Load = ({ readonly ok: true } & Loaded) | { readonly ok: false; readonly problems: readonly Problem[] };

export type Change =
  /** `as`: the id of one that is added, if it had one before. */
  | { readonly act: 'put'; readonly kind: 'ball'; readonly id: number | null; readonly shape: Ball; readonly as?: number }
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
  /** Null where it is not measured. */
  readonly deepest: number | null;
  /** Of the engine, when it is not the classroom's time-stepper. */
  readonly name?: string;
  /** x and y of every ball when each of the latest steps ended; none where there are very many balls. */
  readonly path: readonly Float64Array[];
}

export interface FoundAhead extends Ahead {
  /** That is followed; it may be one that the change adds. */
  readonly ball: number;
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
  /**
   * As of now; what comes after now is given up, and comes back by undo. Only with `keep` it is done. One that `joins` is
   * undone together with the one before.
   */
  edit(change: Change, keep: boolean, joins?: boolean): Load | null;
  /** Another text in place of the scene's; one of the same shapes is shown at the same moment, and what was before stays. */
  replace(text: string, hasSameShapes: boolean): Load;
  undo(): Load | null;
  redo(): Load | null;
  /** Back to the scene as it was opened, which can be undone. */
  reset(): Load | null;
  /**
   * What a ball will do for so long from now, after a change if there is one, and what so many of the balls do that it sets
   * in motion; a few impacts at most. Null when the change can't be made, and in large scenes.
   */
  ahead(ball: number | null, lasting: number, change: Change | null, others: number): FoundAhead | null;
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
