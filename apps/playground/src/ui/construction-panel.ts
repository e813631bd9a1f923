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
        element('h3', { textContent: heading }),
        element('table', {}, rows.map(({ formula, value, remark }) =>
          element('tr', {}, [
            element('td', { textContent: formula }),
            element('td', {}, [value, ...(remark ? [element('span', { className: 'remark', textContent: remark })] : [])]),
          ]),
        )),
      ]),
    );
    byId('panel', HTMLElement).scrollTop = 0;
  });
}
