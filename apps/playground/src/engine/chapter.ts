import {
  kinds, perAheadArc, perArc, perBallKind, perEndedArc, perImpact, perMeeting, perMovedPillar, perMovedWall, perPillar, perWall, type Ahead,
  type Counts, type Explanation, type Kind, type Pair, type World,
} from 'carom';

import type { Ids } from './ids.ts';
import type { Motion } from './motion.ts';
import type { Opened, Shapes, Moved } from './protocol.ts';
import { shapesOf } from './shapes-of.ts';
import { showOf } from './show.ts';
import { Timeline } from './timeline.ts';

/** Up to so many balls every impact is looked at; beyond, that would make playing slow. */
const mostRemembered = 20_000;

/** Where a chapter begins, as the page counts. */
export interface Beginning {
  /** Time 0 of its world. */
  readonly offset: number;
  readonly counts: Counts;
  readonly ids: Ids;
  /** What the next shape of a kind is called that is added. */
  readonly nextName: Readonly<Record<Kind, number>>;
  readonly text: string;
  readonly isInText: boolean;
  readonly motion: Motion;
}

export const noCounts: Counts = { balls: 0, walls: 0, pillars: 0, total: 0, lossless: 0 };

/**
 * A part of the history that the page shows: it begins with a scene that is opened, or with an edit, and has a world of its
 * own. The page's time and number of impacts go on over all chapters, and a shape keeps its id; here all is translated.
 */
export class Chapter {
  readonly timeline: Timeline;
  readonly opened: Opened;
  readonly first: { readonly energyGiven: number; readonly momentum: Pair; readonly given: Pair; readonly momenta: number };
  /** In the world's own time and count. */
  readonly start: { readonly time: number; readonly counts: Counts };
  /** Up to which impact and time of its world the page has it. */
  told: number;
  toldUntil: number;
  /** Does the page have the arcs that the edit has ended? */
  hasToldStart = false;
  /** Has a ball been squeezed? Its momentum went to the mover then, and no impact has it. */
  squeezed = false;

  constructor(world: World, readonly beginning: Beginning) {
    this.timeline = new Timeline(world, world.ballCount <= mostRemembered ? 'at arcs' : 'away');
    this.first = { energyGiven: world.energyGiven, momentum: world.momentum, given: world.given, momenta: world.momenta };
    this.start = { time: world.time, counts: world.counts };
    this.told = this.start.counts.total;
    this.toldUntil = this.start.time;
    this.opened = {
      about: world.about, text: beginning.text, isInText: beginning.isInText, begins: beginning.offset,
      impactsBefore: beginning.counts.total - this.start.counts.total, shapes: this.namedShapes(world),
      balls: world.balls().slice(), motion: beginning.motion, show: showOf(beginning.text), energyAtFirst: world.energy, energiesAtFirst: world.energies, movers: world.movers().length,
      stands: world.stands, remembers: this.remembers,
    };
  }

  free(): void {
    this.timeline.free();
  }

  get world(): World {
    return this.timeline.world;
  }
  get remembers(): boolean {
    return this.timeline.looking !== 'away';
  }
  /** When it begins, as the page counts. */
  get begins(): number {
    return this.pageTime(this.start.time);
  }

  pageTime(time: number): number {
    return this.beginning.offset + time;
  }
  worldTime(pageTime: number): number {
    return pageTime - this.beginning.offset;
  }
  /** The last time of the world that rounding makes the same time of the page, or nearly the last. */
  lastWorldTime(pageTime: number): number {
    const { offset } = this.beginning;
    let low = pageTime - offset;
    let high = low + Number.EPSILON * Math.abs(pageTime);
    for (let i = 0; i < 20; ++i) {
      const middle = low + (high - low) / 2;
      if (offset + middle <= pageTime) low = middle;
      else high = middle;
    }
    return low;
  }
  /** How many impacts there are up to so many of this world. */
  pageTotal(total: number): number {
    return this.beginning.counts.total + total - this.start.counts.total;
  }
  worldTotal(pageTotal: number): number {
    return pageTotal - this.beginning.counts.total + this.start.counts.total;
  }
  pageCounts(counts: Counts): Counts {
    const sum = (key: keyof Counts): number => this.beginning.counts[key] + counts[key] - this.start.counts[key];
    return { balls: sum('balls'), walls: sum('walls'), pillars: sum('pillars'), total: sum('total'), lossless: sum('lossless') };
  }

  /** All of it is sent again when it is played. */
  forgetTold(): void {
    this.hasToldStart = false;
    this.keepTold(this.start.time, this.start.counts.total);
  }
  /** What comes after a time and so many impacts of the world is sent again. */
  keepTold(time: number, total: number): void {
    this.told = Math.min(this.told, total);
    this.toldUntil = Math.min(this.toldUntil, time);
    if (this.remembers) this.timeline.forgetAfter(time, total);
  }

  /** Impacts of its world as the page counts and names. */
  pageImpacts(impacts: Float64Array): Float64Array {
    for (let i = 0; i < impacts.length; i += perImpact) {
      impacts[i] = this.pageTime(impacts[i]!);
      impacts[i + 2] = this.nameOf('ball', impacts[i + 2]!);
      impacts[i + 3] = this.nameOf(kinds[impacts[i + 1]!]!, impacts[i + 3]!);
    }
    return impacts;
  }
  pageEndedArcs(arcs: Float64Array): Float64Array {
    for (let i = 0; i < arcs.length; i += perEndedArc) {
      arcs[i] = this.pageTotal(arcs[i]!);
      arcs[i + 1] = this.nameOf('ball', arcs[i + 1]!);
      this.shiftArc(arcs, i + 2);
    }
    return arcs;
  }
  pageAhead({ arcs, meetings }: Ahead): Ahead {
    const [pageArcs, pageMeetings] = [arcs.slice(), meetings.slice()];
    for (let i = 0; i < pageArcs.length; i += perAheadArc) {
      pageArcs[i] = this.nameOf('ball', pageArcs[i]!);
      this.shiftArc(pageArcs, i + 1);
    }
    for (let i = 0; i < pageMeetings.length; i += perMeeting) {
      pageMeetings[i] = this.pageTime(pageMeetings[i]!);
      pageMeetings[i + 1] = this.nameOf('ball', pageMeetings[i + 1]!);
      pageMeetings[i + 5] = this.nameOf(kinds[pageMeetings[i + 4]!]!, pageMeetings[i + 5]!);
    }
    return { arcs: pageArcs, meetings: pageMeetings };
  }
  /** The numbers in its steps are the world's own: that is said first. */
  pageExplanation(inWorld: Explanation): Explanation {
    const { offset, ids } = this.beginning;
    const named = (text: string): string =>
      text.replaceAll(/\b(ball|wall|pillar) (\d+)/gi, (_all, kind: string, id: string) => `${kind} ${ids.nameOf(kind.toLowerCase() as Kind, Number(id))}`);
    const told = { ...inWorld, sentence: named(inWorld.sentence), bodies: inWorld.bodies.map((body) => ({ ...body, name: named(body.name) })) };
    if (offset === 0) return told;
    const heading = `Times count from the edit at t = ${Number(offset.toPrecision(6))}`;
    return {
      ...told, time: this.pageTime(told.time), frame: [this.pageTime(told.frame[0]), this.pageTime(told.frame[1])],
      steps: [{ heading, rows: [] }, ...told.steps],
    };
  }
  /** Where its balls have flown since their last impact. */
  presentArcs(): Float64Array {
    const arcs = this.world.presentArcs().slice();
    for (let i = 0; i < arcs.length; i += perArc) this.shiftArc(arcs, i);
    return arcs;
  }
  moved(): Moved {
    const { world } = this;
    return { walls: this.named('wall', world.movedWalls(), perMovedWall), pillars: this.named('pillar', world.movedPillars(), perMovedPillar) };
  }
  nameOf(kind: Kind, id: number): number {
    return this.beginning.ids.nameOf(kind, id);
  }

  private namedShapes(world: World): Shapes {
    const shapes = shapesOf(world);
    return {
      ...shapes, kinds: this.named('ball', shapes.kinds, perBallKind), walls: this.named('wall', shapes.walls, perWall),
      pillars: this.named('pillar', shapes.pillars, perPillar),
    };
  }
  private named(kind: Kind, numbers: Float64Array, each: number): Float64Array {
    for (let i = 0; i < numbers.length; i += each) numbers[i] = this.nameOf(kind, numbers[i]!);
    return numbers;
  }
  private shiftArc(arcs: Float64Array, at: number): void {
    arcs[at] = this.pageTime(arcs[at]!);
    arcs[at + 1] = this.pageTime(arcs[at + 1]!);
  }
}

/** The ids of all that is in a world, in their order. */
export function idsIn(world: World): Record<Kind, number[]> {
  const every = (numbers: Float64Array, each: number): number[] => Array.from({ length: numbers.length / each }, (_, i) => numbers[i * each]!);
  return { ball: every(world.ballKinds(), perBallKind), wall: every(world.walls(), perWall), pillar: every(world.pillars(), perPillar) };
}

