import { keep, kept } from '../kept.ts';
import type { Stage } from '../view/stage.ts';
import { button } from './dom.ts';

/** Dark or light: as the system has it, or as it was chosen here, now or before. */
export function connectTheme(stage: Stage): void {
  const system = window.matchMedia('(prefers-color-scheme: light)');
  let chosen = kept('theme');
  const apply = (): void => {
    document.documentElement.dataset.theme = chosen === 'dark' || chosen === 'light' ? chosen : system.matches ? 'light' : 'dark';
    stage.readTheme();
  };
  system.addEventListener('change', apply);
  button('theme').addEventListener('click', () => {
    chosen = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light';
    keep('theme', chosen);
    apply();
  });
  apply();
}
