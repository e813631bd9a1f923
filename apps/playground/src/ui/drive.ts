import type { App } from '../app.ts';
import { button, byId, element } from './dom.ts';

export const speeds = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 50] as const;

/** The bar at the bottom: time and how it passes. */
export function connectDrive(app: App): void {
  const play = button('play');
  const scrub = byId('scrub', HTMLInputElement);
  const time = byId('time', HTMLOutputElement);
  const speed = byId('speed', HTMLSelectElement);
  const pause = byId('pause-on-impact', HTMLInputElement);

  speed.append(...speeds.map((value) => element('option', { value: String(value), textContent: String(value) })));
  speed.value = '1';
  speed.addEventListener('change', () => (app.speed = Number(speed.value)));
  pause.addEventListener('change', () => (app.pauseOnImpact = pause.checked));
  play.addEventListener('click', () => app.play(!app.playing));
  button('restart').addEventListener('click', () => void restart(app));
  button('next-impact').addEventListener('click', () => void app.toNextImpact());
  button('previous-impact').addEventListener('click', () => void app.toPreviousImpact());
  button('forward-frame').addEventListener('click', () => void app.step(1));
  button('back-frame').addEventListener('click', () => void app.step(-1));
  button('explain').addEventListener('click', () => void app.explainLatest());

  // One question at a time; while it is answered, only the latest wish is kept.
  let wish: number | null = null;
  let seeking = false;
  const follow = async (): Promise<void> => {
    if (seeking) return;
    seeking = true;
    try {
      while (wish !== null) {
        const target = wish;
        wish = null;
        await app.seek(target);
      }
    } finally {
      seeking = false;
    }
  };
  scrub.addEventListener('input', () => {
    app.play(false);
    wish = Number(scrub.value);
    void follow();
  });

  app.on('playing', (on) => {
    play.toggleAttribute('data-playing', on);
    play.ariaLabel = on ? 'Pause' : 'Play';
  });
  app.on('explanation', (told) => (button('explain').ariaPressed = String(told !== null)));
  app.on('frame', (frame) => {
    time.value = frame.time.toFixed(frame.time < 1000 ? 3 : 1);
    const longest = Math.max(frame.playedTo, 1e-9);
    if (scrub.max !== String(longest)) scrub.max = String(longest);
    if (!seeking) scrub.value = String(frame.time);
    scrub.ariaValueText = `${time.value} of ${longest.toFixed(3)} played`;
  });
}

export async function restart(app: App): Promise<void> {
  app.play(false);
  await app.seek(0);
}

/** The next faster speed there is, or the next slower. */
export function changeSpeed(app: App, by: 1 | -1): void {
  const at = speeds.findIndex((value) => value >= app.speed);
  setSpeed(app, speeds[Math.min(Math.max(at + by, 0), speeds.length - 1)] ?? 1);
}

/** Any speed, whether it is in the list or not. */
export function setSpeed(app: App, value: number): void {
  const select = byId('speed', HTMLSelectElement);
  select.querySelector('[data-unlisted]')?.remove();
  if (!(speeds as readonly number[]).includes(value)) {
    const option = element('option', { value: String(value), textContent: String(value) });
    option.dataset.unlisted = '';
    select.append(option);
  }
  select.value = String(value);
  app.speed = value;
  app.tell('look', undefined);
}
