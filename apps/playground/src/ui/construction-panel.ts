import type { BodyNow, Explanation, Pair } from 'carom';

import type { App } from '../app.ts';
import { Film } from '../film.ts';
import './construction-panel.css';
import { button, byId, element } from './dom.ts';
import { drawMomenta } from './momenta.ts';
import { shown } from './numbers.ts';

/** An impact in a sentence, as a slow film, in a table and in arrows; and its construction, step by step, on request. */
export function connectConstruction(app: App): void {
  const section = byId('construction-section', HTMLElement);
  const play = button('film-play');
  const film = new Film(app, (playing) => {
    play.textContent = playing ? 'Stop' : 'Slowly again';
    play.toggleAttribute('data-playing', playing);
  });
  play.addEventListener('click', () => void (play.hasAttribute('data-playing') ? app.toImpact(app.explained!.number) : film.play()));
  button('film-previous').addEventListener('click', () => void app.toPreviousImpact());
  button('film-next').addEventListener('click', () => void app.toNextImpact());
  button('construction-close').addEventListener('click', () => app.explain(null));
  app.on('explanation', (explained) => {
    section.hidden = explained === null;
    if (!explained) return;
    const { number, told } = explained;
    byId('construction-title', HTMLSpanElement).textContent = `Impact ${number} at t = ${shown(told.time)}`;
    byId('construction-sentence', HTMLParagraphElement).textContent = told.sentence;
    byId('construction-bodies', HTMLTableElement).replaceChildren(...tableOf(told));
    const drawings = drawMomenta(told);
    byId('construction-momenta', HTMLElement).replaceChildren(...drawings, element('figcaption', {}, captionOf(told)));
    byId('construction-kind', HTMLElement).textContent = told.title;
    byId('construction-steps', HTMLDivElement).replaceChildren(...stepsOf(told));
    byId('panel', HTMLElement).scrollTop = 0;
  });
}

const pair = ([x, y]: Pair): string => `(${shown(x, 3)}, ${shown(y, 3)})`;

function tableOf({ bodies, together }: Explanation): HTMLElement[] {
  const row = (name: string, before: string, after: string): HTMLElement =>
    element('tr', {}, [element('th', { scope: 'row', textContent: name }), element('td', { textContent: before }), element('td', { textContent: after })]);
  const group = (name: string, remark: string, rows: readonly HTMLElement[]): HTMLElement =>
    element('tbody', {}, [element('tr', { className: 'of' }, [element('th', { scope: 'rowgroup', colSpan: 3 }, [name, ' ', element('small', { textContent: remark })])]), ...rows]);
  const sums = (before: Pick<BodyNow, 'momentum' | 'energy'>, after: Pick<BodyNow, 'momentum' | 'energy'>): HTMLElement[] =>
    [row('momentum', pair(before.momentum), pair(after.momentum)), row('energy', shown(before.energy, 4), shown(after.energy, 4))];
  return [
    element('thead', {}, [element('tr', {}, [element('td'), element('th', { scope: 'col', textContent: 'before' }), element('th', { scope: 'col', textContent: 'after' })])]),
    ...bodies.map(({ name, mass, before, after }) =>
      group(name, `mass ${shown(mass)}`, [row('velocity', pair(before.velocity), pair(after.velocity)), row('speed', shown(before.speed, 4), shown(after.speed, 4)), ...sums(before, after)])),
    ...(together ? [group('together', keptIn(together), sums(together.before, together.after))] : []),
  ];
}

/** What is kept of momentum and energy. Both have sixteen digits, of which the last ones may differ by rounding. */
function keptIn({ before, after }: NonNullable<Explanation['together']>): string {
  const lost = before.energy - after.energy;
  if (Math.abs(lost) <= 1e-12 * before.energy) return 'momentum and energy are kept';
  return `momentum is kept, and ${shown((100 * lost) / before.energy, 3)} % of the energy is lost`;
}

function captionOf({ bodies }: Explanation): (Node | string)[] {
  const [ball, other] = bodies;
  const coloured = (text: string, colour: string): HTMLElement => {
    const word = element('strong', { textContent: text });
    word.style.color = `var(--${colour})`;
    return word;
  };
  if (ball && other) return ['momenta: ', coloured(ball.name, 'accent'), ', ', coloured(other.name, 'warm'), ', dashed: together'];
  return ['momentum: ', coloured('before', 'accent'), ' + ', coloured('blow', 'bad'), ' = after (dashed)'];
}

function stepsOf({ steps }: Explanation): HTMLElement[] {
  return steps.flatMap(({ heading, rows }) => [
    element('h3', {}, typeset(heading)),
    element('table', {}, rows.flatMap(({ formula, value, remark }) => [
      element('tr', {}, [element('td', {}, typeset(formula)), element('td', {}, typeset(value))]),
      ...(remark ? [element('tr', {}, [element('td', { className: 'remark', colSpan: 2 }, typeset(remark))])] : []),
    ])),
  ]);
}

/** "B_i = (-1, 2)" with an index and a minus sign, and not broken within. */
function typeset(text: string): (Node | string)[] {
  const parts = text.replaceAll(/-(?=\d)/g, '−').replaceAll(' = ', '\u00a0=\u00a0').replaceAll(/, (?=[^()]*\))/g, ',\u00a0').split(/_(\w+)/);
  return parts.map((part, i) => (i % 2 === 1 ? element('sub', { textContent: part }) : part));
}
