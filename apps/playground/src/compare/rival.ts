import type { Opened, Shapes, SteppedFrame } from '../engine/protocol.ts';

/** What another engine is given. */
export interface RivalScene extends Shapes {
  readonly balls: Float64Array;
}

/** A scene played by another engine, step by step, from time 0. */
export interface RivalWorld {
  readonly time: number;
  /** Contacts that have begun. */
  readonly impacts: number;
  advance(): void;
  /** x, y, vx, vy of every ball. */
  balls(): Float64Array;
  energy(): number;
  free(): void;
}

type MakeWorld = (scene: RivalScene, step: number) => RivalWorld;

export const rivalName = 'Rapier';

/** It takes so many steps of its own for each that is asked for. */
export const stepsWithin = 4;
/** For so many milliseconds at a time. */
const budget = 10;

/** What keeps a scene from being played by the rival; null when nothing does. */
export function unfitFor({ shapes: { kinds, walls, pillars } }: Pick<Opened, 'shapes'>): string | null {
  const any = (numbers: Float64Array, each: number, at: number, holds: (value: number) => boolean): boolean =>
    numbers.some((value, i) => i % each === at && holds(value));
  if (any(walls, 7, 5, (stops) => stops !== 0)) return `${rivalName} has no walls that stop one side only: this scene is not compared.`;
  if (any(kinds, 4, 1, (radius) => radius === 0) || any(pillars, 5, 3, (radius) => radius === 0)) return `${rivalName} has no circles without a radius: this scene is not compared.`;
  return null;
}

/** Plays scenes with another engine, which comes from a file beside the page when it is first asked for. */
export class Rival {
  private make: Promise<MakeWorld> | null = null;
  private played: { readonly key: string; readonly scene: Opened; readonly world: RivalWorld; readonly path: Float64Array[] } | null = null;

  /** Toward a time, as far as it comes in a while. It goes on from where it was if it can, and begins again if it can't. */
  async stepped(scene: Opened, time: number, step: number): Promise<SteppedFrame> {
    this.make ??= loadRival().catch((error: unknown) => {
      this.make = null;
      throw error;
    });
    const make = await this.make;
    const key = String(step);
    const until = time - scene.begins;
    if (this.played?.key !== key || this.played.scene !== scene || this.played.world.time > until + step / 2) {
      this.played?.world.free();
      const world = make({ ...scene.shapes, balls: scene.balls }, step / stepsWithin);
      this.played = { key, scene, world, path: [placesOf(world.balls())] };
    }
    const { world, path } = this.played;
    const mostKept = Math.min(100, 24_000 / Math.max(scene.balls.length, 1));
    const begin = performance.now();
    while (world.time + step <= until + step * 1e-6 && performance.now() - begin < budget) {
      for (let i = 0; i < stepsWithin; ++i) world.advance();
      path.push(placesOf(world.balls()));
      if (path.length > mostKept) path.shift();
    }
    return {
      time: scene.begins + world.time, step, isBehind: until - world.time > step * (1 + 1e-6), balls: world.balls(), impacts: scene.impactsBefore + world.impacts,
      energy: world.energy(), deepest: null, path: path.slice(), name: rivalName,
    };
  }
}

async function loadRival(): Promise<MakeWorld> {
  const file = new URL('rapier.js', document.baseURI).href;
  const { load } = (await import(/* @vite-ignore */ file)) as { load: () => Promise<MakeWorld> };
  return load();
}

function placesOf(balls: Float64Array): Float64Array {
  return balls.filter((_, i) => i % 4 < 2);
}
