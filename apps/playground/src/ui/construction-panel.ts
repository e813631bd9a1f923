import type { App } from '../app.ts';
import { button, byId, element } from './dom.ts';

/** The steps of the construction with their numbers, beside the drawing of it. */
export function connectConstruction(app: App): void {
  const section = byId('construction-section', HTMLElement);
  const steps = byId('construction-steps', HTMLDivElement);
  button('construction-close').addEventListener('click', () => app.explain(null));
  app.on('explanation', (explained) => {
    section.hidden = explained === null;
    if (!explained) return;
    const { number, told } = explained;
    byId('construction-title', HTMLSpanElement).textContent = `Impact ${number}: ${told.title.toLowerCase()}`;
    steps.replaceChildren(
      ...told.steps.flatMap(({ heading, rows }) => [
        element('h3', {}, typeset(heading)),
        element('table', {}, rows.flatMap(({ formula, value, remark }) => [
          element('tr', {}, [element('td', {}, typeset(formula)), element('td', {}, typeset(value))]),
          ...(remark ? [element('tr', {}, [element('td', { className: 'remark', colSpan: 2 }, typeset(remark))])] : []),
        ])),
      ]),
    );
    byId('panel', HTMLElement).scrollTop = 0;
  });
}

/** "B_i = (-1, 2)" with an index and a minus sign, and not broken within. */
function typeset(text: string): (Node | string)[] {
  const parts = text.replaceAll(/-(?=\d)/g, '−').replaceAll(' = ', '\u00a0=\u00a0').replaceAll(/, (?=[^()]*\))/g, ',\u00a0').split(/_(\w+)/);
  return parts.map((part, i) => (i % 2 === 1 ? element('sub', { textContent: part }) : part));
}
