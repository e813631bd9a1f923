import { done, problem, type Exports, type Pointer, type Result } from './exports.ts';
import {
  bytes, perGameBall, perImpact, perMovedPillar, perMovedWall, readGameBall, readGameEvent, readGameInput, readImpact, readLamp,
  readMovedPillar, readMovedWall, writeGameInput,
} from './layout.ts';
import type { Memory } from './memory.ts';
import type { Carom } from './module.ts';
import { Scene } from './scene.ts';
import type { Button, Claim, GameEvent, GameInput, GameReading, Lamp, Problem, Progress, RecordingReading } from './types.ts';
import { World } from './world.ts';

/**
 * A scene with rules, played by pressing buttons. What happens is a function of the scene and of the inputs with their times
 * alone, to the last bit. It lives in the engine's memory: call `free` when it is no longer needed.
 */
export class Game {
  private readonly raw: Exports;
  private readonly memory: Memory;
  /** What is played, in the order in which events, inputs and `counters()` count them. */
  readonly buttons: readonly Button[];
  readonly counterNames: readonly string[];
  readonly ruleNames: readonly string[];

  private constructor(private readonly carom: Carom, private readonly handle: Pointer) {
    this.raw = carom.exports;
    this.memory = carom.memory;
    const { raw } = this;
    const keys = this.names(raw.carom_game_button_count, raw.carom_game_button_keys);
    this.buttons = this.names(raw.carom_game_button_count, raw.carom_game_button_name)
      .map((name, i) => ({ name, keys: keys[i]!.split(' ').filter((key) => key !== '') }));
    this.counterNames = this.names(raw.carom_game_counter_count, raw.carom_game_counter_name);
    this.ruleNames = this.names(raw.carom_game_rule_count, raw.carom_game_rule_name);
  }

  /** @internal */
  static of(carom: Carom, scene: Scene): GameReading {
    const { exports, memory } = carom;
    return Game.made(carom, exports.carom_game_make(scene.handle, memory.out), memory.word());
  }
  /** @internal */
  static recorded(carom: Carom, text: string): RecordingReading {
    const { exports, memory } = carom;
    const [end, score, history] = [memory.out + 8, memory.out + 16, memory.out + 24];
    const result = memory.withText(text, (at, size) => exports.carom_game_read_recording(at, size, memory.out, end, score, history));
    const claim: Claim = { end: memory.double(8), score: memory.double(16), history: memory.hash(24) };
    const made = Game.made(carom, result, memory.word());
    return made.ok ? { ...made, claim } : made;
  }
  private static made(carom: Carom, result: Result, handle: Pointer): GameReading {
    const { exports, memory } = carom;
    if (result !== problem) {
      memory.expectOk(result);
      return { ok: true, game: new Game(carom, handle) };
    }
    const problems = memory.problems(exports.carom_game_problem_count, exports.carom_game_get_problem, handle);
    exports.carom_game_destroy(handle);
    return { ok: false, problems };
  }

  free(): void {
    this.raw.carom_game_destroy(this.handle);
  }
  /** A game of its own, the same to the last bit, with all its inputs. */
  snapshot(): Game {
    this.memory.expectOk(this.raw.carom_game_copy(this.handle, this.memory.out));
    return new Game(this.carom, this.memory.word());
  }

  /**
   * A button is pressed or let go, which an advance plays when it comes to that time. Returns the problems, none if the input
   * was taken: its time must not be before now, nor before that of the input given last. Once the game is over nothing is
   * taken any more, which is no problem.
   */
  giveInput(input: GameInput): readonly Problem[] {
    writeGameInput(this.memory.data, this.memory.out, input);
    return this.problemsOf(this.raw.carom_game_give_input(this.handle, this.memory.out));
  }
  /** All inputs, up to a time, of a player who presses buttons at random: the same for the same seed everywhere. */
  giveRandomInputs(seed: number, until: number): readonly Problem[] {
    return this.problemsOf(this.raw.carom_game_give_random_inputs(this.handle, BigInt(seed), until));
  }
  /** All that were taken so far. */
  inputs(): GameInput[] {
    return this.records(this.raw.carom_game_read_inputs, bytes.gameInput, readGameInput);
  }

  /** Plays everything up to and including a time, or to the end of the game. Throws RangeError for a time before now. */
  advanceTo(time: number): Progress {
    const result = this.raw.carom_game_advance_to(this.handle, time, this.memory.out);
    if (result === problem) throw new RangeError(this.lastError);
    this.memory.expectOk(result);
    return this.memory.word() === done ? 'done' : 'stuck';
  }
  get time(): number {
    return this.measured(this.raw.carom_game_time);
  }
  /** A rule has ended the game: time stands still. */
  get isOver(): boolean {
    this.memory.expectOk(this.raw.carom_game_is_over(this.handle, this.memory.out));
    return this.memory.byte() !== 0;
  }

  /** The counter called "score"; 0 without one. */
  get score(): number {
    return this.measured(this.raw.carom_game_score);
  }
  /** What each counter is now, in the order of `counterNames`; a view, valid until the next call. */
  counters(): Float64Array {
    const { at, count } = this.read(this.raw.carom_game_read_counters, 8);
    return this.memory.numbers(at, count);
  }
  /** The rules that have applied in the last advance, in order. */
  events(): GameEvent[] {
    return this.records(this.raw.carom_game_read_events, bytes.gameEvent, readGameEvent);
  }
  /** The impacts of the last advance; `impactAt` reads one. */
  impacts(): Float64Array<ArrayBuffer> {
    return this.numbers(this.raw.carom_game_read_impacts, bytes.impact, perImpact, readImpact);
  }
  /** The lights on the table, which rules switch. */
  lamps(): Lamp[] {
    return this.records(this.raw.carom_game_read_lamps, bytes.lamp, readLamp);
  }

  /** x, y, vx, vy, radius and id of every ball that is on the table, in the order of ids. */
  balls(): Float64Array<ArrayBuffer> {
    return this.numbers(this.raw.carom_game_read_balls, bytes.gameBall, perGameBall, readGameBall);
  }
  /** As `World.movedWalls` and `World.movedPillars`. */
  movedWalls(): Float64Array<ArrayBuffer> {
    return this.numbers(this.raw.carom_game_read_moved_walls, bytes.movedWall, perMovedWall, readMovedWall);
  }
  movedPillars(): Float64Array<ArrayBuffer> {
    return this.numbers(this.raw.carom_game_read_moved_pillars, bytes.movedPillar, perMovedPillar, readMovedPillar);
  }
  /** The ids of those that rules have hidden: balls fly through them. */
  hiddenWalls(): number[] {
    return this.records(this.raw.carom_game_read_hidden_walls, bytes.id, readId);
  }
  hiddenPillars(): number[] {
    return this.records(this.raw.carom_game_read_hidden_pillars, bytes.id, readId);
  }
  /** The world as it is now, to look at everything else: a copy, to be freed. */
  world(): World {
    this.memory.expectOk(this.raw.carom_game_copy_world(this.handle, this.memory.out));
    return new World(this.carom, this.memory.word(), Scene.ofGame(this.raw, this.memory, this.handle));
  }
  /** The text of the scene that is played. */
  get scene(): string {
    const scene = Scene.ofGame(this.raw, this.memory, this.handle);
    const { text } = scene;
    scene.free();
    return text;
  }

  /** 16 hexadecimal digits: the hash of all that has happened, the same on every machine. */
  get history(): string {
    this.memory.expectOk(this.raw.carom_game_history(this.handle, this.memory.out));
    return this.memory.hash();
  }
  /** The text of what was played so far, which `Carom.readRecording` and the command `carom replay` read. */
  get recording(): string {
    const { memory } = this;
    memory.expectOk(this.raw.carom_game_recording_text(this.handle, memory.out, memory.out + 4));
    return memory.text(memory.word(), memory.word(4));
  }
  /** Plays a recorded game to the end that it claims, and says whether it ends with that score and history. */
  proves({ end, score, history }: Claim): boolean {
    return this.advanceTo(Math.max(end, this.time)) === 'done' && this.time === end && this.score === score && this.history === history;
  }

  private problemsOf(result: Result): readonly Problem[] {
    if (result === problem) return this.memory.problems(this.raw.carom_game_problem_count, this.raw.carom_game_get_problem, this.handle);
    this.memory.expectOk(result);
    return [];
  }
  private get lastError(): string {
    return this.memory.text(this.raw.carom_game_last_error(this.handle));
  }
  private measured(measure: Exports['carom_game_time']): number {
    this.memory.expectOk(measure(this.handle, this.memory.out));
    return this.memory.double();
  }
  private names(count: Exports['carom_game_rule_count'], get: Exports['carom_game_rule_name']): string[] {
    this.memory.expectOk(count(this.handle, this.memory.out));
    return Array.from({ length: this.memory.word() }, (_, i) => {
      this.memory.expectOk(get(this.handle, i, this.memory.out));
      return this.memory.text(this.memory.word());
    });
  }
  private read(call: Exports['carom_game_read_balls'], bytesEach: number): { at: Pointer; count: number } {
    return this.memory.readAll((array, capacity, count) => call(this.handle, array, capacity, count), bytesEach);
  }
  private records<T>(call: Exports['carom_game_read_balls'], bytesEach: number, get: (memory: DataView, at: Pointer) => T): T[] {
    const { at, count } = this.read(call, bytesEach);
    return Array.from({ length: count }, (_, i) => get(this.memory.data, at + bytesEach * i));
  }
  private numbers(
    call: Exports['carom_game_read_balls'], bytesEach: number, numbersEach: number,
    convert: (memory: DataView, at: Pointer, to: Float64Array, place: number) => void,
  ): Float64Array<ArrayBuffer> {
    return this.memory.listOf((array, capacity, count) => call(this.handle, array, capacity, count), bytesEach, numbersEach, convert);
  }
}

function readId(memory: DataView, at: Pointer): number {
  return memory.getUint32(at, true);
}
