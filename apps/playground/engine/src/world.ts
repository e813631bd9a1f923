import { allStops, impactAt, perBall, perBallKind, perImpact, perPillar, perWall } from './layout.ts';
import type { Carom, Exports, Handle } from './module.ts';
import type {
  About, Ball, Counts, Edit, Explanation, Impact, Looking, Pair, Penetration, Pillar, Progress, Speeds, Wall,
} from './types.ts';
import { Stepped } from './stepped.ts';

const lookings: readonly Looking[] = ['away', 'at momentum', 'at all'];
const penetrations: readonly Penetration[] = ['bisect', 'ignore', 'push apart'];
const problem = 2;
const playedOne = 1;

/**
 * Balls, walls and pillars, and the time now. It lives in the engine's memory: call `free` when it is no longer needed.
 * Arrays that it gives are views of that memory, valid until the next call of anything; copy what you keep.
 */
export class World {
  private readonly raw: Exports;

  /** @internal */
  constructor(private readonly carom: Carom, private readonly handle: Handle) {
    this.raw = carom.exports;
  }

  free(): void {
    this.raw.carom_free(this.handle);
  }

  /** A world of its own, the same to the last bit. */
  snapshot(): World {
    return new World(this.carom, this.raw.carom_copy(this.handle));
  }

  /** Puts this world back to how another is. */
  restore(from: World): void {
    this.raw.carom_restore(this.handle, from.handle);
  }

  get time(): number {
    return this.raw.carom_time(this.handle);
  }

  /** Plays everything up to and including a time. Throws RangeError for a time before the world's own, or too far away. */
  advanceTo(time: number, looking: Looking = 'at all'): Progress {
    const reached = this.raw.carom_advance_to(this.handle, time, lookings.indexOf(looking));
    if (reached === problem) throw new RangeError(this.carom.answer());
    return reached === 0 ? 'done' : 'stuck';
  }

  advance(step: number, looking: Looking = 'at all'): Progress {
    return this.advanceTo(this.time + step, looking);
  }

  /**
   * Plays the next impact and stops at its time. No change when there is none before the limit, which is null, or when
   * impacts come without end in next to no time: 'stuck'.
   */
  nextImpact(limit = 1e300): Impact | 'stuck' | null {
    const next = this.raw.carom_next_impact(this.handle, limit);
    if (next !== playedOne) return next === 0 ? null : 'stuck';
    return impactAt(this.impacts(), this.impactCount - 1);
  }

  /** Plays until there have been so many impacts in all; false when there are not so many before the limit, or it is stuck. */
  playImpacts(total: number, limit = 1e300): boolean {
    return this.raw.carom_play_impacts(this.handle, total, limit) !== 0;
  }

  get ballCount(): number {
    return this.raw.carom_ball_count(this.handle);
  }
  get impactCount(): number {
    return this.raw.carom_impact_count(this.handle);
  }

  /** x, y, vx, vy of every ball, in the order of ids. */
  balls(): Float64Array {
    return this.carom.numbers(this.raw.carom_balls(this.handle), this.ballCount * perBall);
  }
  /** id, radius, mass, restitution of every ball, in the same order. */
  ballKinds(): Float64Array {
    return this.carom.numbers(this.raw.carom_ball_kinds(this.handle), this.ballCount * perBallKind);
  }
  /** id, from x, from y, to x, to y, stops (0 both, 1 outside, 2 inside), restitution of every wall. */
  walls(): Float64Array {
    return this.carom.numbers(this.raw.carom_walls(this.handle), this.raw.carom_wall_count(this.handle) * perWall);
  }
  /** id, x, y, radius, restitution of every pillar. */
  pillars(): Float64Array {
    const count = this.raw.carom_pillar_count(this.handle);
    return this.carom.numbers(this.raw.carom_pillars(this.handle), count * perPillar);
  }
  /** The impacts that were looked at since they were last forgotten; `impactAt` reads one. */
  impacts(): Float64Array {
    return this.carom.numbers(this.raw.carom_impacts(this.handle), this.impactCount * perImpact);
  }
  forgetImpacts(): void {
    this.raw.carom_forget_impacts(this.handle);
  }

  get energy(): number {
    return this.raw.carom_energy(this.handle);
  }
  get momentum(): Pair {
    return [this.raw.carom_momentum_x(this.handle), this.raw.carom_momentum_y(this.handle)];
  }
  /** What walls and pillars have given to the momentum, as far as impacts were looked at. */
  get given(): Pair {
    return [this.raw.carom_given_x(this.handle), this.raw.carom_given_y(this.handle)];
  }
  /** Σ m|v| */
  get momenta(): number {
    return this.raw.carom_momenta(this.handle);
  }
  get counts(): Counts {
    const [balls = 0, walls = 0, pillars = 0, lossless = 0] = this.carom.numbers(this.raw.carom_counts(this.handle), 4);
    return { balls, walls, pillars, lossless, total: balls + walls + pillars };
  }
  /** 16 hexadecimal digits: the hash of all that has happened, the same on every machine. */
  get history(): string {
    return BigInt.asUintN(64, this.raw.carom_history(this.handle)).toString(16).padStart(16, '0');
  }
  get about(): About {
    this.raw.carom_about(this.handle);
    return JSON.parse(this.carom.answer()) as About;
  }
  /** The text of a scene that begins as the world is now. */
  get scene(): string {
    this.raw.carom_scene(this.handle);
    return this.carom.answer();
  }

  speeds(bins: number): Speeds {
    const at = this.raw.carom_speeds(this.handle, bins);
    const numbers = this.carom.numbers(at, 1 + 2 * bins);
    return { width: numbers[0] ?? 1, found: numbers.slice(1, 1 + bins), expected: numbers.slice(1 + bins) };
  }

  /** The next impact worked through, in a frame from `lead` before to `lead` after it; null when there is none. */
  explain(lead: number): Explanation | null {
    if (this.raw.carom_explain(this.handle, lead) === 0) return null;
    return JSON.parse(this.carom.answer()) as Explanation;
  }

  /**
   * The time-stepped simulator, begun as this world is now, to be compared with it: it looks only at the ends of steps.
   * Throws RangeError for a step that is not more than zero and finite.
   */
  stepped(step: number, penetration: Penetration = 'push apart'): Stepped {
    const handle = this.raw.carom_stepped(this.handle, step, penetrations.indexOf(penetration));
    if (handle === 0) throw new RangeError(this.carom.answer());
    return new Stepped(this.carom, handle);
  }

  addBall(ball: Ball): Edit {
    return this.added(this.raw.carom_add_ball(this.handle, ...numbersOfBall(ball)));
  }
  changeBall(id: number, ball: Ball): Edit {
    return this.changed(id, this.raw.carom_change_ball(this.handle, id, ...numbersOfBall(ball)));
  }
  removeBall(id: number): Edit {
    return this.changed(id, this.raw.carom_remove_ball(this.handle, id));
  }
  addWall(wall: Wall): Edit {
    return this.added(this.raw.carom_add_wall(this.handle, ...numbersOfWall(wall)));
  }
  changeWall(id: number, wall: Wall): Edit {
    return this.changed(id, this.raw.carom_change_wall(this.handle, id, ...numbersOfWall(wall)));
  }
  removeWall(id: number): Edit {
    return this.changed(id, this.raw.carom_remove_wall(this.handle, id));
  }
  addPillar(pillar: Pillar): Edit {
    return this.added(this.raw.carom_add_pillar(this.handle, ...numbersOfPillar(pillar)));
  }
  changePillar(id: number, pillar: Pillar): Edit {
    return this.changed(id, this.raw.carom_change_pillar(this.handle, id, ...numbersOfPillar(pillar)));
  }
  removePillar(id: number): Edit {
    return this.changed(id, this.raw.carom_remove_pillar(this.handle, id));
  }

  private added(id: number): Edit {
    return this.changed(id, id < 0 ? 0 : 1);
  }
  private changed(id: number, ok: number): Edit {
    if (ok !== 0) return { ok: true, id };
    return { ok: false, problems: this.carom.answer().split('\n').map((what) => ({ path: '', what })) };
  }
}

type Seven = [number, number, number, number, number, number, number];
type Six = [number, number, number, number, number, number];

function numbersOfBall({ center, velocity, radius, mass = 1, restitution = 1 }: Ball): Seven {
  return [center[0], center[1], velocity[0], velocity[1], radius, mass, restitution];
}
function numbersOfWall({ from, to, stops = 'both', restitution = 1 }: Wall): Six {
  return [from[0], from[1], to[0], to[1], allStops.indexOf(stops), restitution];
}
function numbersOfPillar({ center, radius, restitution = 1 }: Pillar): [number, number, number, number] {
  return [center[0], center[1], radius, restitution];
}
