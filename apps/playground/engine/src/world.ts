import { done, impactPlayed, ok, problem, stuck, type Exports, type Pointer, type Result } from './exports.ts';
import { Heard } from './heard.ts';
import {
  allAxes, bytes, impactAt, perAheadArc, perArc, perBall, perBallKind, perEndedArc, perMeeting, perMovedPillar, perMovedWall, perPillar, perWall, readBallKind, readDrive,
  readGravityScale, readMotion, readMovedPillar, readMovedWall, readPillar, readPose, readWall, writeBall, writeDrive, writeListening,
  writeMotion, writeMover, writePair, writePillar, writeStep, writeWall,
} from './layout.ts';
import type { Memory } from './memory.ts';
import type { Carom } from './module.ts';
import { Scene } from './scene.ts';
import { Stepped } from './stepped.ts';
import type {
  About, Ahead, AheadLimits, Ball, Counts, Drive, Driven, Edit, Energies, Explanation, Impact, Looking, Mover, MoverMotion, MoverStep, Pair, Penetration,
  PeriodicBox, Pillar, Pose, Progress, Speeds, Squeeze, Wall,
} from './types.ts';

const penetrations: readonly Penetration[] = ['bisect', 'ignore', 'push apart'];

/** Where the id of a shape is left, behind the shape that is given. */
const idOffset = 128;
/** And what a wall or pillar does besides, behind that. */
const driveOffset = 136;
/** Neither moved nor kicking. */
const standing: Drive = { mover: null, kick: { speed: 0 } };

/**
 * Balls, walls and pillars, and the time now. It lives in the engine's memory: call `free` when it is no longer needed.
 * Arrays that it gives are views of that memory, valid until the next call of anything; copy what you keep.
 */
export class World {
  private readonly raw: Exports;
  private readonly memory: Memory;
  /** Which impacts the engine keeps for this world. */
  private listening: Looking = 'away';
  private readonly heard = new Heard();
  private squeezed: Squeeze[] = [];

  /** @internal */
  constructor(private readonly carom: Carom, private readonly handle: Pointer, private origin: Scene) {
    this.raw = carom.exports;
    this.memory = carom.memory;
  }

  free(): void {
    this.raw.carom_world_destroy(this.handle);
    this.origin.free();
  }

  /** A world of its own, the same to the last bit. */
  snapshot(): World {
    this.memory.expectOk(this.raw.carom_world_copy(this.handle, this.memory.out));
    const copy = new World(this.carom, this.memory.word(), this.origin.share());
    if (this.listening !== 'away') this.memory.expectOk(this.raw.carom_stop_listening(copy.handle));
    copy.heard.given = this.heard.given;
    return copy;
  }

  /** Puts this world back to how another is. */
  restore(from: World): void {
    this.memory.expectOk(this.raw.carom_world_assign(this.handle, from.handle));
    this.listening = from.listening;
    this.heard.given = from.heard.given;
    from.origin.share();
    this.origin.free();
    this.origin = from.origin;
  }

  get time(): number {
    return this.measured(this.raw.carom_time);
  }

  /** Plays everything up to and including a time. Throws RangeError for a time before the world's own, or too far away. */
  advanceTo(time: number, looking: Looking = 'at all'): Progress {
    this.listen(looking);
    const advance = looking === 'at arcs' ? this.raw.page_advance_to : this.raw.carom_advance_to;
    for (;;) {
      const result = advance(this.handle, time, this.memory.out);
      if (result === problem) throw new RangeError(this.lastError);
      this.memory.expectOk(result);
      const progress = this.memory.word();
      if (looking !== 'away') {
        const { at, count } = this.read(this.raw.carom_read_impacts, bytes.impact);
        this.heard.take(this.memory.data, at, count, looking !== 'at momentum');
        if (looking === 'at arcs') this.takeArcs();
      }
      this.takeSqueezes();
      if (progress !== done) return 'stuck';
      if (looking !== 'at arcs' || this.time >= time) return 'done';
    }
  }

  advance(step: number, looking: Looking = 'at all'): Progress {
    return this.advanceTo(this.time + step, looking);
  }

  /**
   * Plays the next impact and stops at its time. No change when there is none before the limit, which is null, or when
   * impacts come without end in next to no time: 'stuck'. Give a limit when a program repeats: without one, a search
   * that finds nothing would not end.
   */
  nextImpact(limit = 1e300): Impact | 'stuck' | null {
    const played = this.playOne(limit, true);
    return played === null || played === 'stuck' ? played : impactAt(played, 0);
  }

  /** Plays until there have been so many impacts in all; false when there are not so many before the limit, or it is stuck. */
  playImpacts(total: number, limit = 1e300): boolean {
    for (let played = this.counts.total; played < total; ++played) {
      if (!(this.playOne(limit, false) instanceof Float64Array)) return false;
    }
    return true;
  }

  get ballCount(): number {
    this.memory.expectOk(this.raw.carom_read_ball_ids(this.handle, 0, 0, this.memory.out));
    return this.memory.word();
  }
  get impactCount(): number {
    return this.heard.count;
  }

  /** x, y, vx, vy of every ball, in the order of ids. */
  balls(): Float64Array {
    const { at, count } = this.read(this.raw.carom_read_motions, bytes.motion);
    return this.memory.numbers(at, count * perBall);
  }
  /** id, radius, mass, restitution of every ball, in the same order. */
  ballKinds(): Float64Array {
    return this.shapes(this.raw.carom_read_ball_ids, this.raw.carom_read_balls, bytes.ball, perBallKind, readBallKind);
  }
  /** How much of the world's gravity acts on every ball, in the same order. */
  gravityScales(): Float64Array {
    const { at, count } = this.read(this.raw.carom_read_balls, bytes.ball);
    return Float64Array.from({ length: count }, (_, i) => readGravityScale(this.memory.data, at + bytes.ball * i));
  }
  /** id, from x, from y, to x, to y, stops (0 both, 1 outside, 2 inside), restitution of every wall. */
  walls(): Float64Array {
    return this.shapes(this.raw.carom_read_wall_ids, this.raw.carom_read_walls, bytes.wall, perWall, readWall);
  }
  /** id, x, y, radius, restitution of every pillar. */
  pillars(): Float64Array {
    return this.shapes(this.raw.carom_read_pillar_ids, this.raw.carom_read_pillars, bytes.pillar, perPillar, readPillar);
  }
  /** Of the walls that movers move: id, from x, from y, to x, to y, mover. What is fixed is left out. */
  movedWalls(): Float64Array {
    return this.memory.listOf((...room) => this.raw.carom_read_moved_walls(this.handle, ...room), bytes.movedWall, perMovedWall, readMovedWall);
  }
  /** Of the pillars that movers move: id, x, y, mover. */
  movedPillars(): Float64Array {
    return this.memory.listOf((...room) => this.raw.carom_read_moved_pillars(this.handle, ...room), bytes.movedPillar, perMovedPillar, readMovedPillar);
  }
  /** The movers that are there. */
  movers(): number[] {
    const { at, count } = this.read(this.raw.carom_read_mover_ids, bytes.id);
    return Array.from({ length: count }, (_, i) => this.memory.data.getUint32(at + bytes.id * i, true));
  }
  /** Does nothing move but balls, and does nothing kick? */
  get stands(): boolean {
    return this.raw.page_stands(this.handle) !== 0;
  }
  /** Where movers had no room left, since impacts were last forgotten. */
  get squeezes(): readonly Squeeze[] {
    return this.squeezed;
  }
  /** The impacts that were looked at since they were last forgotten; `impactAt` reads one. */
  impacts(): Float64Array {
    return this.heard.impacts;
  }
  /**
   * The arcs that those impacts ended, as far as one looked at arcs, each of ten numbers: see `perEndedArc`. An arc without
   * length is left out.
   */
  arcs(): Float64Array {
    return this.heard.arcs;
  }
  forgetImpacts(): void {
    this.heard.forget();
    this.squeezed = [];
  }

  /** Where every ball has flown since its last impact, in the order of ids, each of eight numbers: see `perArc`. */
  presentArcs(): Float64Array {
    return this.memory.numbers(this.raw.page_present_arcs(this.handle), this.ballCount * perArc);
  }
  /**
   * The arcs that a ball will fly until a time, or until it has had so many impacts, with all that the other balls do
   * meanwhile. It costs what playing the whole world costs.
   */
  path(ball: number, until: number, mostImpacts = 1000): Float64Array {
    const { arcs } = this.ahead(ball, until, { impacts: mostImpacts });
    return arcs.filter((_, i) => i % perAheadArc !== 0);
  }
  /** The same, and of some of the balls that it sets in motion; with the impacts that they all have. */
  ahead(ball: number, until: number, { impacts = 1000, others = 0, played = 1e9 }: AheadLimits = {}): Ahead {
    const at = this.raw.page_ahead(this.handle, ball, until, impacts, others, played);
    const [arcs, meetings] = this.memory.numbers(at, 2) as unknown as [number, number];
    return {
      arcs: this.memory.numbers(at + 16, arcs * perAheadArc),
      meetings: this.memory.numbers(at + 16 + 8 * arcs * perAheadArc, meetings * perMeeting),
    };
  }

  /** The acceleration of every ball, times its gravity scale. */
  get gravity(): Pair {
    return this.measuredPair(this.raw.carom_gravity);
  }
  /** How the plane repeats; null where it does not. */
  get periodicBox(): PeriodicBox | null {
    const [axes, left, low, right, high] = this.memory.numbers(this.raw.page_periodic_box(this.handle), 5) as unknown as [number, number, number, number, number];
    return axes === 0 ? null : { from: [left, low], to: [right, high], axes: allAxes[axes - 1]! };
  }
  /** Changes it as of now. */
  setGravity(gravity: Pair): Edit {
    writePair(this.memory.data, this.memory.out, gravity);
    return this.changed(0, this.raw.carom_set_gravity(this.handle, this.memory.out));
  }

  /** Kinetic and potential. */
  get energies(): Energies {
    const kinetic = this.measured(this.raw.carom_kinetic_energy);
    return { kinetic, potential: this.measured(this.raw.carom_potential_energy) };
  }
  /** The sum of the two. */
  get energy(): number {
    return this.measured(this.raw.carom_energy);
  }
  /** What movers and kicks have given to balls so far. */
  get energyGiven(): number {
    return this.measured(this.raw.carom_energy_given);
  }
  get momentum(): Pair {
    return this.measuredPair(this.raw.carom_momentum);
  }
  /** What walls and pillars have given to the momentum, as far as impacts were looked at. */
  get given(): Pair {
    return this.heard.given;
  }
  /** Σ m|v| */
  get momenta(): number {
    return this.raw.page_momenta(this.handle);
  }
  get counts(): Counts {
    this.memory.expectOk(this.raw.carom_counts(this.handle, this.memory.out));
    const [balls, walls, pillars, lossless] = [0, 8, 16, 24].map((offset) => this.memory.count(offset)) as [number, number, number, number];
    return { balls, walls, pillars, lossless, total: balls + walls + pillars };
  }
  /** 16 hexadecimal digits: the hash of all that has happened, the same on every machine. */
  get history(): string {
    this.memory.expectOk(this.raw.carom_history(this.handle, this.memory.out));
    return this.memory.hash();
  }
  get about(): About {
    return this.origin.about;
  }
  /** The text of a scene that begins as the world is now. It can't be one with movers. */
  get scene(): string {
    const scene = Scene.ofWorld(this.raw, this.memory, this.handle, this.origin);
    const text = scene.text;
    scene.free();
    return text;
  }

  speeds(bins: number): Speeds {
    const numbers = this.memory.numbers(this.raw.page_speeds(this.handle, bins), 1 + 2 * bins);
    return { width: numbers[0] ?? 1, found: numbers.slice(1, 1 + bins), expected: numbers.slice(1 + bins) };
  }

  /** The next impact worked through, in a frame from `lead` before to `lead` after it; null when there is none. */
  explain(lead: number): Explanation | null {
    if (this.raw.page_explain(this.handle, lead) === 0) return null;
    return JSON.parse(this.carom.answer()) as Explanation;
  }

  /**
   * The time-stepped simulator, begun as this world is now, to be compared with it: it looks only at the ends of steps.
   * Throws RangeError for a step that is not more than zero and finite, and for a world in which shapes move or kick, or
   * that repeats.
   */
  stepped(step: number, penetration: Penetration = 'push apart'): Stepped {
    const handle = this.raw.page_stepped(this.handle, step, penetrations.indexOf(penetration));
    if (handle === 0) throw new RangeError(this.carom.answer());
    return new Stepped(this.carom, handle);
  }

  addBall(ball: Ball): Edit {
    return this.added(this.raw.carom_add_ball(this.handle, this.ballToGive(ball), this.memory.out + idOffset));
  }
  changeBall(id: number, ball: Ball): Edit {
    return this.changed(id, this.raw.carom_change_ball(this.handle, id, this.ballToGive(ball)));
  }
  removeBall(id: number): Edit {
    return this.changed(id, this.raw.carom_remove_ball(this.handle, id));
  }
  addWall(wall: Wall): Edit {
    const drive = this.driveToGive(wall, standing);
    return this.added(this.raw.carom_add_driven_wall(this.handle, this.wallToGive(wall), drive, this.memory.out + idOffset));
  }
  changeWall(id: number, wall: Wall): Edit {
    const drive = this.driveToGive(wall, this.drive(this.raw.carom_get_wall_drive, id));
    return this.changed(id, this.raw.carom_change_driven_wall(this.handle, id, this.wallToGive(wall), drive));
  }
  removeWall(id: number): Edit {
    return this.changed(id, this.raw.carom_remove_wall(this.handle, id));
  }
  addPillar(pillar: Pillar): Edit {
    const drive = this.driveToGive(pillar, standing);
    return this.added(this.raw.carom_add_driven_pillar(this.handle, this.pillarToGive(pillar), drive, this.memory.out + idOffset));
  }
  changePillar(id: number, pillar: Pillar): Edit {
    const drive = this.driveToGive(pillar, this.drive(this.raw.carom_get_pillar_drive, id));
    return this.changed(id, this.raw.carom_change_driven_pillar(this.handle, id, this.pillarToGive(pillar), drive));
  }
  removePillar(id: number): Edit {
    return this.changed(id, this.raw.carom_remove_pillar(this.handle, id));
  }

  /** What moves a wall, and its kick; null when it is not there. */
  wallDrive(id: number): Drive | null {
    return this.drive(this.raw.carom_get_wall_drive, id);
  }
  pillarDrive(id: number): Drive | null {
    return this.drive(this.raw.carom_get_pillar_drive, id);
  }

  /** Adds a mover, which begins to move now; walls and pillars that name it move with it. */
  addMover(mover: Mover): Edit {
    return this.withSteps(mover.program ?? [], (steps) => {
      this.raw.carom_default_mover(this.memory.out);
      writeMover(this.memory.data, this.memory.out, mover, steps);
      return this.added(this.raw.carom_add_mover(this.handle, this.memory.out, this.memory.out + idOffset));
    });
  }
  /** With its walls and pillars. */
  removeMover(id: number): Edit {
    return this.changed(id, this.raw.carom_remove_mover(this.handle, id));
  }
  /** Another motion as of now, in place of its motion or program; what is left out is zero. */
  setMotion(id: number, motion: Partial<MoverMotion>): Edit {
    writeMotion(this.memory.data, this.memory.out, motion);
    return this.changed(id, this.raw.carom_set_mover_motion(this.handle, id, this.memory.out));
  }
  /** Another program as of now. */
  setProgram(id: number, program: readonly MoverStep[], repeats = false): Edit {
    return this.withSteps(program, (steps) =>
      this.changed(id, this.raw.carom_set_mover_program(this.handle, id, steps, program.length, repeats ? 1 : 0)));
  }
  /** Turns it to an angle at a rate, then stops. */
  turnTo(id: number, angle: number, rate: number): Edit {
    return this.changed(id, this.raw.carom_turn_mover_to(this.handle, id, angle, rate));
  }
  /** Shifts it to an offset at a speed, then stops. */
  shiftTo(id: number, offset: Pair, speed: number): Edit {
    writePair(this.memory.data, this.memory.out, offset);
    return this.changed(id, this.raw.carom_shift_mover_to(this.handle, id, this.memory.out, speed));
  }
  /** Where a mover is now; null when it is not there. */
  pose(id: number): Pose | null {
    return this.raw.carom_get_mover_pose(this.handle, id, this.memory.out) === ok ? readPose(this.memory.data, this.memory.out) : null;
  }
  /** How a mover moves now; null when it is not there. */
  motion(id: number): MoverMotion | null {
    return this.raw.carom_get_mover_motion(this.handle, id, this.memory.out) === ok ? readMotion(this.memory.data, this.memory.out) : null;
  }

  private get lastError(): string {
    return this.memory.text(this.raw.carom_last_error(this.handle));
  }

  private measured(measure: Exports['carom_time']): number {
    this.memory.expectOk(measure(this.handle, this.memory.out));
    return this.memory.double();
  }
  private measuredPair(measure: Exports['carom_momentum']): Pair {
    const x = this.measured(measure);
    return [x, this.memory.double(8)];
  }

  private read(call: Exports['carom_read_walls'], bytesEach: number): { at: Pointer; count: number } {
    return this.memory.readAll((array, capacity, count) => call(this.handle, array, capacity, count), bytesEach);
  }

  /** The id of every shape, and its numbers. */
  private shapes(
    readIds: Exports['carom_read_walls'], readShapes: Exports['carom_read_walls'], bytesEach: number, numbersEach: number,
    convert: (memory: DataView, at: Pointer, to: Float64Array, place: number) => void,
  ): Float64Array {
    const ids = this.read(readIds, bytes.id);
    const to = new Float64Array(ids.count * numbersEach);
    for (let i = 0; i < ids.count; ++i) to[i * numbersEach] = this.memory.data.getUint32(ids.at + bytes.id * i, true);
    const { at, count } = this.read(readShapes, bytesEach);
    for (let i = 0; i < count; ++i) convert(this.memory.data, at + bytesEach * i, to, i * numbersEach + 1);
    return to;
  }

  private takeSqueezes(): void {
    const { at, count } = this.read(this.raw.carom_read_squeezes, bytes.squeeze);
    const { data } = this.memory;
    for (let place = at; place < at + count * bytes.squeeze; place += bytes.squeeze) {
      const ball = data.getUint32(place + 12, true) === 0 ? null : data.getUint32(place + 16, true);
      this.squeezed.push({ time: data.getFloat64(place, true), mover: data.getUint32(place + 8, true), ball });
    }
  }

  private listen(looking: Looking): void {
    if (looking === this.listening) return;
    this.listening = looking;
    if (looking === 'away') {
      this.memory.expectOk(this.raw.carom_stop_listening(this.handle));
      return;
    }
    this.raw.carom_default_listening(this.memory.out);
    writeListening(this.memory.data, this.memory.out, looking !== 'at momentum');
    this.memory.expectOk(this.raw.carom_listen(this.handle, this.memory.out, 0, 0));
  }

  /** Plays one impact, unless there is none: its numbers, valid until the next. */
  private playOne(limit: number, keep: boolean): Float64Array | 'stuck' | null {
    const impact = this.memory.out + 8;
    const next = keep ? this.raw.page_next_impact : this.raw.carom_next_impact;
    this.memory.expectOk(next(this.handle, limit, impact, this.memory.out));
    const progress = this.memory.word();
    if (keep) this.takeSqueezes();
    if (progress !== impactPlayed) return progress === stuck ? 'stuck' : null;
    if (keep) this.takeArcs();
    return this.heard.take(this.memory.data, impact, 1, keep);
  }

  private takeArcs(): void {
    this.heard.takeArcs(this.memory.numbers(this.raw.page_arcs(), this.raw.page_arc_count() * perEndedArc));
  }

  /** Structs to give to the engine: what JavaScript does not know of is at its default. */
  private ballToGive(ball: Ball): Pointer {
    this.raw.carom_default_ball(this.memory.out);
    writeBall(this.memory.data, this.memory.out, ball);
    return this.memory.out;
  }
  private wallToGive(wall: Wall): Pointer {
    this.raw.carom_default_wall(this.memory.out);
    writeWall(this.memory.data, this.memory.out, wall);
    return this.memory.out;
  }
  private pillarToGive(pillar: Pillar): Pointer {
    this.raw.carom_default_pillar(this.memory.out);
    writePillar(this.memory.data, this.memory.out, pillar);
    return this.memory.out;
  }

  /** Behind the shape that is given. */
  private driveToGive({ mover, kick }: Driven, before: Drive | null): Pointer {
    const was = before ?? standing;
    const at = this.memory.out + driveOffset;
    writeDrive(this.memory.data, at, { mover: mover === undefined ? was.mover : mover, kick: kick ?? was.kick });
    return at;
  }
  private drive(get: Exports['carom_get_wall_drive'], id: number): Drive | null {
    return get(this.handle, id, this.memory.out) === ok ? readDrive(this.memory.data, this.memory.out) : null;
  }

  /** Calls a function with the steps of a program, which it must not keep. */
  private withSteps<T>(program: readonly MoverStep[], use: (at: Pointer) => T): T {
    if (program.length === 0) return use(0);
    const at = this.raw.malloc(program.length * bytes.step);
    if (at === 0) throw new RangeError('there is not enough memory');
    program.forEach((step, i) => writeStep(this.memory.data, at + i * bytes.step, step));
    const result = use(at);
    this.raw.free(at);
    return result;
  }

  private added(result: Result): Edit {
    return this.changed(this.memory.word(idOffset), result);
  }
  private changed(id: number, result: Result): Edit {
    if (result === ok) return { ok: true, id };
    return { ok: false, problems: this.lastError.split('\n').map((what) => ({ path: '', what })) };
  }
}
