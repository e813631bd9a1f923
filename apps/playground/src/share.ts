/** A JSON text in a link: compressed, in letters that need no escapes. */

export async function pack(text: string): Promise<string> {
  // Spaces say nothing in JSON.
  const bytes = await squeezed(new CompressionStream('deflate'), new TextEncoder().encode(JSON.stringify(JSON.parse(text))));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text that was packed. Throws an error with a message when it can't be read, which says what it should be. */
export async function unpack(packed: string, what = 'scene'): Promise<string> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await squeezed(new DecompressionStream('deflate'), bytes));
  } catch {
    throw new Error(`The ${what} in this link is damaged: copy the whole link, up to its last letter.`);
  }
}

/** Longer links are cut by some programs that pass them on. */
export const longestPacked = 30_000;

async function squeezed(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const [out] = await Promise.all([new Response(stream.readable).arrayBuffer(), written]);
  return new Uint8Array(out);
}
