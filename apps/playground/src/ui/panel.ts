import type { App } from '../app.ts';
import type { Stage } from '../view/stage.ts';
import { button, byId } from './dom.ts';

/**
 * The panel at the side, or at the bottom of a narrow screen, and the room that it and the note leave for the scene.
 * Gives what is to be called when the note appears or goes.
 */
export function connectPanel(app: App, stage: Stage): () => void {
  const note = byId('note', HTMLElement);
  const panel = byId('panel', HTMLElement);
  const toggle = button('toggle-panel');
  const narrow = window.matchMedia('(max-width: 760px)');
  const low = window.matchMedia('(max-width: 1000px)');
  const isOpen = (): boolean => !panel.hasAttribute('data-closed');
  const arrange = (open: boolean): void => {
    panel.toggleAttribute('data-closed', !open);
    toggle.ariaExpanded = String(open);
    const drive = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--drive'));
    stage.margins = narrow.matches
      ? { top: 110 + (note.hidden ? 0 : note.offsetHeight), right: 14, bottom: drive + 14 + (open ? 0.4 * window.innerHeight : 0), left: 14 }
      : { top: 80, right: open ? 356 : 28, bottom: drive + 18, left: note.hidden ? 28 : 28 + note.offsetWidth };
    stage.refit();
  };
  toggle.addEventListener('click', () => arrange(!isOpen()));
  narrow.addEventListener('change', () => arrange(!narrow.matches));
  low.addEventListener('change', () => arrange(isOpen()));
  // An impact is worked through in the panel: it has to be seen.
  app.on('explanation', (explained) => {
    if (explained && !isOpen()) arrange(true);
  });
  arrange(!narrow.matches);
  return () => arrange(isOpen());
}
