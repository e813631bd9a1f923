import type { App } from '../app.ts';
import { byId, element } from './dom.ts';

/** Short messages below the upper bar; each goes by itself, or when it is clicked. */
export function showMessages(app: App): void {
  const place = byId('toasts', HTMLDivElement);
  app.on('message', ({ text, kind }) => {
    const toast = element('div', { className: 'toast', textContent: text });
    toast.dataset.kind = kind;
    toast.addEventListener('click', () => toast.remove());
    place.replaceChildren(toast);
    setTimeout(() => toast.remove(), kind === 'bad' ? 9000 : 4000);
  });
}
