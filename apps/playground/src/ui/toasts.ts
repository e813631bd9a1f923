import type { App } from '../app.ts';
import { byId, element } from './dom.ts';

/** Short messages below the upper bar; each goes by itself, when it is clicked, or when another scene is opened. */
export function showMessages(app: App): void {
  const place = byId('toasts', HTMLDivElement);
  let open = false;
  app.on('load', ({ fresh }) => {
    // What was wrong with a link is still to be read when the page opens another scene in its place.
    if (fresh && open) place.replaceChildren();
    open = true;
  });
  app.on('message', ({ text, kind }) => {
    const toast = element('div', { className: 'toast', textContent: text });
    toast.dataset.kind = kind;
    toast.addEventListener('click', () => toast.remove());
    place.replaceChildren(toast);
    setTimeout(() => toast.remove(), kind === 'bad' ? 9000 : 4000);
  });
}
