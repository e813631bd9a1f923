import { applyPalette, GIFEncoder, quantize } from 'gifenc';

import { mp4Of, type Sample } from './mp4.ts';

export type Format = 'mp4' | 'gif';

export interface FilmSize {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/** Takes frames one after another, and gives the bytes of the film. */
export interface FilmEncoder {
  readonly mime: string;
  add(picture: HTMLCanvasElement, index: number): Promise<void>;
  finish(): Promise<Uint8Array<ArrayBuffer>>;
  /** Gives up what has been encoded. */
  close(): void;
}

/** H.264, which plays everywhere: the high profile, at the level that the size takes. */
function configOf({ width, height, fps }: FilmSize): VideoEncoderConfig {
  const level = width * height * fps <= 1920 * 1080 * 30 ? '28' : '33';
  return { codec: `avc1.6400${level}`, width, height, framerate: fps, bitrate: Math.max(0.12 * width * height * fps, 1e6), avc: { format: 'avc' } };
}

/** Does this browser encode films of this size? */
export async function encodesMp4(size: FilmSize): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return false;
  return (await VideoEncoder.isConfigSupported(configOf(size)).catch(() => null))?.supported === true;
}

export function mp4Encoder(size: FilmSize): FilmEncoder {
  const { fps, width, height } = size;
  const samples: Sample[] = [];
  let decoder = new Uint8Array(0);
  let failure: Error | null = null;
  let latest = -1;
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      samples.push({ bytes, key: chunk.type === 'key' });
      const told = meta?.decoderConfig?.description;
      if (told) decoder = ArrayBuffer.isView(told) ? new Uint8Array(told.buffer, told.byteOffset, told.byteLength).slice() : new Uint8Array(told).slice();
      if (chunk.timestamp <= latest) failure = new Error('the encoder of this browser puts frames in another order: make a GIF instead');
      latest = chunk.timestamp;
    },
    error: (error) => (failure = error),
  });
  encoder.configure(configOf(size));
  const microseconds = (index: number): number => Math.round((1e6 * index) / fps);
  return {
    mime: 'video/mp4',
    async add(picture, index) {
      if (failure) throw failure;
      const frame = new VideoFrame(picture, { timestamp: microseconds(index), duration: microseconds(index + 1) - microseconds(index) });
      encoder.encode(frame, { keyFrame: index % (2 * fps) === 0 });
      frame.close();
      // It need not hold all of the film at once.
      while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve));
    },
    async finish() {
      await encoder.flush();
      encoder.close();
      if (failure) throw failure;
      return mp4Of({ width, height, fps, decoder, samples }) as Uint8Array<ArrayBuffer>;
    },
    close: () => encoder.state !== 'closed' && encoder.close(),
  };
}

export function gifEncoder({ fps, width, height }: FilmSize): FilmEncoder {
  const encoder = GIFEncoder();
  const hundredths = (index: number): number => Math.round((100 * index) / fps);
  return {
    mime: 'image/gif',
    async add(picture, index) {
      const { data } = picture.getContext('2d')!.getImageData(0, 0, width, height);
      const palette = quantize(data, 256, { format: 'rgb565' });
      encoder.writeFrame(applyPalette(data, palette, 'rgb565'), width, height, { palette, delay: 10 * (hundredths(index + 1) - hundredths(index)) });
      await new Promise((resolve) => setTimeout(resolve));
    },
    async finish() {
      encoder.finish();
      return encoder.bytes() as Uint8Array<ArrayBuffer>;
    },
    close: () => {},
  };
}
