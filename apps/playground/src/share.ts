/** A text in a link: compressed, after the #. A whole scene has its own prefix. */

const prefix = '#scene=';

export async function toHash(text: string): Promise<string> {
  // Spaces say nothing in JSON.
  return prefix + (await pack(JSON.stringify(JSON.parse(text))));
}

/** The text in a link; null when there is none. Throws an error with a message when it can't be read. */
export async function fromHash(hash: string): Promise<string | null> {
  return hash.startsWith(prefix) ? unpack(hash.slice(prefix.length), 'scene') : null;
}

/** Compresses a text into letters that a link may have. */
export async function pack(text: string): Promise<string> {
  const bytes = await squeezed(new CompressionStream('deflate'), new TextEncoder().encode(text));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text that was compressed; `what` it is goes into the message of the error when it can't be read. */
export async function unpack(packed: string, what: string): Promise<string> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await squeezed(new DecompressionStream('deflate'), bytes));
  } catch {
    throw new Error(`The ${what} in this link is damaged: copy the whole link, up to its last letter.`);
  }
}

/** Longer links are cut by some programs that pass them on. */
export const longestHash = 30_000;

async function squeezed(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const [out] = await Promise.all([new Response(stream.readable).arrayBuffer(), written]);
  return new Uint8Array(out);
}
