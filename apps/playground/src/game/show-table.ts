import type { App } from '../app.ts';
import { byId } from '../ui/dom.ts';
import type { Layout } from '../ui/layout.ts';
import { boundsOf } from '../view/box.ts';
import type { Margins } from '../view/panes.ts';
import type { Stage } from '../view/stage.ts';
import { Flashes, longestFlash } from './flashes.ts';
import type { Play } from './play.ts';
import { ruleKinds } from './rules.ts';
import { TableView } from './table-view.ts';

/** The table in place of the scene, all of it, and pictures as long as the game goes on. */
export function showTable(app: App, stage: Stage, play: Play, layout: Layout): void {
  const section = byId('game', HTMLElement);
  let flashes: Flashes;
  let view: TableView | null = null;
  const margins = (): Margins =>
    layout.isNarrow ? { top: 64, right: 10, bottom: 76, left: 10 } : { top: 16, right: 20, bottom: 66, left: 20 };
  play.on('opened', (game) => {
    flashes = new Flashes(game.kickers, ruleKinds(game.scene));
    view = new TableView(app.scene!.shapes, game, flashes);
    const { shapes, frame } = app.scene!;
    stage.instead = {
      box: boundsOf(shapes, frame.balls),
      draw: (painter) => play.frame && view?.draw(painter, play.frame, performance.now()),
    };
  });
  play.on('frame', (frame) => {
    flashes.take(frame, performance.now());
    view?.take(frame);
    stage.touch();
  });
  let isLooping = false;
  play.on('state', (state) => {
    if (state === 'off') {
      if (section.hidden) return;
      section.hidden = true;
      delete document.body.dataset.game;
      stage.instead = layout.instead = null;
      layout.arrange();
      return stage.fit();
    }
    document.body.dataset.game = state;
    if (section.hidden) {
      section.hidden = false;
      layout.instead = margins;
      layout.arrange();
    }
    // Each game has a table of its own, also one that follows another.
    if (state === 'ready') stage.fit();
    if (state !== 'playing' || isLooping) return;
    isLooping = true;
    requestAnimationFrame(loop);
  });
  let played = -Infinity;
  const loop = (now: number): void => {
    if (play.state === 'playing') {
      played = now;
      if (document.querySelector('dialog[open]')) play.pause();
      play.tick(now);
    }
    // Flashes fade also where nothing moves any more.
    stage.touch();
    if (now - played < longestFlash) requestAnimationFrame(loop);
    else isLooping = false;
  };
  window.addEventListener('blur', () => {
    play.letGoOfAll();
    play.pause();
  });
  document.addEventListener('visibilitychange', () => document.hidden && play.pause());
}
