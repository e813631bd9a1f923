import './note.css';

import type { App } from '../app.ts';
import { button, byId } from './dom.ts';
import type { Layout } from './layout.ts';

/** The scene's name and its description, beside the stage, to be read and to be written. They are saved with the scene. */
export function connectNote(app: App, layout: Layout): void {
  const note = byId('note', HTMLElement);
  const name = byId('note-name', HTMLInputElement);
  const text = byId('note-text', HTMLTextAreaElement);
  const toggle = button('show-note');
  const show = (on: boolean): void => {
    note.hidden = !on;
    toggle.ariaPressed = String(on);
    // It stands where a story would.
    document.documentElement.toggleAttribute('data-note', on);
    layout.arrange();
  };
  const fill = (fresh: boolean): void => {
    const { about } = app.scene!;
    // What is being typed stays, but only while it is about the same scene.
    if (fresh || document.activeElement !== name) name.value = about.name;
    if (fresh || document.activeElement !== text) text.value = about.description;
  };
  const keep = async (): Promise<void> => {
    const { scene } = app;
    if (!scene || (name.value === scene.about.name && text.value === scene.about.description)) return;
    const written = JSON.parse(scene.text) as object;
    // The shapes stay what they are, and so the history does.
    await app.replace(`${JSON.stringify({ ...written, name: name.value, description: text.value }, null, 2)}\n`, true);
  };
  toggle.addEventListener('click', () => show(note.hidden));
  button('note-close').addEventListener('click', () => show(false));
  name.addEventListener('change', () => void keep());
  text.addEventListener('change', () => void keep());
  app.on('load', ({ fresh }) => {
    fill(fresh);
    // A scene that says something of its own is read first; those of the gallery tell a story instead.
    if (fresh) show(text.value !== '' && app.scene!.show?.story === undefined);
  });
}
