import './export.css';

import type { App } from '../app.ts';
import { encodesMp4, type Format } from '../export/encoders.ts';
import { filmed, frameCount, mostFrames, pictured, sizeOf, type Film } from '../export/film.ts';
import { fileNameOf } from '../file-name.ts';
import type { Stage } from '../view/stage.ts';
import { button, byId, download, element } from './dom.ts';
import { counted, numberFrom } from './numbers.ts';

/** Frames per second; a GIF counts in hundredths of a second. */
const rates: Readonly<Record<Format, readonly number[]>> = { mp4: [25, 30, 50, 60], gif: [10, 20, 25, 50] };
const usualRate: Readonly<Record<Format, number>> = { mp4: 60, gif: 25 };

/** Pictures and films of what is on the stage. */
export function connectExport(app: App, stage: Stage): void {
  const dialog = byId('export', HTMLDialogElement);
  const form = byId('film-form', HTMLFormElement);
  const format = byId('film-format', HTMLSelectElement);
  const rate = byId('film-rate', HTMLSelectElement);
  const width = byId('film-width', HTMLSelectElement);
  const [from, seconds, speed] = ['film-from', 'film-seconds', 'film-speed'].map((id) => byId(id, HTMLInputElement)) as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
  const progress = byId('film-progress', HTMLProgressElement);
  const status = byId('film-status', HTMLParagraphElement);
  const make = button('film-make');
  let stop: AbortController | null = null;
  const name = (): string => fileNameOf(app.scene?.about.name ?? '');

  const film = (): Film => ({
    format: format.value as Format, from: numberFrom(from.value), seconds: numberFrom(seconds.value), speed: numberFrom(speed.value),
    fps: Number(rate.value), width: Number(width.value),
  });
  const problemOf = (wanted: Film): string | null => {
    if (!(wanted.from >= 0)) return 'The start is a time: make it zero or more.';
    if (!(wanted.seconds > 0)) return 'Make the length more than zero.';
    if (!(wanted.speed > 0)) return 'Make the speed more than zero.';
    return frameCount(wanted) > mostFrames ? `That is ${counted(frameCount(wanted))} frames: make it shorter, ${counted(mostFrames)} at most.` : null;
  };
  const tell = (): void => {
    const wanted = film();
    const { width: across, height: down } = sizeOf(stage, wanted);
    const end = wanted.from + wanted.speed * wanted.seconds;
    status.textContent = problemOf(wanted) ?? `${counted(frameCount(wanted))} frames of ${across} × ${down} pixels, from t = ${wanted.from} to ${Number(end.toPrecision(6))}.`;
  };
  const offerRates = (): void => {
    const kind = format.value as Format;
    rate.replaceChildren(...rates[kind].map((value) => element('option', { value: String(value), textContent: String(value) })));
    rate.value = String(usualRate[kind]);
    tell();
  };
  const busy = (on: boolean): void => {
    progress.hidden = !on;
    progress.value = 0;
    make.textContent = on ? 'Cancel' : 'Make the film';
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) field.disabled = on;
  };

  button('show-export').addEventListener('click', async () => {
    if (!app.scene || !app.frame) return;
    app.play(false);
    speed.value = String(app.speed);
    from.value = '0';
    if (!(await encodesMp4({ width: 640, height: 360, fps: 30 }))) {
      format.value = 'gif';
      format.querySelector<HTMLOptionElement>('[value=mp4]')!.disabled = true;
    }
    offerRates();
    if (!dialog.open) dialog.showModal();
  });
  format.addEventListener('change', offerRates);
  form.addEventListener('input', tell);
  form.addEventListener('submit', (event) => event.preventDefault());
  dialog.addEventListener('close', () => stop?.abort());

  button('picture-save').addEventListener('click', async () => {
    const scale = Number(byId('picture-scale', HTMLSelectElement).value);
    const picture = await pictured(app, stage, scale, byId('picture-layers', HTMLInputElement).checked);
    download(`${name()}.png`, picture, 'image/png');
  });

  make.addEventListener('click', async () => {
    if (stop) return stop.abort();
    const wanted = film();
    if (problemOf(wanted)) return tell();
    stop = new AbortController();
    busy(true);
    try {
      const made = await filmed(app, stage, wanted, (done, all) => {
        progress.value = done / all;
        status.textContent = `Frame ${counted(done)} of ${counted(all)} …`;
      }, stop.signal);
      if (made) download(`${name()}.${wanted.format}`, made.bytes, made.mime);
      status.textContent = made ? `Saved: ${(made.bytes.length / 1e6).toFixed(made.bytes.length < 1e5 ? 3 : 1)} MB.` : 'Cancelled.';
    } catch (error) {
      status.textContent = `There is no film: ${(error as Error).message}.`;
    } finally {
      stop = null;
      busy(false);
    }
  });
}
