import packed from 'virtual:engine';

/** The bytes of carom.wasm, which the page carries within itself, gzipped and as base64. */
export async function engineBytes(): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
