/** The file format around an H.264 film (ISO/IEC 14496-12 and -15): boxes, each with its size and a name of four letters. */

export interface Sample {
  readonly bytes: Uint8Array;
  /** Can it be shown without those before it? */
  readonly key: boolean;
}

export interface Track {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** What a decoder must know beforehand: the content of the box `avcC`. */
  readonly decoder: Uint8Array;
  /** One for each frame, in the order of play. */
  readonly samples: readonly Sample[];
}

type Part = Uint8Array | readonly number[];

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const u16 = (n: number): number[] => [(n >>> 8) & 255, n & 255];
const u32 = (n: number): number[] => [...u16(n >>> 16), ...u16(n)];
const zeros = (count: number): number[] => new Array<number>(count).fill(0);
/** No rotation: a matrix of 16.16 and, at its end, 2.30 bits. */
const upright = [...u32(0x10000), ...zeros(12), ...u32(0x10000), ...zeros(12), ...u32(0x40000000)];

function joined(parts: readonly Part[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function box(name: string, ...parts: readonly Part[]): Uint8Array {
  const content = joined(parts);
  return joined([u32(content.length + 8), letters(name), content]);
}

/** A box with a version and flags. */
const fullBox = (name: string, flags: number, ...parts: readonly Part[]): Uint8Array => box(name, u32(flags), ...parts);

/** The whole file, which begins with what a player needs to begin. */
export function mp4Of(track: Track): Uint8Array {
  const start = box('ftyp', letters('isom'), u32(512), letters('isomiso2avc1mp41'));
  // The index holds where the frames begin, which depends on its own length, but not the other way round.
  const length = start.length + indexOf(track, 0).length + 8;
  const frames = track.samples.map(({ bytes }) => bytes);
  return joined([start, indexOf(track, length), box('mdat', ...frames)]);
}

function indexOf(track: Track, firstFrameAt: number): Uint8Array {
  const { width, height, fps, samples } = track;
  const duration = samples.length;
  return box('moov',
    fullBox('mvhd', 0, zeros(8), u32(fps), u32(duration), u32(0x10000), u16(0x100), zeros(10), upright, zeros(24), u32(2)),
    box('trak',
      fullBox('tkhd', 3, zeros(8), u32(1), zeros(4), u32(duration), zeros(16), upright, u32(width << 16), u32(height << 16)),
      box('mdia',
        fullBox('mdhd', 0, zeros(8), u32(fps), u32(duration), u16(0x55c4), zeros(2)),
        fullBox('hdlr', 0, zeros(4), letters('vide'), zeros(12), letters('Video\0')),
        box('minf',
          fullBox('vmhd', 1, zeros(8)),
          box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1))),
          tablesOf(track, firstFrameAt)))));
}

function tablesOf({ width, height, decoder, samples }: Track, firstFrameAt: number): Uint8Array {
  const look = box('avc1', zeros(6), u16(1), zeros(16), u16(width), u16(height), u32(0x480000), u32(0x480000), zeros(4), u16(1), zeros(32),
    u16(24), u16(0xffff), box('avcC', decoder));
  const keys = samples.flatMap(({ key }, i) => (key ? [i + 1] : []));
  return box('stbl',
    fullBox('stsd', 0, u32(1), look),
    fullBox('stts', 0, u32(1), u32(samples.length), u32(1)),
    fullBox('stss', 0, u32(keys.length), keys.flatMap(u32)),
    fullBox('stsc', 0, u32(1), u32(1), u32(samples.length), u32(1)),
    fullBox('stsz', 0, u32(0), u32(samples.length), samples.flatMap(({ bytes }) => u32(bytes.length))),
    fullBox('stco', 0, u32(1), u32(firstFrameAt)));
}
