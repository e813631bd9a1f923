import './tools.css';

import type { App } from '../app.ts';
import type { PointerEditor, Tool } from '../edit/pointer.ts';
import type { Stage } from '../view/stage.ts';
import { button } from './dom.ts';
import { removeGroup } from './group.ts';

/** The tools, undo, redo and reset. */
export function connectTools(app: App, editor: PointerEditor, stage: Stage): void {
  for (const one of document.querySelectorAll<HTMLButtonElement>('[data-tool]:not(canvas)'))
    one.addEventListener('click', () => chooseTool(editor, stage, one.dataset.tool as Tool));
  const [undo, redo, reset] = [button('undo'), button('redo'), button('reset')];
  undo.addEventListener('click', () => void app.undo());
  redo.addEventListener('click', () => void app.redo());
  reset.addEventListener('click', () => void app.reset());
  app.on('load', () => {
    undo.disabled = !app.canUndo;
    redo.disabled = !app.canRedo;
    reset.disabled = !app.canReset;
  });
}

export function chooseTool(editor: PointerEditor, stage: Stage, tool: Tool): void {
  editor.tool = tool;
  if (tool === 'select') delete stage.canvas.dataset.tool;
  else stage.canvas.dataset.tool = tool;
  for (const one of document.querySelectorAll<HTMLElement>('[role=radio]')) one.ariaChecked = String(one.dataset.tool === tool);
}

export async function removeSelected(app: App): Promise<void> {
  if (app.group.length > 0) return removeGroup(app);
  if (!app.selection) return;
  const { kind, id } = app.selection;
  app.play(false);
  const problems = await app.edit({ act: 'remove', kind, id });
  if (problems.length === 0) app.select(null);
}
