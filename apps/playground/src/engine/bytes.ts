import packed from 'virtual:engine';

import { fromBase85 } from './base85.ts';

/** The bytes of carom.wasm, which the page carries within itself, gzipped and as base85. */
export async function engineBytes(): Promise<ArrayBuffer> {
  const stream = new Blob([fromBase85(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
