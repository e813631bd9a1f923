import { perArc, perEndedArc, perImpact, type Carom, type Edit, type Energies, type Explanation, type Penetration, type Speeds, type Stepped, type World } from 'carom';

import { unchangeable, type Change, type Checked, type FoundAhead, type Frame, type Load, type Requests, type Shapes, type SteppedFrame, type Thumbnail } from './protocol.ts';
import { Timeline } from './timeline.ts';

/** Up to so many balls every impact is looked at; beyond, that would make playing slow. */
const mostRemembered = 4000;

/** The way ahead is shown in scenes of up to so many balls, for up to so many impacts of the ball, and of all balls. */
const mostAhead = 500;
const impactsAhead = 12;
const playedAhead = 4000;

/** The scene as it was at first, stepped, and where its balls were when the latest steps ended. */
interface Steps {
  readonly key: string;
  readonly stepped: Stepped;
  readonly path: Float64Array[];
}

/** The scene that is open: answers what the page asks. */
export class Session implements Requests {
  private timeline: Timeline | null = null;
  private first = { energy: 0, energies: { kinetic: 0, potential: 0 } as Energies, momentum: [0, 0] as readonly [number, number], momenta: 0 };
  /** How many impacts the page has been told of. */
  private told = 0;
  /** Has a ball been squeezed? Its momentum went to the mover then, and no impact tells how much that was. */
  private squeezed = false;
  /** Up to when arcs have been sent to it. */
  private toldUntil = 0;
  private steps: Steps | null = null;

  constructor(private readonly carom: Carom) {}

  load(text: string): Load {
    const reading = this.carom.read(text);
    if (!reading.ok) return reading;
    this.timeline?.free();
    this.forgetSteps();
    const { world } = reading;
    const remembers = world.ballCount <= mostRemembered;
    this.timeline = new Timeline(world, remembers ? 'at arcs' : 'away');
    this.first = { energy: world.energy, energies: world.energies, momentum: world.momentum, momenta: world.momenta };
    this.told = this.toldUntil = 0;
    this.squeezed = false;
    return {
      ok: true, about: world.about, text, shapes: shapesOf(world), frame: this.frame(null), energyAtFirst: this.first.energy,
      energiesAtFirst: this.first.energies, movers: world.movers().length, stands: world.stands,
      remembers,
    };
  }

  play(until: number, budget: number, stopAtImpact: boolean): Frame {
    return this.frame(this.open.play(until, budget, stopAtImpact), this.open.looking === 'away');
  }

  seek(time: number): Frame {
    this.open.seek(Math.max(time, 0));
    return this.frame(null);
  }

  nextImpact(): Frame {
    return this.frame(this.open.nextImpact());
  }

  previousImpact(): Frame {
    const { world } = this.open;
    const number = world.counts.total;
    const now = world.time;
    this.open.seekImpact(number);
    if (world.time === now && number > 0) this.open.seekImpact(number - 1);
    return this.frame('impact');
  }

  edit(change: Change, keep: boolean): Load | null {
    const world = this.open.world.snapshot();
    const edit = world.movers().length > 0 ? refused(unchangeable) : apply(world, change);
    const text = edit.ok && keep ? world.scene : null;
    world.free();
    if (!edit.ok) return edit;
    return text === null ? null : this.load(text);
  }

  ahead(ball: number | null, lasting: number, change: Change | null, others: number): FoundAhead | null {
    if (this.open.world.ballCount > mostAhead) return null;
    const world = this.open.world.snapshot();
    const edit = change && apply(world, change);
    const id = ball ?? (edit?.ok ? edit.id : null);
    const found = edit?.ok === false || id === null ? null : world.ahead(id, world.time + lasting, { impacts: impactsAhead, others, played: playedAhead });
    const copy = found && { ball: id!, arcs: found.arcs.slice(), meetings: found.meetings.slice() };
    world.free();
    return copy;
  }

  explain(number: number, lead: number): Explanation | null {
    const world = this.open.before(number);
    const explanation = world.explain(lead);
    world.free();
    return explanation;
  }

  speeds(bins: number): Speeds {
    return this.open.world.speeds(bins);
  }

  stepped(step: number, penetration: Penetration): SteppedFrame {
    const { world, start } = this.open;
    const key = `${step} ${penetration}`;
    // It can't go back, but it can begin again; a step that misses the time by rounding has ended at it.
    if (this.steps?.key !== key || this.steps.stepped.time > world.time + step / 2) {
      this.forgetSteps();
      const stepped = start.stepped(step, penetration);
      this.steps = { key, stepped, path: [placesOf(stepped)] };
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
      time: stepped.time, isBehind: world.time - stepped.time > step * (1 + 1e-9), balls: stepped.balls().slice(), impacts: stepped.impacts, energy: stepped.energy, deepest: stepped.deepest,
      path: path.slice(),
    };
  }

  check(until: number): Checked {
    const world = this.open.start.snapshot();
    world.advanceTo(until, 'away');
    const checked = { until, impacts: world.counts.total, history: world.history };
    world.free();
    return checked;
  }

  impacts(): Float64Array {
    const world = this.open.start.snapshot();
    world.advanceTo(this.open.world.time, 'at all');
    const impacts = world.impacts().slice(0, this.open.world.counts.total * perImpact);
    world.free();
    return impacts;
  }

  thumbnail(text: string): Thumbnail | null {
    const reading = this.carom.read(text);
    if (!reading.ok) return null;
    const { world } = reading;
    const shapes = shapesOf(world);
    const balls = world.balls().slice();
    const paths = world.ballCount <= 2500 ? pathsOf(world, Math.min(world.about.duration ?? 4, 12)) : [];
    world.free();
    return { shapes, balls, paths };
  }

  private forgetSteps(): void {
    this.steps?.stepped.free();
    this.steps = null;
  }

  private get open(): Timeline {
    if (!this.timeline) throw new Error('no scene is open');
    return this.timeline;
  }

  private frame(stopped: Frame['stopped'], quick = false): Frame {
    const { world, playedTo, looking } = this.open;
    const counts = world.counts;
    const momentum = world.momentum;
    const given = world.given;
    const { momentum: first, momenta } = this.first;
    const change = Math.hypot(momentum[0] - first[0] - given[0], momentum[1] - first[1] - given[1]);
    // What was played again is known already.
    const fresh = looking !== 'away' ? Math.min(Math.max(counts.total - this.told, 0), world.impactCount) : 0;
    const impacts = world.impacts().slice((world.impactCount - fresh) * perImpact);
    const firstImpact = counts.total - fresh;
    const endedArcs = freshArcs(world.arcs(), firstImpact, this.toldUntil);
    const { squeezes } = world;
    this.squeezed ||= squeezes.length > 0;
    world.forgetImpacts();
    this.told = Math.max(this.told, counts.total);
    this.toldUntil = Math.max(this.toldUntil, world.time);
    return {
      time: world.time, playedTo, balls: world.balls().slice(), impacts, firstImpact, endedArcs,
      arcs: looking !== 'away' ? world.presentArcs().slice() : new Float64Array(0),
      moved: { walls: world.movedWalls(), pillars: world.movedPillars() },
      counts, energies: world.energies, energy: world.energy, energyGiven: world.energyGiven, momentum,
      momentumDrift: looking !== 'away' && !isFalling(world) && !this.squeezed ? (change === 0 ? 0 : change / (momenta || world.momenta)) : null,
      history: quick ? null : world.history, stopped, squeezes,
    };
  }
}

/** Of arcs in the order of play, those that ended at the impact with this number or later; without an impact, after a time. */
function freshArcs(arcs: Float64Array, impact: number, after: number): Float64Array {
  const fresh: number[] = [];
  for (let i = 0; i < arcs.length; i += perEndedArc) {
    const [number, end] = [arcs[i]!, arcs[i + 3]!];
    if (Number.isInteger(number) ? number >= impact : number > impact - 1 && end > after) fresh.push(i);
  }
  const first = fresh[0];
  if (first === undefined) return new Float64Array(0);
  // They are the last, but for those that were told before and played again.
  if (fresh.length === (arcs.length - first) / perEndedArc) return arcs.slice(first);
  return Float64Array.from(fresh.flatMap((i) => [...arcs.subarray(i, i + perEndedArc)]));
}

function isFalling(world: World): boolean {
  return world.gravity.some((component) => component !== 0);
}

function placesOf(stepped: Stepped): Float64Array {
  return stepped.balls().filter((_, i) => i % 4 < 2);
}

function shapesOf(world: World): Shapes {
  return {
    kinds: world.ballKinds().slice(), gravityScales: world.gravityScales().slice(), gravity: world.gravity,
    walls: world.walls().slice(), pillars: world.pillars().slice(),
  };
}

function refused(what: string): Edit {
  return { ok: false, problems: [{ path: '', what }] };
}

function apply(world: World, change: Change): Edit {
  if (change.act === 'gravity') return world.setGravity(change.gravity);
  if (change.act === 'remove') {
    if (change.kind === 'ball') return world.removeBall(change.id);
    return change.kind === 'wall' ? world.removeWall(change.id) : world.removePillar(change.id);
  }
  const { id } = change;
  switch (change.kind) {
    case 'ball': return id === null ? world.addBall(change.shape) : world.changeBall(id, change.shape);
    case 'wall': return id === null ? world.addWall(change.shape) : world.changeWall(id, change.shape);
    case 'pillar': return id === null ? world.addPillar(change.shape) : world.changePillar(id, change.shape);
  }
}

/** The arcs that the first few moving balls fly until a time, a few hundred each. */
function pathsOf(world: World, until: number): Float64Array[] {
  const [most, mostArcs, slices] = [3, 300, 20];
  const kinds = world.ballKinds();
  const falling = isFalling(world);
  const followed: { readonly place: number; readonly id: number; readonly arcs: number[] }[] = [];
  world.balls().forEach((value, i, all) => {
    if (i % 4 !== 2 || !(falling || value !== 0 || all[i + 1] !== 0) || followed.length === most) return;
    followed.push({ place: (i - 2) / 4, id: kinds[i - 2]!, arcs: [] });
  });
  for (let slice = 1; slice <= slices; ++slice) {
    world.advanceTo((until * slice) / slices, 'at arcs');
    const ended = world.arcs();
    for (let i = 0; i < ended.length; i += perEndedArc) {
      const arcs = followed.find(({ id }) => id === ended[i + 1])?.arcs;
      if (arcs && arcs.length < mostArcs * perArc) arcs.push(...ended.subarray(i + 2, i + perEndedArc));
    }
    world.forgetImpacts();
  }
  const present = world.presentArcs();
  return followed.map(({ place, arcs }) =>
    Float64Array.from(arcs.length < mostArcs * perArc ? [...arcs, ...present.subarray(place * perArc, (place + 1) * perArc)] : arcs));
}
