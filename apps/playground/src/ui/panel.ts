import type { Stage } from '../view/stage.ts';
import { button, byId } from './dom.ts';

/** The panel at the side, or at the bottom of a narrow screen, and the room that it leaves for the scene. */
export function connectPanel(stage: Stage): void {
  const panel = byId('panel', HTMLElement);
  const toggle = button('toggle-panel');
  const narrow = window.matchMedia('(max-width: 760px)');
  const arrange = (open: boolean): void => {
    panel.toggleAttribute('data-closed', !open);
    toggle.ariaExpanded = String(open);
    const beside = open && !narrow.matches;
    stage.margins = narrow.matches ? { top: 110, right: 14, bottom: 120, left: 14 } : { top: 80, right: beside ? 336 : 28, bottom: 96, left: 28 };
  };
  toggle.addEventListener('click', () => {
    arrange(panel.hasAttribute('data-closed'));
    stage.fit();
  });
  narrow.addEventListener('change', () => arrange(!narrow.matches));
  arrange(!narrow.matches);
}
