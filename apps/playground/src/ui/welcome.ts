import type { App } from '../app.ts';
import { keep, kept } from '../kept.ts';
import { button, byId } from './dom.ts';
import type { Layout } from './layout.ts';
import { motionIsReduced } from './reduced-motion.ts';

/**
 * A sentence about the opening scene on the first visit. After a link, the story of its scene is shown instead. It goes at
 * the first key or press, so that it is never in the way.
 */
export function welcome(app: App, layout: Layout): void {
  const note = byId('welcome', HTMLDivElement);
  if (kept('welcomed') !== null || location.hash.length > 1 || location.search.length > 1) return;
  const root = document.documentElement;
  const close = (): void => {
    if (note.hidden) return;
    note.hidden = true;
    delete root.dataset.welcome;
    keep('welcomed', 'yes');
    layout.arrange();
  };
  note.hidden = false;
  root.dataset.welcome = 'shown';
  byId('welcome-still', HTMLParagraphElement).hidden = !motionIsReduced();
  layout.arrange();
  button('welcome-close').addEventListener('click', close);
  window.addEventListener('keydown', close, { capture: true });
  window.addEventListener('pointerdown', (event) => {
    if (!note.contains(event.target as Node)) close();
  }, { capture: true });
  let opened = 0;
  app.on('load', () => {
    if (++opened > 1) close();
  });
}
