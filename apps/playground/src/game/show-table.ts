import type { App } from '../app.ts';
import { byId } from '../ui/dom.ts';
import type { Stage } from '../view/stage.ts';
import { Flashes, longestFlash } from './flashes.ts';
import type { Play } from './play.ts';
import { ruleKinds } from './rules.ts';
import { TableView } from './table-view.ts';

/** The table in place of the scene, all of it, and pictures as long as the game goes on. `makeRoom` is for what comes after it. */
export function showTable(app: App, stage: Stage, play: Play, makeRoom: () => void): void {
  const section = byId('game', HTMLElement);
  let flashes: Flashes;
  let view: TableView | null = null;
  const fit = (): void => {
    if (!play.isOn) return;
    const narrow = window.innerWidth <= 760;
    stage.margins = narrow ? { top: 64, right: 10, bottom: 76, left: 10 } : { top: 16, right: 20, bottom: 66, left: 20 };
    stage.fit();
  };
  play.on('opened', (game) => {
    flashes = new Flashes(game.kickers, ruleKinds(game.scene));
    view = new TableView(app.scene!.shapes, game, flashes);
    stage.instead = (painter) => play.frame && view?.draw(painter, play.frame, performance.now());
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
      stage.instead = null;
      return makeRoom();
    }
    document.body.dataset.game = state;
    if (section.hidden) {
      section.hidden = false;
      fit();
    }
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
  new ResizeObserver(fit).observe(section);
  window.addEventListener('blur', () => {
    play.letGoOfAll();
    play.pause();
  });
  document.addEventListener('visibilitychange', () => document.hidden && play.pause());
}
