import { perArc, perEndedArc, perImpact, type Squeeze, type World } from 'carom';

import type { Chapter } from './chapter.ts';

/** A chapter, and where the next one takes over, in its world's own time and count. */
export interface Link {
  readonly chapter: Chapter;
  readonly end: { readonly time: number; readonly total: number } | null;
}

/** A place in the history, to come back to. */
export interface Moment {
  readonly links: readonly Link[];
  readonly at: number;
  readonly time: number;
  readonly total: number;
}

type Stop = 'impact' | 'stuck' | null;

/** What was played and has not been sent to the page yet. */
export interface News {
  readonly impacts: Float64Array;
  readonly firstImpact: number;
  readonly endedArcs: Float64Array;
  readonly squeezes: readonly Squeeze[];
}

/** Between the last impact and the next, an edit has ended arcs: the number of those. See `perEndedArc`. */
const beforeNext = 0.25;

/** Chapters that follow one another, gone through as if they were one history. All of each but the last has been sent to the page. */
export class Chapters {
  private links: readonly Link[];
  private at = 0;
  private firstNew: number | null = null;
  private impacts: Float64Array[] = [];
  private arcs: Float64Array[] = [];
  private squeezes: Squeeze[] = [];

  constructor(readonly opened: Chapter) {
    this.links = [{ chapter: opened, end: null }];
  }

  get chapter(): Chapter {
    return this.link.chapter;
  }
  get playedTo(): number {
    const { chapter } = this.links.at(-1)!;
    return chapter.pageTime(chapter.timeline.playedTo);
  }
  get moment(): Moment {
    const { world } = this.chapter;
    return { links: this.links, at: this.at, time: world.time, total: world.counts.total };
  }

  seek(time: number): void {
    this.at = Math.max(this.links.findLastIndex(({ chapter }) => chapter.begins <= time), 0);
    const { chapter, end } = this.link;
    this.goTo(Math.min(Math.max(chapter.worldTime(time), chapter.start.time), end?.time ?? Infinity));
    if (chapter.beginning.offset === 0) return;
    // The time of an impact means just after it, whatever rounding has made of that time.
    const last = Math.min(chapter.lastWorldTime(time), end?.time ?? Infinity);
    while (!(end && chapter.world.counts.total >= end.total) && chapter.timeline.nextImpact(last) === 'impact') this.gather();
  }

  /** Toward a time, for about so many milliseconds. */
  play(until: number, budget: number, stopAtImpact: boolean): Stop {
    const { chapter, end } = this.link;
    const stopped = chapter.timeline.play(Math.min(chapter.worldTime(until), end?.time ?? Infinity), budget, stopAtImpact);
    this.gather();
    if (stopped || !this.isAtEnd || until <= chapter.pageTime(end!.time)) return stopped;
    this.turnPage();
    return this.play(until, budget / 2, stopAtImpact);
  }

  nextImpact(): Stop {
    const from = this.moment;
    for (;;) {
      const { chapter, end } = this.link;
      const found = end && chapter.world.counts.total >= end.total ? null : chapter.timeline.nextImpact(end?.time);
      this.gather();
      if (found) return found;
      if (!end) break;
      this.turnPage();
    }
    if (from.at !== this.at) this.comeBack(from);
    return null;
  }

  /** To just after the impact before; at the first of a chapter, to where the chapter begins. */
  previousImpact(): void {
    const { world, start, timeline } = this.chapter;
    const { time, counts: { total } } = world;
    if (total > start.counts.total) {
      timeline.seekImpact(total);
      if (world.time === time) timeline.seekImpact(total - 1);
    } else if (time > start.time || this.at === 0) {
      timeline.seekImpact(total);
    } else {
      --this.at;
      this.chapter.timeline.seekImpact(this.link.end!.total);
    }
    this.gather();
  }

  /** To just after the impact with this number; 0 is the start. */
  toImpact(number: number): void {
    this.at = Math.max(this.links.findLastIndex(({ chapter }) => chapter.beginning.counts.total < number), 0);
    this.chapter.timeline.seekImpact(Math.max(this.chapter.worldTotal(number), this.chapter.start.counts.total));
    this.gather();
  }

  /** Which chapter has the impact with this number. */
  chapterOf(impact: number): Chapter {
    return this.links.findLast(({ chapter }) => chapter.beginning.counts.total < impact)?.chapter ?? this.opened;
  }

  /** What has not been sent to the page yet, up to now. */
  takeNews(): News {
    const { chapter, impacts, arcs, squeezes } = this;
    const news = { impacts: joined(impacts), firstImpact: this.firstNew ?? chapter.pageTotal(chapter.told), endedArcs: joined(arcs), squeezes };
    this.impacts = [];
    this.arcs = [];
    this.squeezes = [];
    this.firstNew = null;
    return news;
  }

  /** All chapters up to now, each with the time at which it ends, or now. */
  soFar(): readonly { readonly chapter: Chapter; readonly until: number; readonly total: number }[] {
    return this.links.slice(0, this.at + 1).map(({ chapter, end }, i) => ({
      chapter, until: end && i < this.at ? end.time : chapter.world.time, total: end && i < this.at ? end.total : chapter.world.counts.total,
    }));
  }

  /** The chapters up to now, and after them another one, or in place of one that has only just begun. */
  followedBy(next: Chapter): Moment {
    const { time, counts: { total } } = this.chapter.world;
    const { start } = this.chapter;
    const hasBegun = time > start.time || total > start.counts.total;
    const links = [...this.links.slice(0, this.at), ...(hasBegun ? [{ chapter: this.chapter, end: { time, total } }] : []), { chapter: next, end: null }];
    return { links, at: links.length - 1, time: next.start.time, total: next.start.counts.total };
  }

  /**
   * Goes to a moment of other chapters, or of the same. Returns up to which impact and time what the page has still
   * holds; all that comes after is sent again.
   */
  turnTo(moment: Moment): { impacts: number; time: number } {
    const [before, after] = [this.links, moment.links];
    this.takeNews();
    let common = 0;
    while (before[common] && after[common]?.chapter === before[common]!.chapter && before[common]!.end?.time === after[common]!.end?.time) ++common;
    this.links = after;
    // Where a chapter is another one, the arcs that it ends are those of the chapter before.
    const last = before[common]?.chapter === after[common]?.chapter ? Math.min(common, after.length - 1) : Math.max(common - 1, 0);
    const { chapter } = after[last]!;
    if (before[last]?.chapter === chapter) {
      const ends = [before[last]!.end, after[last]!.end].filter((end) => end !== null);
      chapter.keepTold(Math.min(chapter.toldUntil, ...ends.map(({ time }) => time)), Math.min(chapter.told, ...ends.map(({ total }) => total)));
    } else {
      chapter.forgetTold();
    }
    const known = { impacts: chapter.pageTotal(chapter.told), time: chapter.pageTime(chapter.toldUntil) };
    for (const link of after.slice(last + 1)) link.chapter.forgetTold();
    // What is played on the way is sent. Large scenes send no impacts, so there it goes to the end at once.
    for (this.at = chapter.remembers ? last : after.length - 1; this.at < after.length - 1; this.turnPage()) {
      this.goTo(this.link.end!.time);
    }
    this.comeBack(moment);
    return known;
  }

  get all(): readonly Chapter[] {
    return this.links.map(({ chapter }) => chapter);
  }

  private get link(): Link {
    return this.links[this.at]!;
  }
  private get isAtEnd(): boolean {
    const { chapter, end } = this.link;
    return end !== null && chapter.world.time >= end.time;
  }

  private comeBack({ at, time, total }: Moment): void {
    this.at = at;
    this.goTo(time, total);
  }

  /** Of two impacts at one time, an edit may have come between. */
  private goTo(time: number, total = this.link.end?.time === time ? this.link.end.total : Infinity): void {
    const { timeline, world } = this.chapter;
    timeline.seek(time);
    if (world.counts.total > total) timeline.seekImpact(total);
    this.gather();
  }

  /** From the end of a chapter to the beginning of the next one. */
  private turnPage(): void {
    const { chapter } = this.link;
    const flown = chapter.presentArcs();
    const names = chapter.world.ballKinds().filter((_, i) => i % 4 === 0).map((id) => chapter.nameOf('ball', id));
    ++this.at;
    const next = this.chapter;
    next.timeline.seek(next.start.time);
    if (!next.hasToldStart && next.remembers) this.tellEnded(flown, names, next);
    next.hasToldStart = true;
    this.gather();
  }

  /** An edit ends the arcs that balls are flying, but for those that fly on as they did. */
  private tellEnded(flown: Float64Array, names: Float64Array, next: Chapter): void {
    const goesOn = new Map<number, number>();
    const arcs = next.presentArcs();
    next.world.ballKinds().forEach((id, i) => i % 4 === 0 && goesOn.set(next.nameOf('ball', id), arcs[(i / 4) * perArc]!));
    const ended: number[] = [];
    names.forEach((name, i) => {
      const arc = flown.subarray(i * perArc, (i + 1) * perArc);
      if (arc[1]! > arc[0]! && goesOn.get(name) !== arc[0]) ended.push(next.beginning.counts.total - beforeNext, name, ...arc);
    });
    this.arcs.push(Float64Array.from(ended));
    this.firstNew ??= next.beginning.counts.total;
  }

  /** Takes down what was played for the first time. */
  private gather(): void {
    const { chapter, end } = this.link;
    const { world } = chapter;
    const all = world.counts.total;
    const total = Math.min(all, end?.total ?? Infinity);
    const fresh = chapter.remembers ? Math.min(Math.max(total - chapter.told, 0), world.impactCount) : 0;
    const first = total - fresh;
    const skipped = world.impactCount - (all - first);
    const arcs = freshArcs(world, first, chapter.toldUntil, end?.time ?? Infinity);
    if (fresh > 0 || arcs.length > 0) {
      this.firstNew ??= chapter.pageTotal(first);
      this.impacts.push(chapter.pageImpacts(world.impacts().slice(skipped * perImpact, (skipped + fresh) * perImpact)));
      this.arcs.push(chapter.pageEndedArcs(arcs));
    }
    chapter.told = Math.max(chapter.told, total);
    chapter.toldUntil = Math.max(chapter.toldUntil, Math.min(world.time, end?.time ?? Infinity));
    for (const { time, mover, ball } of world.squeezes) {
      chapter.squeezed = true;
      this.squeezes.push({ time: chapter.pageTime(time), mover, ball: ball === null ? null : chapter.nameOf('ball', ball) });
    }
    world.forgetImpacts();
  }
}

/** Of the arcs that were looked at, those that ended at the impact with this number or later; without an impact, after a time. */
function freshArcs(world: World, impact: number, after: number, until: number): Float64Array {
  const arcs = world.arcs();
  const fresh: number[] = [];
  for (let i = 0; i < arcs.length; i += perEndedArc) {
    const [number, end] = [arcs[i]!, arcs[i + 3]!];
    if (end <= until && (Number.isInteger(number) ? number >= impact : number > impact - 1 && end > after)) fresh.push(i);
  }
  const first = fresh[0];
  if (first === undefined) return new Float64Array(0);
  // They are the last ones, unless some were sent before and played again.
  if (fresh.length === (arcs.length - first) / perEndedArc) return arcs.slice(first);
  return joined(fresh.map((i) => arcs.slice(i, i + perEndedArc)));
}

export function joined(parts: readonly Float64Array[]): Float64Array {
  if (parts.length === 1) return parts[0]!;
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
