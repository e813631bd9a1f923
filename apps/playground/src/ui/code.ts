import './code.css';

import type { App } from '../app.ts';
import { cProgram } from '../code/c.ts';
import { commands } from '../code/commands.ts';
import { cppProgram } from '../code/cpp.ts';
import { listingOf } from '../code/listing.ts';
import { javaScriptProgram } from '../code/javascript.ts';
import type { SceneSource } from '../code/scene-source.ts';
import { fileNameOf } from '../file-name.ts';
import { button, byId, download, element } from './dom.ts';

interface Language {
  readonly name: string;
  /** What a file of it is called, with the scene's name before it or alone. */
  readonly file: (scene: string) => string;
  readonly write: (source: SceneSource, app: App) => string;
}

const languages: readonly Language[] = [
  { name: 'C++', file: () => 'scene.cpp', write: (source, { scene }) => cppProgram(source, scene!.isInText ? listingOf(source.text, scene!.shapes, scene!.balls) : null) },
  { name: 'JavaScript', file: () => 'scene.mjs', write: javaScriptProgram },
  { name: 'C', file: () => 'scene.c', write: cProgram },
  { name: 'Command', file: () => 'scene.sh', write: commands },
  { name: 'JSON', file: (scene) => `${scene}.json`, write: ({ text }) => text },
];

/** More is copied and saved, but not shown. */
const mostShown = 100_000;

/** How long a scene is played that does not say so itself. */
const usualDuration = 10;

/** What the open scene's programs are about. */
export function sourceOf(app: App): SceneSource {
  const { about, text } = app.scene!;
  return { name: about.name, file: `${fileNameOf(about.name)}.json`, text, until: about.duration ?? usualDuration };
}

/** The open scene as a program, in several languages. */
export function connectCode(app: App): void {
  const dialog = byId('code', HTMLDialogElement);
  const tabs = byId('code-languages', HTMLDivElement);
  const shown = byId('code-text', HTMLPreElement);
  const status = byId('code-status', HTMLParagraphElement);
  let code = '';
  let file = '';
  const show = (language: Language): void => {
    const source = sourceOf(app);
    code = language.write(source, app);
    file = language.file(source.file.replace('.json', ''));
    shown.textContent = code.length > mostShown ? `${code.slice(0, mostShown)}\n… and more: copy it, or save it, to have all of it.` : code;
    shown.scrollTop = 0;
    status.textContent = app.scene!.isInText ? '' : 'Your edits are not in this program: a text can\'t begin in the middle of what movers do.';
    for (const tab of tabs.children) tab.ariaPressed = String(tab.textContent === language.name);
  };
  for (const language of languages) {
    const tab = element('button', { type: 'button', textContent: language.name, ariaPressed: 'false' });
    tab.addEventListener('click', () => show(language));
    tabs.append(tab);
  }
  button('show-code').addEventListener('click', () => {
    if (!app.scene) return;
    show(languages[0]!);
    dialog.showModal();
  });
  button('code-copy').addEventListener('click', () => {
    void (navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'))).then(
      () => (status.textContent = 'Copied.'),
      () => {
        shown.textContent = code;
        window.getSelection()?.selectAllChildren(shown);
        status.textContent = 'This browser does not let a page copy: it is selected now, press Ctrl+C.';
      },
    );
  });
  button('code-save').addEventListener('click', () => download(file, code, 'text/plain'));
}
