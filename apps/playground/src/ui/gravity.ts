import type { Pair } from 'carom';

import type { App } from '../app.ts';
import { button, byId } from './dom.ts';
import { connectNumberField } from './number-field.ts';

const earth: Pair = [0, -9.81];

/** The gravity of the scene: two numbers, and the two that are usual. */
export function connectGravity(app: App): void {
  const form = byId('gravity-form', HTMLFormElement);
  const [x, y] = [byId('gravity-x', HTMLInputElement), byId('gravity-y', HTMLInputElement)];
  const problem = byId('gravity-problem', HTMLParagraphElement);
  const presets = [[button('gravity-off'), [0, 0]], [button('gravity-earth'), earth]] as const;

  const show = (): void => {
    const [gx, gy] = app.scene!.shapes.gravity;
    for (const field of fields) field.show();
    for (const [one, [px, py]] of presets) one.ariaPressed = String(gx === px && gy === py);
  };
  const change = async (gravity: Pair): Promise<readonly string[]> => {
    if (!app.scene || gravity.every((component, i) => component === app.scene!.shapes.gravity[i])) return [];
    return app.edit({ act: 'gravity', gravity });
  };
  const now = (): Pair => app.scene?.shapes.gravity ?? [0, 0];
  const fields = [
    connectNumberField(x, problem, () => now()[0], (value) => change([value, now()[1]])),
    connectNumberField(y, problem, () => now()[1], (value) => change([now()[0], value])),
  ];

  form.addEventListener('submit', (event) => event.preventDefault());
  for (const [one, gravity] of presets) one.addEventListener('click', () => {
    void change(gravity).then((problems) => (problem.textContent = problems.join('\n')));
  });
  app.on('load', show);
}
