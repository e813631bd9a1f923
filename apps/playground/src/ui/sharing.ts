import type { App } from '../app.ts';
import { gameFromHash } from '../game/address.ts';
import { fromHash, longestHash, toHash } from '../share.ts';
import { button } from './dom.ts';
import { scenes } from './gallery.ts';

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
  await copyAddress(app, hash, 'the whole scene is in it');
}

/** Puts what comes after the # into the address, and the address into the clipboard; says that, and `what` is in it. */
export async function copyAddress(app: App, hash: string, what: string): Promise<void> {
  history.replaceState(null, '', hash);
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  const text = copied ? `The link is copied: ${what}.` : `Copy the link from the address of this page: ${what}.`;
  app.tell('message', { kind: 'good', text });
}

/** True when the page's address has a scene in it that can be opened, or a game that was played. */
export async function openLink(app: App): Promise<boolean> {
  try {
    const text = (await fromHash(location.hash)) ?? (await gameFromHash(location.hash, (name) => scenes.get(name)));
    return text !== null && (await app.open(text));
  } catch (error) {
    app.tell('message', { kind: 'bad', text: (error as Error).message });
    return false;
  }
}
