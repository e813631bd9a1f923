import { perImpact, type Carom, type Explanation, type Kind, type Penetration, type Problem, type Speeds, type Stepped, type World } from 'carom';

import type { GameRequests } from '../game/protocol.ts';
import { Chapter, idsIn, noCounts, type Beginning } from './chapter.ts';
import { Chapters, joined, type Moment } from './chapters.ts';
import { apply, named, type Added } from './edits.ts';
import { Ids } from './ids.ts';
import type { Change, Checked, FoundAhead, Frame, Load, Loaded, Requests, SteppedFrame } from './protocol.ts';
import { motionOf } from './motion.ts';
import { previewOf, type Preview } from './preview.ts';
import { isFalling, shapesOf } from './shapes-of.ts';
import { showOf } from './show.ts';

/** The way ahead is shown in scenes of up to so many balls, for up to so many impacts of the ball, and of all balls. */
const mostAhead = 500;
const impactsAhead = 12;
const playedAhead = 4000;

/** Milliseconds for playing a scene ahead, to see where it goes; a small one is done long before, on any machine. */
const budgetAhead = { small: 500, large: 50 };
const smallScene = 100;

/** Milliseconds for playing what the gallery shows of a scene. */
const budgetOfPreview = 150;

/** Of the way of a ball into an impact that is explained, and out of it. */
const radiiShown = 8;

/** So many steps can be undone at most. */
const mostUndone = 200;

/** A chapter as it was at first, stepped, and where its balls were when the latest steps ended. */
interface Steps {
  readonly chapter: Chapter;
  readonly key: string;
  readonly stepped: Stepped;
  readonly path: Float64Array[];
}

/** The scene that is open, and what has been made of it: answers what the page asks. */
export class Session implements Omit<Requests, keyof GameRequests> {
  private chapters: Chapters | null = null;
  /** The chapter that the page shows. */
  private shown: Chapter | null = null;
  private done: Moment[] = [];
  private undone: Moment[] = [];
  /** All chapters that something leads to. */
  private readonly kept = new Set<Chapter>();
  private steps: Steps | null = null;

  constructor(private readonly carom: Carom) {}

  load(text: string): Load {
    const reading = this.carom.read(text);
    if (!reading.ok) return reading;
    for (const chapter of this.kept) chapter.free();
    this.kept.clear();
    this.done = [];
    this.undone = [];
    this.forgetSteps();
    const chapter = new Chapter(reading.world, opening(reading.world, text));
    this.kept.add(chapter);
    this.chapters = new Chapters(chapter);
    return this.loaded({ impacts: 0, time: 0 });
  }

  play(until: number, budget: number, stopAtImpact: boolean): Frame {
    return this.frame(this.open.play(until, budget, stopAtImpact), !this.open.chapter.remembers);
  }

  seek(time: number): Frame {
    this.open.seek(time);
    return this.frame(null);
  }

  nextImpact(): Frame {
    return this.frame(this.open.nextImpact());
  }

  previousImpact(): Frame {
    this.open.previousImpact();
    return this.frame('impact');
  }

  toImpact(number: number): Frame {
    this.open.toImpact(number);
    return this.frame('impact');
  }

  edit(change: Change, keep: boolean, joins = false): Load | null {
    const { chapter } = this.open;
    const { ids } = chapter.beginning;
    const world = chapter.world.snapshot();
    const added: Added[] = [];
    const edit = apply(world, ids.inWorld(change), added);
    if (!edit.ok || !keep) {
      world.free();
      return edit.ok ? null : { ok: false, problems: edit.problems.map((problem) => named(problem, ids)) };
    }
    const nextName = { ...chapter.beginning.nextName };
    const names = added.map(({ kind, id, as }) => ({ kind, id, name: as ?? nextName[kind]++ }));
    const next = this.chapterAfter(chapter, world, names, nextName);
    if (!next.ok) return next;
    const edited = names.at(-1)?.name ?? (change.act === 'put' ? change.id : null);
    this.kept.add(next.chapter);
    const moment = this.open.followedBy(next.chapter);
    return this.turnTo(moment, () => {
      if (!joins) this.done.push(this.open.moment);
      this.undone = [];
    }, edited);
  }

  replace(text: string, hasSameShapes: boolean): Load {
    const reading = this.carom.read(text);
    if (!reading.ok) return reading;
    const { chapter, moment } = this.open;
    if (hasSameShapes && !chapter.opened.isInText) {
      reading.world.free();
      return { ok: false, problems: [{ path: '', what: 'a scene with movers that was edited has no text that could be written' }] };
    }
    const next = new Chapter(reading.world, hasSameShapes ? { ...chapter.beginning, text } : opening(reading.world, text));
    this.kept.add(next);
    const { start } = next;
    const links = [...(hasSameShapes ? moment.links.slice(0, moment.at) : []), { chapter: next, end: null }];
    const { time, total } = hasSameShapes ? moment : { time: start.time, total: start.counts.total };
    return this.turnTo({ links, at: links.length - 1, time, total }, () => {
      this.done.push(this.open.moment);
      this.undone = [];
    });
  }

  undo(): Load | null {
    const moment = this.done.pop();
    return moment ? this.turnTo(moment, () => this.undone.push(this.open.moment)) : null;
  }

  redo(): Load | null {
    const moment = this.undone.pop();
    return moment ? this.turnTo(moment, () => this.done.push(this.open.moment)) : null;
  }

  reset(): Load | null {
    if (!this.canReset) return null;
    const chapter = this.open.opened;
    return this.turnTo({ links: [{ chapter, end: null }], at: 0, time: chapter.start.time, total: chapter.start.counts.total }, () => {
      this.done.push(this.open.moment);
      this.undone = [];
    });
  }

  ahead(ball: number | null, lasting: number, change: Change | null, others: number): FoundAhead | null {
    const { chapter } = this.open;
    if (chapter.world.ballCount > mostAhead) return null;
    const { ids } = chapter.beginning;
    const world = chapter.world.snapshot();
    const edit = change && apply(world, ids.inWorld(change));
    const id = ball !== null ? ids.idOf('ball', ball) : edit?.ok ? edit.id : null;
    const limits = { impacts: impactsAhead, others, played: playedAhead };
    const found = edit?.ok === false || id === null ? null : chapter.pageAhead(world.ahead(id, world.time + lasting, limits));
    world.free();
    return found && { ...found, ball: chapter.nameOf('ball', id!) };
  }

  explain(number: number, longest: number): Explanation | null {
    const chapter = this.open.chapterOf(number);
    const world = chapter.timeline.before(chapter.worldTotal(number));
    let explanation = world.explain(longest);
    const shorter = explanation && leadOf(explanation);
    if (shorter && shorter < longest) explanation = world.explain(shorter);
    world.free();
    return explanation && chapter.pageExplanation(explanation);
  }

  speeds(bins: number): Speeds {
    return this.open.chapter.world.speeds(bins);
  }

  stepped(step: number, penetration: Penetration): SteppedFrame {
    const { chapter } = this.open;
    const { world } = chapter;
    const key = `${step} ${penetration}`;
    // It can't go back, but it can begin again; a step that misses the time by rounding has ended at it.
    if (this.steps?.key !== key || this.steps.chapter !== chapter || this.steps.stepped.time > world.time + step / 2) {
      this.forgetSteps();
      const stepped = chapter.timeline.start.stepped(step, penetration);
      this.steps = { chapter, key, stepped, path: [placesOf(stepped)] };
    }
    const { stepped, path } = this.steps;
    const mostKept = Math.min(100, 6000 / world.ballCount);
    const begin = performance.now();
    for (let before = -1; stepped.time > before && performance.now() - begin < 30; ) {
      before = stepped.time;
      stepped.advanceTo(Math.min(before + step, world.time));
      if (stepped.time > before) path.push(placesOf(stepped));
      if (path.length > mostKept) path.shift();
    }
    return {
      time: chapter.pageTime(stepped.time), step, isBehind: world.time - stepped.time > step * (1 + 1e-9), balls: stepped.balls().slice(),
      impacts: chapter.pageTotal(stepped.impacts), energy: stepped.energy, deepest: stepped.deepest, path: path.slice(),
    };
  }

  check(until: number): Checked {
    const world = this.open.chapter.timeline.start.snapshot();
    world.advanceTo(until, 'away');
    const checked = { until, impacts: world.counts.total, history: world.history };
    world.free();
    return checked;
  }

  impacts(): Float64Array {
    const all = this.open.soFar().map(({ chapter, until, total }) => {
      const world = chapter.timeline.start.snapshot();
      world.advanceTo(until, 'at all');
      const impacts = world.impacts().slice(0, (total - chapter.start.counts.total) * perImpact);
      world.free();
      return chapter.pageImpacts(impacts);
    });
    return joined(all);
  }

  preview(text: string): Preview | null {
    const reading = this.carom.read(text);
    if (!reading.ok) return null;
    const { world } = reading;
    const preview = previewOf(world, shapesOf(world), showOf(text), budgetOfPreview);
    world.free();
    return preview;
  }

  private forgetSteps(): void {
    this.steps?.stepped.free();
    this.steps = null;
  }

  private get open(): Chapters {
    if (!this.chapters) throw new Error('no scene is open');
    return this.chapters;
  }

  private get canReset(): boolean {
    const [first, ...more] = this.open.all;
    return more.length > 0 || first !== this.open.opened;
  }

  /**
   * The chapter that begins with a world after an edit, which takes the world. It is read from the world's text, so that what
   * is shown is what the text means, to the last bit; with movers there is no such text, and the world goes on itself.
   */
  private chapterAfter(
    before: Chapter, world: World, added: readonly { readonly kind: Kind; readonly id: number; readonly name: number }[],
    nextName: Readonly<Record<Kind, number>>,
  ): { readonly ok: true; readonly chapter: Chapter } | { readonly ok: false; readonly problems: readonly Problem[] } {
    const all = idsIn(world);
    const ids = added.reduce((known, { kind, id, name }) => known.with(kind, id, name, all), before.beginning.ids);
    const counts = before.pageCounts(world.counts);
    if (world.movers().length > 0) {
      return { ok: true, chapter: new Chapter(world, { ...before.beginning, ids, nextName, counts, isInText: false }) };
    }
    const text = world.scene;
    const offset = before.pageTime(world.time);
    world.free();
    const reading = this.carom.read(text);
    if (!reading.ok) return reading;
    return { ok: true, chapter: new Chapter(reading.world, { offset, counts, ids: ids.renumbered(all), nextName, text, isInText: true, motion: before.beginning.motion }) };
  }

  /** Goes somewhere else in what has been made of the scene, after noting where one was. */
  private turnTo(moment: Moment, note: () => void, edited: number | null = null): Load {
    note();
    if (this.done.length > mostUndone) this.done.shift();
    const known = this.open.turnTo(moment);
    this.tidy();
    return this.loaded(known, edited);
  }

  /** Frees chapters that nothing leads to, and snapshots of those that are gone through seldom. */
  private tidy(): void {
    const { all, opened } = this.open;
    const needed = new Set([opened, ...[...this.done, ...this.undone].flatMap(({ links }) => links.map(({ chapter }) => chapter)), ...all]);
    for (const chapter of this.kept) {
      if (!needed.has(chapter)) {
        chapter.free();
        this.kept.delete(chapter);
      } else if (!all.includes(chapter)) {
        chapter.timeline.thin(1);
      } else if (chapter !== all.at(-1)) {
        chapter.timeline.thin(chapter.timeline.most / all.length);
      }
    }
    if (this.steps && !this.kept.has(this.steps.chapter)) this.forgetSteps();
  }

  private loaded(known: Loaded['known'], edited: number | null = null): Load {
    this.shown = this.open.chapter;
    return {
      ok: true, ...this.shown.opened, frame: this.frame(null), known, edited,
      canUndo: this.done.length > 0, canRedo: this.undone.length > 0, canReset: this.canReset,
    };
  }

  private frame(stopped: Frame['stopped'], quick = false): Frame {
    const { chapter, playedTo } = this.open;
    const { world, first } = chapter;
    const { momentum, given } = world;
    const change = Math.hypot(momentum[0] - first.momentum[0] - given[0] + first.given[0], momentum[1] - first.momentum[1] - given[1] + first.given[1]);
    const keepsMomentum = chapter.remembers && !isFalling(world) && !chapter.squeezed;
    const turned = chapter === this.shown ? null : chapter.opened;
    this.shown = chapter;
    return {
      time: chapter.pageTime(world.time), sceneTime: world.time, turned, playedTo, balls: world.balls().slice(), ...this.open.takeNews(),
      arcs: chapter.remembers ? chapter.presentArcs() : new Float64Array(0), moved: chapter.moved(), counts: chapter.pageCounts(world.counts),
      energies: world.energies, energy: world.energy, energyGiven: world.energyGiven - first.energyGiven, momentum,
      momentumDrift: keepsMomentum ? (change === 0 ? 0 : change / (first.momenta || world.momenta)) : null,
      history: quick ? null : world.history, stopped,
    };
  }
}

/** How a scene begins that is opened. */
function opening(world: World, text: string): Beginning {
  const { ball, wall, pillar } = idsIn(world);
  const nextName = { ball: ball.length, wall: wall.length, pillar: pillar.length };
  const show = showOf(text);
  const motion = motionOf(world, shapesOf(world), show?.end ?? world.about.duration, world.ballCount <= smallScene ? budgetAhead.small : budgetAhead.large);
  return { offset: 0, counts: noCounts, ids: Ids.same, nextName, text, isInText: true, motion };
}

function placesOf(stepped: Stepped): Float64Array {
  return stepped.balls().filter((_, i) => i % 4 < 2);
}

/** How long a frame shows some of a ball's sizes of its way, before an impact and after it; none for points, which have no size. */
function leadOf({ bodies, ball, other }: Explanation): number | null {
  const radius = Math.max(ball.radius, other.kind === 'ball' ? other.radius : 0);
  const fastest = Math.max(...bodies.flatMap(({ before, after }) => [before.speed, after.speed]));
  return radius > 0 && fastest > 0 ? (radiiShown * radius) / fastest : null;
}
