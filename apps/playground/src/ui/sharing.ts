import type { App } from '../app.ts';
import { fromHash, longestHash, toHash } from '../share.ts';
import { button } from './dom.ts';

/** The button that makes a link of the scene, and links that are opened. */
export function connectSharing(app: App): void {
  button('share').addEventListener('click', () => void share(app));
  window.addEventListener('hashchange', () => void openLink(app));
}

export async function share(app: App): Promise<void> {
  if (!app.scene) return;
  const hash = await toHash(app.scene.text);
  if (hash.length > longestHash) {
    app.tell('message', { kind: 'bad', text: 'This scene is too large for a link. Save it as a file instead.' });
    return;
  }
  history.replaceState(null, '', hash);
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  const text = copied ? 'The link is copied: the whole scene is in it.' : 'The whole scene is in the address of this page now: copy it from there.';
  app.tell('message', { kind: 'good', text });
  app.tellWhatTextLacks();
}

/** True when the page's address has a scene in it that can be opened. */
export async function openLink(app: App): Promise<boolean> {
  try {
    const text = await fromHash(location.hash);
    return text !== null && (await app.open(text));
  } catch (error) {
    app.tell('message', { kind: 'bad', text: (error as Error).message });
    return false;
  }
}
