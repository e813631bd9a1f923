import type { Game } from './game.ts';
import type { World } from './world.ts';

/** One thing wrong with a scene, or with an edit of it. */
export interface Problem {
  /** To the value: "balls[3].radius"; empty when it is about the text as a whole, or about an edit. */
  readonly path: string;
  /** What is wrong, and what would be right: "is -1: make it zero or more, and finite". */
  readonly what: string;
}

/** "balls[3].radius is -1: make it zero or more, and finite" */
export function textOf(problem: Problem): string {
  return problem.path === '' ? problem.what : `${problem.path} ${problem.what}`;
}

export type Reading =
  | { readonly ok: true; readonly world: World }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export type GameReading =
  | { readonly ok: true; readonly game: Game }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A recorded game: at time 0, with all its inputs given, and what it claims to end with. */
export type RecordingReading =
  | { readonly ok: true; readonly game: Game; readonly claim: Claim }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What a game ended with. */
export interface Claim {
  /** Up to when it was played. */
  readonly end: number;
  readonly score: number;
  /** 16 hexadecimal digits. */
  readonly history: string;
}

/** What a player presses. */
export interface Button {
  readonly name: string;
  /** Keys that are meant for it, as `KeyboardEvent.code` names them. */
  readonly keys: readonly string[];
}

/** A button is pressed or let go at an exact time. */
export interface GameInput {
  readonly time: number;
  /** Its place among the buttons. */
  readonly button: number;
  readonly pressed: boolean;
}

/** A rule has applied. */
export interface GameEvent {
  readonly time: number;
  /** Its place among the rules. */
  readonly rule: number;
  /** Which ball brought it about, if one did. */
  readonly ball: number | null;
  /** Where the ball touched something, or its centre; zero without a ball. */
  readonly place: Pair;
  /** Of the hit, if it was one. */
  readonly impulse: number;
}

/** A light on the table. */
export interface Lamp {
  readonly center: Pair;
  readonly radius: number;
  readonly lit: boolean;
}

/** What became of an edit: the id of the shape, or the problems that keep it from being made. */
export type Edit =
  | { readonly ok: true; readonly id: number }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export type Pair = readonly [number, number];
/** Along which axes a periodic box repeats. */
export type Axes = 'both' | 'x' | 'y';
/** A part of the plane that repeats without end: what leaves it on one side comes in on the other. */
export interface PeriodicBox {
  /** The lower left corner. */
  readonly from: Pair;
  /** The upper right corner; only the coordinate of an axis that repeats counts. */
  readonly to: Pair;
  readonly axes: Axes;
}

export type Stops = 'both' | 'outside' | 'inside';
export type Kind = 'ball' | 'wall' | 'pillar';
export type Feature = 'face' | 'from' | 'to';

export interface Ball {
  readonly center: Pair;
  readonly velocity: Pair;
  readonly radius: number;
  /** 1 when left out. */
  readonly mass?: number;
  /** 0 to 1; 1 when left out. */
  readonly restitution?: number;
  /** How much of the world's gravity acts on it: 1 when left out, 0 for none. */
  readonly gravityScale?: number;
}

/** Speed that a wall or pillar adds to a ball that hits it, as a bumper does. */
export interface Kick {
  readonly speed: number;
  /** Only when the ball comes at least this fast along the normal; 0 when left out. */
  readonly from?: number;
}

/** What a wall or pillar does besides standing where it is; when it is changed, what is left out stays as it was. */
export interface Driven {
  /** The mover that moves it; null, or left out of one that is added, for none. */
  readonly mover?: number | null;
  /** None when left out of one that is added. */
  readonly kick?: Kick;
}
export type Drive = Required<Driven>;

/** Where a mover is, relative to where it was added: its shapes are turned about its pivot, then shifted. */
export interface Pose {
  readonly offset: Pair;
  /** Radians, counterclockwise. */
  readonly angle: number;
}

/** How fast a mover moves. */
export interface MoverMotion {
  readonly velocity: Pair;
  /** Radians per time, counterclockwise. */
  readonly rate: number;
}

/** From where the mover is, evenly to another pose; what is left out of the pose is zero. */
export interface MoverStep {
  readonly duration: number;
  readonly to: Partial<Pose>;
}

/** What moves walls and pillars, whatever hits them. */
export interface Mover {
  /** What it turns about; the origin when left out. */
  readonly pivot?: Pair;
  /** From now on; what is left out is zero. Without a program only. */
  readonly motion?: Partial<MoverMotion>;
  /** What it does from now on, step after step. */
  readonly program?: readonly MoverStep[];
  /** After its last step the program begins again; otherwise the mover stands. */
  readonly repeats?: boolean;
}

/** A mover had no room left, and stands still from then on. */
export interface Squeeze {
  readonly time: number;
  readonly mover: number;
  /** What it pressed, if that is known. */
  readonly ball: number | null;
}

export interface Wall extends Driven {
  readonly from: Pair;
  readonly to: Pair;
  /** 'both' when left out. Outside is the right-hand side of from→to. */
  readonly stops?: Stops;
  readonly restitution?: number;
}

export interface Pillar extends Driven {
  readonly center: Pair;
  readonly radius: number;
  readonly restitution?: number;
}

export interface Impact {
  readonly time: number;
  /** What the ball met. */
  readonly kind: Kind;
  /** Of two balls, the one with the smaller id. */
  readonly ball: number;
  readonly other: number;
  /** The part of a wall. */
  readonly feature: Feature;
  readonly contact: Pair;
  /** Of length one, toward `ball`. */
  readonly normal: Pair;
  /** Given to `ball` along the normal. */
  readonly impulse: number;
}

export interface Counts {
  readonly balls: number;
  readonly walls: number;
  readonly pillars: number;
  readonly total: number;
  /** Of all these, how many were taken as lossless to end a collapse. */
  readonly lossless: number;
}

export interface Energies {
  readonly kinetic: number;
  /** Zero at the origin, and without gravity. */
  readonly potential: number;
}

/** What to keep of impacts while playing: nothing is fastest; 'at arcs' keeps them all, and the arcs that they end. */
export type Looking = 'away' | 'at momentum' | 'at all' | 'at arcs';

/** What balls will do: the arcs that they fly, and their impacts. See `perAheadArc` and `perMeeting`. */
export interface Ahead {
  readonly arcs: Float64Array;
  readonly meetings: Float64Array;
}

/** Where a look ahead ends. */
export interface AheadLimits {
  /** After so many impacts of the ball. */
  readonly impacts?: number;
  /** So many of the balls that it hits, or that those hit, are followed too, for two impacts each; none when left out. */
  readonly others?: number;
  /** After so many impacts of all balls. */
  readonly played?: number;
}

/** How an advance ended; stuck: impacts without end in next to no time. */
export type Progress = 'done' | 'stuck';

/** What the classroom's time-stepper does about those who are found in each other at the end of a step. */
export type Penetration = 'bisect' | 'ignore' | 'push apart';

export interface About {
  readonly name: string;
  readonly description: string;
  readonly duration: number | null;
  /** Has it rules, so that `Carom.readGame` makes a game of it? */
  readonly isGame: boolean;
}

/** Speeds of the balls, in bins of one width from zero, and what they would be in equilibrium. */
export interface Speeds {
  readonly width: number;
  readonly found: Float64Array;
  readonly expected: Float64Array;
}

export interface Row {
  readonly formula: string;
  readonly value: string;
  readonly remark: string;
}
export interface Aftermath {
  readonly center: Pair;
  readonly velocity: Pair;
  readonly end: Pair;
  /** Of a falling ball: the control point of its curved way from the impact to the end. */
  readonly control?: Pair;
}
export interface Flying {
  readonly kind: 'ball';
  readonly center: Pair;
  readonly velocity: Pair;
  readonly radius: number;
  /** Where it would be at the end of the frame if nothing were in its way. */
  readonly end: Pair;
  /** Of a falling ball: the control points of its curved way to the impact, and on to that end. */
  readonly control?: Pair;
  readonly end_control?: Pair;
}

/** A ball at a moment; the energy is the kinetic one. */
export interface BodyNow {
  readonly velocity: Pair;
  readonly speed: number;
  readonly momentum: Pair;
  readonly energy: number;
}
/** A ball just before an impact, and just after it. */
export interface Met {
  /** "ball 3" */
  readonly name: string;
  readonly mass: number;
  readonly before: BodyNow;
  readonly after: BodyNow;
}
type Sum = Pick<BodyNow, 'momentum' | 'energy'>;

/** An impact worked through. */
export interface Explanation {
  readonly title: string;
  readonly frame: Pair;
  readonly time: number;
  readonly contact: Pair;
  readonly normal: Pair;
  readonly impulse: number;
  /** At the frame's start, as is the other. */
  readonly ball: Flying;
  readonly other:
    | Flying
    | { readonly kind: 'wall'; readonly from: Pair; readonly to: Pair }
    | { readonly kind: 'pillar'; readonly center: Pair; readonly radius: number };
  readonly after?: Aftermath;
  readonly other_after?: Aftermath;
  readonly steps: readonly { readonly heading: string; readonly rows: readonly Row[] }[];
  /** "Ball 3 hits ball 5 nearly head on and stops; ball 5 is sent off at speed 2.3." */
  readonly sentence: string;
  /** The impulse as a vector, given to the first of `bodies`. */
  readonly blow: Pair;
  /** The ball, and the other where that is one too. */
  readonly bodies: readonly Met[];
  /** What two balls have together. */
  readonly together?: { readonly before: Sum; readonly after: Sum };
}
