import type { App } from '../app.ts';
import type { GroupEditor } from '../edit/group-editor.ts';
import type { PointerEditor } from '../edit/pointer.ts';
import { putting, shapeOf, dragged } from '../edit/shapes.ts';
import type { Stage } from '../view/stage.ts';
import { toggleFullScreen } from './build.ts';
import { button } from './dom.ts';
import { changeSpeed, restart } from './drive.ts';
import { duplicateSelected, moveGroup, selectEverything } from './group.ts';
import { keepsKey, releaseAfterPointer } from './focus.ts';
import { chooseTool, removeSelected } from './tools.ts';

/** The keyboard: shortcuts, unless the key is for what is seen to have the focus. */
export function connectKeys(app: App, stage: Stage, editor: PointerEditor, groups: GroupEditor): void {
  const middle = (): readonly [number, number] => [stage.camera.width / 2, stage.camera.height / 2];
  const zoom = (factor: number): void => {
    stage.camera.zoom(factor, middle());
    stage.touch();
  };
  const keys: Readonly<Record<string, () => unknown>> = {
    ' ': () => app.play(!app.playing),
    ArrowRight: () => app.toNextImpact(),
    ArrowLeft: () => app.toPreviousImpact(),
    '.': () => app.step(1),
    ',': () => app.step(-1),
    '[': () => changeSpeed(app, -1),
    ']': () => changeSpeed(app, 1),
    r: () => restart(app),
    e: () => app.explainLatest(),
    s: () => chooseTool(editor, stage, 'select'),
    q: () => chooseTool(editor, stage, 'cue'),
    b: () => chooseTool(editor, stage, 'ball'),
    w: () => chooseTool(editor, stage, 'wall'),
    p: () => chooseTool(editor, stage, 'pillar'),
    x: () => chooseTool(editor, stage, 'box'),
    Delete: () => removeSelected(app),
    Backspace: () => removeSelected(app),
    t: () => app.look({ trails: !app.layers.trails }),
    v: () => app.look({ velocities: !app.layers.velocities }),
    m: () => app.look({ momenta: !app.layers.momenta }),
    c: () => app.look({ centre: !app.layers.centre }),
    f: () => stage.fit(app.frame?.balls),
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    d: () => button('theme').click(),
    n: () => button('toggle-panel').click(),
    g: () => button('open-gallery').click(),
    l: () => button('share').click(),
    '?': () => button('help').click(),
    Escape: () => {
      if (editor.escape() || groups.escape()) return;
      app.explain(null);
      app.select(null);
      chooseTool(editor, stage, 'select');
    },
  };
  const withControl: Readonly<Record<string, () => unknown>> = {
    y: () => app.redo(),
    d: () => duplicateSelected(app),
    a: () => editor.mayEdit() && selectEverything(app),
  };
  const nudges: Readonly<Record<string, readonly [number, number]>> = {
    ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
  };

  const actionOf = (event: KeyboardEvent): (() => unknown) | undefined => {
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() === 'z') return () => (event.shiftKey ? app.redo() : app.undo());
      return withControl[event.key.toLowerCase()];
    }
    if (event.key === 'R') return () => app.reset();
    if (event.key === 'F') return () => toggleFullScreen(app);
    const nudge = nudges[event.key];
    // With nothing selected, Alt and an arrow go back in the browser's history.
    if (event.altKey) return nudge && (app.selection || app.group.length > 0) ? () => nudgeSelected(app, nudge, 1 / stage.camera.scale) : undefined;
    return keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  };

  releaseAfterPointer();
  let taken = '';
  window.addEventListener('keydown', (event) => {
    taken = '';
    if (event.target instanceof Element && keepsKey(event.target, event.key)) return;
    const act = actionOf(event);
    if (!act) return;
    taken = event.key;
    event.preventDefault();
    void act();
  });
  // Some browsers press a button when the space bar comes up.
  window.addEventListener('keyup', (event) => {
    if (event.key === taken) event.preventDefault();
  });
  // After a scene was chosen with the keyboard, keys are for the scene, not for the button that had opened the gallery.
  app.on('load', ({ fresh }) => {
    if (fresh && document.activeElement !== document.body) stage.canvas.focus({ preventScroll: true });
  });
}

async function nudgeSelected(app: App, by: readonly [number, number], pixel: number): Promise<void> {
  const { selection, shapes, frame } = app;
  if (app.group.length > 0) return moveGroup(app, [by[0] * pixel, by[1] * pixel]);
  const shape = selection && shapes && frame && shapeOf(selection, shapes, frame.balls);
  if (!shape) return;
  const problems = await app.edit(putting(dragged(shape, 'whole', [by[0] * pixel, by[1] * pixel], [0, 0], 1), selection.id));
  if (problems.length > 0) app.tell('message', { kind: 'bad', text: problems.join('\n') });
}
