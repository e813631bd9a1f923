import type { App } from '../app.ts';
import histories from '../histories.json';
import { button, byId } from './dom.ts';
import { nameInGallery } from '../scenes.ts';
import { counted } from './numbers.ts';

const known = histories as Readonly<Record<string, { until: number; impacts: number; history: string }>>;

/** Plays the scene once more from its start, apart from what is on show, and compares the history with the command's. */
export function connectCheck(app: App): void {
  const result = byId('check-result', HTMLParagraphElement);
  app.on('load', () => {
    result.textContent = '';
    result.classList.remove('good');
  });
  button('check').addEventListener('click', () => void check(app, result));
}

async function check(app: App, result: HTMLElement): Promise<void> {
  const { scene, frame } = app;
  if (!scene || !frame) return;
  if (!scene.isInText) {
    result.textContent = 'Not for a scene with movers that was edited: a text can\'t begin in the middle of their programs, so there is none that the command could play.';
    return;
  }
  const name = nameInGallery(scene.text);
  const expected = name === null ? undefined : known[name];
  const until = expected?.until ?? scene.about.duration ?? frame.sceneTime;
  result.textContent = 'Playing it again …';
  const { impacts, history } = await app.engine.check(until);
  if (scene !== app.scene) return;
  const told = `${counted(impacts)} impacts until t = ${until}, history ${history}`;
  const same = expected !== undefined && history === expected.history;
  result.classList.toggle('good', same);
  if (expected === undefined) result.textContent = `${told}. Save the scene and hold it against: carom run FILE --until ${until}`;
  else if (same) result.textContent = `${told}: to the last bit what the command has (carom run ${name}).`;
  else result.textContent = `${told}, but the command has ${expected.history} (carom run ${name}). Please report this.`;
}
