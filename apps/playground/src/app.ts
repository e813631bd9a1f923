import { perImpact, textOf, type Explanation, type Kind, type Problem } from 'carom';

import type { Losses } from './compare/losses.ts';
import { Emitter } from './emitter.ts';
import type { Client } from './engine/client.ts';
import type { ColorBy } from './engine/show.ts';
import type { Change, Frame, Load, Loaded, Opened, Shapes, SteppedFrame } from './engine/protocol.ts';
import { meter } from './meter.ts';
import { ArcLog } from './view/arc-log.ts';
import { arrowTimeFor } from './view/arrow-scale.ts';
import { ImpactLog } from './view/impact-log.ts';
import type { Layers } from './view/painter.ts';
import { shapesAt } from './view/shapes-now.ts';

export interface Selection {
  readonly kind: Kind;
  readonly id: number;
}

interface Events {
  /**
   * Another scene is shown. `fresh`: it was opened, and is not the same one before or after an edit. What is known of the
   * history up to the time `known` still holds.
   */
  load: { readonly fresh: boolean; readonly known: number };
  frame: Frame;
  playing: boolean;
  /** The viewer goes to another moment: what plays by itself ends. */
  halt: undefined;
  selection: Selection | null;
  explanation: { readonly number: number; readonly told: Explanation } | null;
  look: undefined;
  message: { readonly text: string; readonly kind: 'good' | 'bad' | 'plain' };
}

/** Where neither the scene nor the viewer says otherwise. */
export const usualLayers: Layers = { trails: true, velocities: false, momenta: false, centre: false, flashes: true, grid: true, ahead: true };

/** The engine ends where its memory does: four gigabytes at most. */
function outOfMemory(): Load {
  return { ok: false, problems: [{ path: '', what: 'the engine has run out of memory: make the scene smaller, and load the page again' }] };
}

/** What is open, and everything that can be done with it. The engine is asked one thing after another. */
export class App extends Emitter<Events> {
  scene: (Opened & Pick<Loaded, 'frame'>) | null = null;
  canUndo = false;
  canRedo = false;
  /** Is it not as it was opened? */
  canReset = false;
  frame: Frame | null = null;
  /** How far the arrows of velocities reach, in time: fixed for the scene that is open. */
  arrowTime = 1;
  /** The scene's shapes where they are in this frame. */
  shapes: Shapes | null = null;
  playing = false;
  speed = 1;
  pauseOnImpact = false;
  snap = false;
  selection: Selection | null = null;
  /** What is selected together, when it is several shapes; `selection` is null then. */
  group: readonly Selection[] = [];
  explained: { readonly number: number; readonly told: Explanation } | null = null;
  layers: Layers = usualLayers;
  /** What the colours of balls mean. */
  colourBy: ColorBy = 'speed';
  /** How long trails are, in time; null: as long as suits the speed. */
  trail: number | null = null;
  /** The same scene time-stepped, when the two are compared. */
  stepped: SteppedFrame | null = null;
  /** What the stepped one has lost. */
  losses: Losses | null = null;
  /** Are the two drawn beside each other, or one over the other? */
  beside = true;
  readonly log = new ImpactLog();
  readonly arcs = new ArcLog();
  /** How many scenes have been opened: what was asked of one before is not about this one. */
  private openings = 0;
  /** The id of the shape that was changed or added last. */
  edited: number | null = null;
  /** Opens a recorded game, whose text is not that of a scene; null where the text is of another kind. */
  openRecording: (text: string) => Promise<boolean> | null = () => null;
  /** A game that was played, packed, as long as the page shows it: its address then says that, and no moment of the scene. */
  packedGame: string | null = null;
  private clock: number | null = null;
  private asking = false;
  /** How many scenes are being opened. */
  private loading = 0;
  /** Time stands until then, though it plays; then something is done. */
  private held: { until: number; then: () => void } | null = null;
  /** The time of the latest squeeze that was reported. */
  private squeezedUntil = 0;

  constructor(readonly engine: Client) {
    super();
  }

  /** Opens a scene's text, or a recorded game. If it is wrong, says how, and keeps what is open. */
  async open(text: string): Promise<boolean> {
    const watched = this.openRecording(text);
    if (watched) return watched;
    ++this.loading;
    const loaded = await this.engine.load(text).catch(outOfMemory).finally(() => --this.loading);
    if (!loaded.ok) {
      this.tellProblems('This scene', loaded.problems);
      return false;
    }
    ++this.openings;
    this.adopt(loaded, true);
    return true;
  }

  tellProblems(what: string, problems: readonly Problem[]): void {
    const [most, rest] = [problems.slice(0, 6), problems.length - 6];
    const more = rest > 0 ? `\n… and ${rest} more` : '';
    this.tell('message', { kind: 'bad', text: `${what} can't be opened:\n${most.map(textOf).join('\n')}${more}` });
  }

  play(on: boolean): void {
    if (on === this.playing || !this.scene) return;
    this.playing = on;
    this.clock = this.held = null;
    if (on) this.explain(null);
    this.tell('playing', on);
    if (!on && this.frame?.history === null) void this.ask(() => this.engine.seek(this.frame!.time));
  }

  /** The engine answers in order: what it is asked meanwhile would be about the next scene already. */
  get isLoading(): boolean {
    return this.loading > 0;
  }

  /** How long trails are, in time. */
  get trailLength(): number {
    return this.trail ?? 1.2 * Math.max(this.speed, 0.05);
  }

  /** Lets time stand for some milliseconds while it plays, and then does something, unless playing is stopped before. */
  hold(milliseconds: number, then: () => void): void {
    this.held = { until: performance.now() + milliseconds, then };
  }

  /** Called for every picture of the screen. */
  tick(now: number): void {
    if (this.held) {
      this.clock = now;
      if (now < this.held.until) return;
      const { then } = this.held;
      this.held = null;
      then();
    }
    const passed = this.clock === null ? 0 : Math.min((now - this.clock) / 1000, 0.1);
    this.clock = now;
    if (!this.playing || this.asking || this.isLoading || !this.frame) return;
    const budget = 24;
    void this.ask(() => this.engine.play(this.frame!.time + passed * this.speed, budget, this.pauseOnImpact)).then((frame) => {
      if (!frame?.stopped) return;
      this.play(false);
      this.tellIfStuck(frame);
    });
  }

  async seek(time: number): Promise<void> {
    this.explain(null);
    await this.ask(() => this.engine.seek(time));
  }

  /** Plays to a moment, in pieces that can be waited for; false when it was not reached within so many milliseconds. */
  async reach(time: number, patience = 8000): Promise<boolean> {
    this.halt();
    const { openings } = this;
    let stride = 1e-3;
    let last = performance.now();
    for (const begin = last; last - begin < patience; ) {
      const goal = Math.min(time, this.frame!.time + stride);
      const frame = await this.ask(() => this.engine.play(goal, 100, false));
      if (!frame || frame.stopped || openings !== this.openings) return false;
      if (frame.time >= time) {
        await this.seek(time);
        return true;
      }
      const now = performance.now();
      stride *= now - last < 50 ? 2 : 0.5;
      last = now;
    }
    return false;
  }

  async step(frames: number): Promise<void> {
    this.halt();
    const time = Math.max((this.frame?.time ?? 0) + (frames * this.speed) / 60, 0);
    const [start, end] = this.explained?.told.frame ?? [Infinity, 0];
    // Within the moment that is explained, it goes on being explained.
    await (start <= time && time <= end ? this.show({ time }) : this.seek(time));
  }

  async toNextImpact(): Promise<void> {
    this.halt();
    // A film of the impact that is explained may have gone on already.
    const from = this.explained?.number;
    if (from !== undefined) await this.ask(() => this.engine.toImpact(from));
    const frame = await this.ask(() => this.engine.nextImpact());
    if (frame && !frame.stopped) this.tell('message', { kind: 'plain', text: 'There is no impact to come.' });
    if (frame) this.tellIfStuck(frame);
    if (frame?.stopped === 'impact') await this.explainOn(frame);
  }

  private halt(): void {
    this.play(false);
    this.tell('halt', undefined);
  }

  private tellIfStuck(frame: Frame): void {
    if (frame.stopped !== 'stuck') return;
    this.tell('message', { kind: 'bad', text: `Stuck at t = ${frame.time}: impacts without end in next to no time.` });
  }

  /** Once each: not again when the same time is played again. */
  private tellOfSqueezes({ squeezes }: Frame): void {
    for (const { time, mover, ball } of squeezes) {
      if (time <= this.squeezedUntil) continue;
      this.squeezedUntil = time;
      const what = ball === null ? 'There was no room left' : `Ball ${ball} had no room left`;
      this.tell('message', { kind: 'plain', text: `${what} at t = ${time.toFixed(3)}: mover ${mover} stands still.` });
    }
  }

  async toPreviousImpact(): Promise<void> {
    this.halt();
    const from = this.explained?.number;
    const frame = await this.ask(() => (from === undefined ? this.engine.previousImpact() : this.engine.toImpact(from - 1)));
    if (frame) await this.explainOn(frame);
  }

  /** To just after an impact that has been played; the first has the number 1. */
  async toImpact(number: number): Promise<void> {
    this.halt();
    const frame = await this.ask(() => this.engine.toImpact(number));
    if (frame) await this.explainOn(frame);
  }

  /** To an impact that has been played, and works it through. */
  async explainNumber(number: number): Promise<void> {
    await this.toImpact(number);
    await this.explainImpact(number);
  }

  /** A moment, or just after an impact, for a film of what is explained. */
  async show(moment: { readonly time: number } | { readonly impact: number }): Promise<void> {
    await this.ask(() => ('time' in moment ? this.engine.seek(moment.time) : this.engine.toImpact(moment.impact)));
  }

  /** Works the latest impact through, or stops doing so. */
  async explainLatest(): Promise<void> {
    if (this.explained) return this.explain(null);
    this.play(false);
    if ((this.frame?.counts.total ?? 0) === 0) {
      this.tell('message', { kind: 'plain', text: 'There has been no impact yet: step to the next one first.' });
      return;
    }
    await this.explainImpact(this.frame!.counts.total);
  }

  /** From an impact that was explained to the one that is on show now. */
  private async explainOn({ counts }: Frame): Promise<void> {
    if (!this.explained || this.explained.number === counts.total) return;
    if (counts.total > 0) await this.explainImpact(counts.total);
    else this.explain(null);
  }

  private async explainImpact(number: number): Promise<void> {
    const { scene } = this;
    const told = await this.engine.explain(number, 0.35 * Math.max(this.speed, 0.05));
    if (told && scene === this.scene && !this.playing) this.explain({ number, told });
  }

  explain(explained: App['explained']): void {
    if (this.explained === explained) return;
    this.explained = explained;
    this.tell('explanation', explained);
  }

  select(selection: Selection | null): void {
    this.selection = selection;
    this.group = [];
    this.tell('selection', selection);
  }

  selectAll(shapes: readonly Selection[]): void {
    if (shapes.length < 2) return this.select(shapes[0] ?? null);
    this.selection = null;
    this.group = shapes;
    this.tell('selection', null);
  }

  /**
   * Changes the scene as of now. What has been stays; what would have come is given up. Gives the problems, if there are
   * any. A change that `joins` is undone together with the one before.
   */
  async edit(change: Change, joins = false): Promise<readonly string[]> {
    const edited = this.scene && !this.isLoading && (await this.engine.edit(change, true, joins));
    if (edited && !edited.ok) return edited.problems.map(textOf);
    if (edited) this.adopt(edited, false);
    return [];
  }

  /** What keeps this change from being made. */
  async problemsWith(change: Change): Promise<readonly string[]> {
    const edited = await this.engine.edit(change, false);
    return edited && !edited.ok ? edited.problems.map(textOf) : [];
  }

  undo(): Promise<void> {
    return this.turn(() => this.engine.undo());
  }
  redo(): Promise<void> {
    return this.turn(() => this.engine.redo());
  }
  /** Back to the scene as it was opened, which can be undone. */
  reset(): Promise<void> {
    return this.turn(() => this.engine.reset());
  }

  /** Another text in place of the scene's, which can be undone; one of the same shapes is shown at the same moment. */
  replace(text: string, hasSameShapes = false): Promise<void> {
    return this.turn(() => this.engine.replace(text, hasSameShapes));
  }

  /** Says so when edits are not in the text that is about to be saved or copied. */
  tellWhatTextLacks(): void {
    if (this.scene?.isInText !== false) return;
    this.tell('message', { kind: 'plain', text: 'This is the scene as it was opened. Your edits are not in it: a text can\'t begin in the middle of the programs of movers.' });
  }

  look(layers: Partial<Layers>): void {
    this.layers = { ...this.layers, ...layers };
    this.tell('look', undefined);
  }

  colour(by: ColorBy): void {
    this.colourBy = by;
    this.tell('look', undefined);
  }

  /** Goes somewhere else in what has been made of the scene. */
  private async turn(where: () => Promise<Load | null>): Promise<void> {
    if (!this.scene || this.isLoading) return;
    this.play(false);
    const loaded = await where();
    if (loaded?.ok) this.adopt(loaded, false);
    else if (loaded) this.tell('message', { kind: 'bad', text: loaded.problems.map(textOf).join('\n') });
  }

  private adopt(loaded: Loaded, fresh: boolean): void {
    const { frame, known } = loaded;
    this.edited = loaded.edited;
    this.canUndo = loaded.canUndo;
    this.canRedo = loaded.canRedo;
    this.canReset = loaded.canReset;
    this.held = null;
    if (fresh) {
      this.play(false);
      this.packedGame = null;
      this.log.clear();
      this.arcs.clear();
      this.squeezedUntil = 0;
      this.arrowTime = arrowTimeFor(loaded.shapes, loaded.balls);
    } else {
      this.log.cut(known.impacts);
      this.arcs.cut(known.impacts, known.time);
      this.squeezedUntil = Math.min(this.squeezedUntil, known.time);
    }
    this.explain(null);
    this.turnTo(loaded, frame);
    if (fresh) this.select(null);
    this.tell('load', { fresh, known: known.time });
    this.take(frame);
  }

  /** Another scene, of which this is a moment. */
  private turnTo(scene: Opened, frame: Frame): void {
    this.scene = { ...scene, frame };
    this.stepped = this.losses = null;
    this.frame = frame;
    this.shapes = shapesAt(scene.shapes, frame.moved);
  }

  private take(frame: Frame): void {
    if (frame.turned) {
      this.turnTo(frame.turned, frame);
      this.tell('load', { fresh: false, known: Infinity });
    }
    this.frame = frame;
    this.shapes = shapesAt(this.scene!.shapes, frame.moved);
    this.tellOfSqueezes(frame);
    this.log.add(frame.firstImpact, frame.impacts);
    this.arcs.add(frame.firstImpact, frame.firstImpact + frame.impacts.length / perImpact, frame.endedArcs);
    this.tell('frame', frame);
  }

  private async ask(question: () => Promise<Frame>): Promise<Frame | null> {
    this.asking = true;
    const { openings } = this;
    const frame = await question().finally(() => (this.asking = false));
    const begin = performance.now();
    if (openings !== this.openings) return null;
    this.take(frame);
    meter.addPage(performance.now() - begin);
    return frame;
  }
}
