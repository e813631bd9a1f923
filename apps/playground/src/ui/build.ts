import type { App } from '../app.ts';
import { button } from './dom.ts';

const empty = '{\n  "name": "new scene",\n  "balls": []\n}\n';

/** What it takes to make a scene of one's own, and to show it to others. */
export function connectBuild(app: App): void {
  button('new-scene').addEventListener('click', () => void newScene(app));
  const screen = button('full-screen');
  screen.hidden = !document.fullscreenEnabled;
  screen.addEventListener('click', () => void toggleFullScreen(app));
  document.addEventListener('fullscreenchange', () => (screen.textContent = document.fullscreenElement ? 'Leave full screen' : 'Full screen'));
}

/** Nothing at all; the scene from before comes back by undo. */
async function newScene(app: App): Promise<void> {
  await app.replace(empty);
  app.select(null);
}

export async function toggleFullScreen(app: App): Promise<void> {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    app.tell('message', { kind: 'plain', text: 'This browser does not let the page fill the screen.' });
  }
}
