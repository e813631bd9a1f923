import type { Impact, Looking, World } from 'carom';

/** A moment to go back to. */
interface Keyframe {
  readonly time: number;
  readonly impacts: number;
  readonly world: World;
}

/** How far ahead an impact is looked for where movers, or balls in a periodic box, might go on for ever without one. */
const farthestWhereEndless = 1000;

function endOf(next: Impact | 'stuck' | null): 'impact' | 'stuck' | null {
  return next === null || next === 'stuck' ? next : 'impact';
}

/**
 * A world that can go back. Snapshots are kept along the way, and going back is restoring one and playing on from there:
 * the same history, to the last bit.
 */
export class Timeline {
  playedTo: number;
  private readonly keyframes: Keyframe[] = [];
  /** So many snapshots are kept at most. */
  readonly most: number;
  /** Milliseconds of playing between two snapshots; the more there are, the more. */
  private spacing = 40;
  private sinceKeyframe = 0;
  /** World time per millisecond of playing, as it has turned out lately. */
  private pace = 0.01;

  constructor(readonly world: World, readonly looking: Looking, private readonly clock: () => number = () => performance.now()) {
    // A snapshot takes some 150 bytes a ball: 400 MB at most for all of them, up to a million balls.
    const bytes = 20_000 + 200 * world.ballCount;
    this.most = Math.min(Math.max(Math.floor(4e8 / bytes), 3), 200);
    this.playedTo = world.time;
    this.keep();
  }

  free(): void {
    for (const { world } of this.keyframes) world.free();
    this.world.free();
  }

  get start(): World {
    return this.keyframes[0]!.world;
  }

  /** Plays toward a time, for about so many milliseconds. */
  play(until: number, budget: number, stopAtImpact: boolean): 'impact' | 'stuck' | null {
    const begin = this.clock();
    // However slow it is, it gets there in so many slices: shorter ones would only cost more.
    const least = (until - this.world.time) / 32;
    for (;;) {
      const before = this.clock();
      if (before - begin >= budget || this.world.time >= until) return null;
      const stop = Math.min(until, this.world.time + Math.max(this.pace * Math.min(budget, 8), least));
      const from = this.world.time;
      const ended = stopAtImpact ? this.playToImpact(stop) : this.world.advanceTo(stop, this.looking) === 'stuck' ? 'stuck' : null;
      const took = Math.max(this.clock() - before, 0.01);
      this.pace = Math.min(Math.max((this.world.time - from) / took, this.pace / 4, 1e-9), this.pace * 4);
      this.note(took);
      if (ended) return ended;
    }
  }

  /** The next impact there is until a time; null when there is none, or none for long. */
  nextImpact(until = Infinity): 'impact' | 'stuck' | null {
    const before = this.clock();
    const farthest = this.world.movers().length > 0 || this.world.periodicBox ? this.world.time + farthestWhereEndless : 1e300;
    const found = endOf(this.world.nextImpact(Math.min(until, farthest)));
    this.note(this.clock() - before);
    return found;
  }

  seek(time: number): void {
    if (time >= this.world.time && !this.keyframes.some((key) => key.time > this.world.time && key.time <= time)) {
      this.playAll(time);
      return;
    }
    this.world.restore(this.lastKeyframe((key) => key.time <= time).world);
    this.playAll(time);
  }

  /** To just after the impact with this number, counted from 1; 0 is the start. */
  seekImpact(number: number): void {
    this.world.restore(this.lastKeyframe((key) => key.impacts <= number && (key.impacts < number || key === this.keyframes[0])).world);
    this.world.playImpacts(number);
  }

  /** A world of its own that stands just before the impact with this number. The caller frees it. */
  before(number: number): World {
    const world = this.lastKeyframe((key) => key.impacts < number).world.snapshot();
    world.playImpacts(number - 1);
    return world;
  }

  /** Forgets how it goes on after a time and so many impacts, but for how far it was played: it can be played again. */
  forgetAfter(time: number, impacts: number): void {
    const isLater = (at: number, total: number): boolean => at > time || total > impacts;
    const kept = this.keyframes.filter((key, i) => i === 0 || !isLater(key.time, key.impacts));
    for (const key of this.keyframes) if (!kept.includes(key)) key.world.free();
    this.keyframes.splice(0, Infinity, ...kept);
    if (isLater(this.world.time, this.world.counts.total)) this.world.restore(kept.at(-1)!.world);
  }

  /** Keeps at most so many snapshots of what has been played. */
  thin(most: number): void {
    while (this.keyframes.length > Math.max(most, 1)) this.thinOnce();
  }

  get keyframeCount(): number {
    return this.keyframes.length;
  }

  private playToImpact(until: number): 'impact' | 'stuck' | null {
    const found = endOf(this.world.nextImpact(until));
    if (found === null) this.world.advanceTo(until, this.looking);
    return found;
  }

  private playAll(time: number): void {
    const before = this.clock();
    this.world.advanceTo(time, this.looking);
    this.note(this.clock() - before);
  }

  private lastKeyframe(fits: (key: Keyframe) => boolean): Keyframe {
    return this.keyframes.findLast(fits) ?? this.keyframes[0]!;
  }

  private note(took: number): void {
    if (this.world.time <= this.playedTo) return;
    this.playedTo = this.world.time;
    this.sinceKeyframe += took;
    if (this.sinceKeyframe >= this.spacing) this.keep();
  }

  private keep(): void {
    this.sinceKeyframe = 0;
    this.keyframes.push({ time: this.world.time, impacts: this.world.counts.total, world: this.world.snapshot() });
    if (this.keyframes.length <= this.most) return;
    // From now on they come half as often.
    this.spacing *= 2;
    this.thinOnce();
  }

  /** Every other one goes, and never the first. */
  private thinOnce(): void {
    for (let i = Math.max(this.keyframes.length - 2, 1); i > 0; i -= 2) this.keyframes.splice(i, 1)[0]!.world.free();
  }
}
