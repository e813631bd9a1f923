import { button, byId, element } from '../ui/dom.ts';
import type { Choices } from './notice.ts';
import type { Play } from './play.ts';

const speeds = [0.1, 0.25, 0.5, 1, 2, 4, 10] as const;

/** What there is to do while a recorded game is watched. */
export function connectWatch(play: Play, choices: Choices): void {
  const bar = byId('game-watch', HTMLDivElement);
  const speed = byId('game-speed', HTMLSelectElement);
  speed.append(...speeds.map((value) => element('option', { value: String(value), textContent: String(value) })));
  speed.addEventListener('change', () => play.setSpeed(Number(speed.value), performance.now()));
  button('game-skip').addEventListener('click', () => play.skipToEnd());
  button('game-own').addEventListener('click', choices.own);
  play.on('opened', () => (speed.value = '1'));
  play.on('state', (state) => (bar.hidden = !play.claim || state === 'over' || state === 'off'));
}
