import type { App } from '../app.ts';
import { keep, kept } from '../kept.ts';
import { button, byId } from './dom.ts';
import type { Layout } from './layout.ts';

/** The panel at the side, or at the bottom of a narrow screen: closed until it is wanted, and then as it was left. */
export function connectPanel(app: App, layout: Layout): void {
  const panel = byId('panel', HTMLElement);
  const toggle = button('toggle-panel');
  const isOpen = (): boolean => !panel.hasAttribute('data-closed');
  const show = (open: boolean): void => {
    panel.toggleAttribute('data-closed', !open);
    toggle.ariaExpanded = String(open);
    layout.arrange();
  };
  toggle.addEventListener('click', () => {
    show(!isOpen());
    keep('panel', isOpen() ? 'open' : 'closed');
  });
  // An impact is worked through in the panel: it has to be seen.
  app.on('explanation', (explained) => {
    if (explained && !isOpen()) show(true);
  });
  show(kept('panel') === 'open');
}
