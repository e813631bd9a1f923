import type { App } from '../app.ts';
import { impactsCsv, stateCsv } from '../csv.ts';
import { fileNameOf } from '../file-name.ts';
import { button, byId, download } from './dom.ts';

/** Scenes from files and to files, and numbers for other programs. */
export function connectFiles(app: App): void {
  const picker = byId('file', HTMLInputElement);
  const drop = byId('drop', HTMLDivElement);
  const name = (): string => fileNameOf(app.scene?.about.name ?? '');

  button('open-file').addEventListener('click', () => picker.click());
  picker.addEventListener('change', () => {
    const file = picker.files?.[0];
    picker.value = '';
    if (file) void openFile(app, file);
  });
  button('save-file').addEventListener('click', () => {
    if (!app.scene) return;
    download(`${name()}.json`, app.scene.text, 'application/json');
    app.tellWhatTextLacks();
  });
  button('save-impacts').addEventListener('click', () => {
    void app.engine.impacts().then((impacts) => download(`${name()}-impacts.csv`, impactsCsv(impacts), 'text/csv'));
  });
  button('save-state').addEventListener('click', () => {
    const { frame, scene } = app;
    if (frame && scene) download(`${name()}-state.csv`, stateCsv(frame.time, frame.balls, scene.shapes.kinds), 'text/csv');
  });

  window.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.hidden = false;
  });
  window.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) drop.hidden = true;
  });
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (file) void openFile(app, file);
  });
}

async function openFile(app: App, file: File): Promise<void> {
  const largest = 100e6;
  if (file.size > largest) {
    app.tell('message', { kind: 'bad', text: `${file.name} is larger than 100 MB: too large for a scene in the browser.` });
    return;
  }
  await app.open(await file.text());
}
