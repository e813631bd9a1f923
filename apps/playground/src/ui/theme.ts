import type { Stage } from '../view/stage.ts';
import { button } from './dom.ts';

/** Dark or light: as the system has it, or as chosen here. */
export function connectTheme(stage: Stage): void {
  const system = window.matchMedia('(prefers-color-scheme: light)');
  let chosen: 'dark' | 'light' | null = null;
  const apply = (): void => {
    document.documentElement.dataset.theme = chosen ?? (system.matches ? 'light' : 'dark');
    stage.readTheme();
  };
  system.addEventListener('change', apply);
  button('theme').addEventListener('click', () => {
    chosen = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light';
    apply();
  });
  apply();
}
