import { byId, element } from '../ui/dom.ts';
import { counted } from '../ui/numbers.ts';
import { shownCounters } from './names.ts';
import type { Play } from './play.ts';
import { multipliers } from './rules.ts';

/** Up to so many are drawn one by one. */
const mostDots = 5;

/** The score, and the counters that go with it. */
export function connectHud(play: Play): void {
  const score = byId('game-score', HTMLOutputElement);
  const list = byId('game-counters', HTMLDListElement);
  let shown: { readonly counter: number; readonly as: 'dots' | 'times' | 'number'; readonly value: HTMLElement }[] = [];
  play.on('opened', ({ counters, scene }) => {
    const multiplying = multipliers(scene);
    shown = shownCounters(counters, multiplying).map((counter) => {
      const name = counters[counter]!;
      const as = /^balls?\b/i.test(name) ? 'dots' : name === 'multiplier' && multiplying.includes(name) ? 'times' : 'number';
      return { counter, as, value: element('dd', { className: as }) };
    });
    list.replaceChildren(...shown.map(({ counter, value }) => element('div', {}, [element('dt', { textContent: counters[counter]! }), value])));
  });
  play.on('frame', (frame) => {
    write(score, counted(frame.score));
    for (const { counter, as, value } of shown) {
      const number = frame.counters[counter]!;
      const inDots = as === 'dots' && number >= 0 && number <= mostDots;
      write(value, inDots ? '●'.repeat(number) || '–' : `${as === 'times' ? '×' : ''}${counted(number)}`);
      value.ariaLabel = inDots ? String(number) : null;
    }
  });
}

/** The page is laid out again only for what is new. */
function write(where: HTMLElement, text: string): void {
  if (where.textContent !== text) where.textContent = text;
}
