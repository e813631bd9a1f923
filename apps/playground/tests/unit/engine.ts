import { readFileSync, readdirSync } from 'node:fs';

import { Carom, textOf, type World } from 'carom';

const root = new URL('../../../../', import.meta.url);

/** The module that `cmake --build --preset wasm` leaves. */
export function loadEngine(): Promise<Carom> {
  return Carom.load(readFileSync(new URL('build/wasm/carom.wasm', root)));
}

export const command = process.env.CAROM_COMMAND ?? new URL('build/carom', root).pathname;

export function sceneNames(): string[] {
  return readdirSync(new URL('scenes/', root)).filter((file) => /^[^.]+\.json$/.test(file)).map((file) => file.slice(0, -5));
}

export function sceneText(name: string): string {
  return readFileSync(new URL(`scenes/${name}.json`, root), 'utf8');
}

export function worldOf(carom: Carom, text: string): World {
  const reading = carom.read(text);
  if (!reading.ok) throw new Error(reading.problems.map(textOf).join('\n'));
  return reading.world;
}

/** The file of one of the referee's scenes with gravity. */
export function fallingCase(name: string): string {
  return new URL(`tests/referee/cases/falling/${name}.json`, root).pathname;
}
