/**
 * Bytes as text: five letters for four bytes, where base64 takes five and a third. None of the letters has a meaning in a
 * string of JavaScript or in HTML.
 */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-:+=^!/*?&~()[]{}@%,#_';

/** The last group is filled up with zeros, and as many letters fewer are written. */
export function toBase85(bytes: Uint8Array): string {
  const missing = (4 - (bytes.length % 4)) % 4;
  const padded = new Uint8Array(bytes.length + missing);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  let text = '';
  for (let at = 0; at < padded.length; at += 4) {
    let group = '';
    for (let rest = view.getUint32(at), i = 0; i < 5; ++i, rest = Math.floor(rest / 85)) group = letters[rest % 85]! + group;
    text += group;
  }
  return text.slice(0, text.length - missing);
}

/** What `toBase85` was given. */
export function fromBase85(text: string): Uint8Array<ArrayBuffer> {
  const missing = (5 - (text.length % 5)) % 5;
  const values = new Uint8Array(128);
  for (let i = 0; i < 85; ++i) values[letters.charCodeAt(i)] = i;
  const padded = text + '_'.repeat(missing);
  const bytes = new Uint8Array((padded.length / 5) * 4);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < padded.length; at += 5) {
    let value = 0;
    for (let i = 0; i < 5; ++i) value = value * 85 + values[padded.charCodeAt(at + i)]!;
    view.setUint32((at / 5) * 4, value);
  }
  return bytes.slice(0, bytes.length - missing);
}
