import './tally.css';

import type { App } from '../app.ts';
import { byId } from './dom.ts';
import { counted } from './numbers.ts';
import { piFrom } from './readouts.ts';

/** The digits of pi on the stage, where two balls count them. */
export function connectTally(app: App): void {
  const place = byId('tally', HTMLOutputElement);
  const [number, words] = [byId('tally-number', HTMLElement), byId('tally-words', HTMLElement)];
  app.on('frame', (frame) => {
    const pi = app.scene && piFrom(frame, app.scene.shapes.kinds);
    place.hidden = pi === null;
    if (pi === null) return;
    number.textContent = pi;
    words.textContent = `${counted(frame.counts.total)} impacts`;
  });
}
