import type { App } from '../app.ts';
import type { Stage } from '../view/stage.ts';
import { encodesMp4, gifEncoder, mp4Encoder, type FilmSize, type Format } from './encoders.ts';

export interface Film {
  readonly format: Format;
  /** World time at the first frame. */
  readonly from: number;
  /** Seconds that it takes to watch. */
  readonly seconds: number;
  /** World time in each of these. */
  readonly speed: number;
  readonly fps: number;
  /** Pixels; the height follows from what is seen. */
  readonly width: number;
}

export const mostFrames = 10_000;

export function frameCount({ seconds, fps }: Pick<Film, 'seconds' | 'fps'>): number {
  return Math.max(Math.round(seconds * fps), 1);
}

/** Encoders want even numbers. */
const even = (pixels: number): number => 2 * Math.round(pixels / 2);

export function sizeOf(stage: Stage, { width, fps }: Pick<Film, 'width' | 'fps'>): FilmSize {
  const { width: across, height: down } = stage.freeArea;
  return { width: even(width), height: even((width * down) / across), fps };
}

/**
 * Films what is seen: every frame shows its exact moment, however long it takes to compute. Null when it was stopped.
 * Afterwards the page shows the moment from before.
 */
export async function filmed(
  app: App, stage: Stage, film: Film, progress: (done: number, all: number) => void, stop: AbortSignal,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly mime: string } | null> {
  app.play(false);
  const size = sizeOf(stage, film);
  if (film.format === 'mp4' && !(await encodesMp4(size))) throw new Error('this browser has no encoder for such a film: make it smaller, or a GIF');
  const all = frameCount(film);
  const before = { time: app.frame!.time, speed: app.speed };
  app.speed = film.speed;
  const encoder = film.format === 'mp4' ? mp4Encoder(size) : gifEncoder(size);
  try {
    return await stage.picturing(size.width, size.height, async (draw) => {
      for (let index = 0; index < all; ++index) {
        if (stop.aborted) return null;
        await app.seek(film.from + (film.speed * index) / film.fps);
        // The engine answers in order: what else was asked about this moment is known once it has answered this.
        if (app.stepped) await app.engine.speeds(1);
        await encoder.add(draw(), index);
        progress(index + 1, all);
      }
      return { bytes: await encoder.finish(), mime: encoder.mime };
    });
  } finally {
    encoder.close();
    app.speed = before.speed;
    await app.seek(before.time);
  }
}

/** What is seen now, as a PNG file; `scale` times as many pixels as on the page. */
export async function pictured(app: App, stage: Stage, scale: number, withLayers: boolean): Promise<Blob> {
  const { width, height } = stage.freeArea;
  const { layers } = app;
  if (!withLayers) app.layers = Object.fromEntries(Object.keys(layers).map((layer) => [layer, false])) as unknown as typeof layers;
  try {
    return await stage.picturing(Math.round(width * scale), Math.round(height * scale), (draw) => {
      const picture = draw();
      return new Promise<Blob>((resolve, reject) => picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'));
    });
  } finally {
    app.layers = layers;
    stage.touch();
  }
}
