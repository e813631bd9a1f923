import type { Pair } from 'carom';

import type { App } from '../app.ts';
import { button, byId } from './dom.ts';
import { numberFrom } from './numbers.ts';

const earth: Pair = [0, -9.81];

/** The gravity of the scene: two numbers, and the two that are usual. */
export function connectGravity(app: App): void {
  const form = byId('gravity-form', HTMLFormElement);
  const [x, y] = [byId('gravity-x', HTMLInputElement), byId('gravity-y', HTMLInputElement)];
  const problem = byId('gravity-problem', HTMLParagraphElement);
  /** What each field last showed, or what was taken from it: text that differs is still being typed. */
  const settled = new Map<HTMLInputElement, string>();
  const presets = [[button('gravity-off'), [0, 0]], [button('gravity-earth'), earth]] as const;

  const show = (): void => {
    const [gx, gy] = app.scene!.shapes.gravity;
    for (const [input, number] of [[x, gx], [y, gy]] as const) {
      if (document.activeElement === input && input.value !== settled.get(input)) continue;
      input.value = String(number);
      settled.set(input, input.value);
    }
    for (const [one, [px, py]] of presets) one.ariaPressed = String(gx === px && gy === py);
    problem.textContent = '';
  };
  const change = async (gravity: Pair): Promise<void> => {
    if (!app.scene || gravity.every((component, i) => component === app.scene!.shapes.gravity[i])) return;
    const playing = app.playing;
    const problems = await app.edit({ act: 'gravity', gravity });
    problem.textContent = problems.join('\n');
    if (playing && problems.length === 0) app.play(true);
  };

  form.addEventListener('submit', (event) => event.preventDefault());
  for (const input of [x, y]) {
    input.addEventListener('change', () => {
      settled.set(input, input.value);
      void change([numberFrom(x.value), numberFrom(y.value)]);
    });
  }
  for (const [one, gravity] of presets) one.addEventListener('click', () => void change(gravity));
  app.on('load', show);
}
