import type { App } from '../app.ts';
import type { ColorBy } from '../engine/show.ts';
import type { Stage } from '../view/stage.ts';
import { inCss } from '../view/colours.ts';
import { byId, element } from './dom.ts';
import { shown } from './numbers.ts';

/** What the colours can mean, and what stands at the ends of the key. */
const meanings: Readonly<Record<ColorBy, { readonly name: string; readonly ends: readonly [string, string] }>> = {
  speed: { name: 'speed', ends: ['', ''] },
  mass: { name: 'mass', ends: ['', ''] },
  ball: { name: 'each its own', ends: ['', ''] },
  place: { name: 'where it began', ends: ['left', 'right'] },
};

/** The key to the colours of balls, and the choice of what they mean. */
export function connectColourKey(app: App, stage: Stage): void {
  const by = byId('colour-by', HTMLSelectElement);
  const ramp = byId('colour-ramp', HTMLSpanElement);
  const [from, to] = [byId('colour-from', HTMLSpanElement), byId('colour-to', HTMLSpanElement)];
  by.append(...Object.entries(meanings).map(([value, { name }]) => element('option', { value, textContent: name })));
  by.addEventListener('change', () => app.colour(by.value as ColorBy));
  let drawn: unknown = null;
  const show = (): void => {
    const { colours } = stage;
    if (!colours || colours === drawn) return;
    drawn = colours;
    by.value = colours.by;
    const { ends } = meanings[colours.by];
    [from.textContent, to.textContent] = colours.ends ? [shown(colours.ends[0], 3), shown(colours.ends[1], 3)] : ends;
    ramp.style.background = `linear-gradient(to right, ${colours.ramp.filter((_, i) => i % 7 === 0).map(inCss).join(', ')})`;
  };
  for (const event of ['load', 'look'] as const) app.on(event, show);
}
