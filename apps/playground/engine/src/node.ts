import { readFile } from 'node:fs/promises';

import { Carom } from './index.ts';

/** Loads the engine from the carom.wasm beside this file. */
export async function loadCarom(file: URL = new URL('./carom.wasm', import.meta.url)): Promise<Carom> {
  return Carom.load(await readFile(file));
}
