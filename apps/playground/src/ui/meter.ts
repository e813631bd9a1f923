import './meter.css';

import { meter } from '../meter.ts';
import { byId, element } from './dom.ts';

const everyMs = 500;

/** How much of a frame's time goes where: a box to tick among what is shown. */
export function connectMeter(): void {
  const box = element('input', { type: 'checkbox', id: 'meter-on' });
  byId('layers', HTMLDivElement).append(element('label', { className: 'check', title: 'Milliseconds of work per frame, of the page and of the engine' }, [box, 'frame times']));
  const shown = byId('meter', HTMLOutputElement);
  let timer = 0;
  const show = (): void => {
    const { page, engine, framesPerSecond } = meter.read();
    shown.value = `page ${page.toFixed(2)} ms · engine ${engine.toFixed(2)} ms · ${framesPerSecond.toFixed(0)} frames/s`;
  };
  box.addEventListener('change', () => {
    shown.hidden = !box.checked;
    clearInterval(timer);
    if (!box.checked) return;
    meter.read();
    shown.value = 'measuring …';
    timer = window.setInterval(show, everyMs);
  });
}
