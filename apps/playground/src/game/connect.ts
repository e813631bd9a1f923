import './game.css';

import type { App } from '../app.ts';
import { fileNameOf } from '../file-name.ts';
import { button, byId, download } from '../ui/dom.ts';
import { nameInGallery } from '../ui/gallery.ts';
import { copyAddress } from '../ui/sharing.ts';
import { longestHash } from '../share.ts';
import { boundsOf } from '../view/camera.ts';
import type { Stage } from '../view/stage.ts';
import { gameToHash } from './address.ts';
import { Flashes, longestFlash } from './flashes.ts';
import { connectHud } from './hud.ts';
import { connectGameKeys } from './keyboard.ts';
import { connectNotice, type Choices } from './notice.ts';
import { Play } from './play.ts';
import type { GameOpened, Played } from './protocol.ts';
import { isRecording } from './recording.ts';
import { ruleKinds } from './rules.ts';
import { Listener } from './sounds.ts';
import { connectSound } from './sound.ts';
import { TableView } from './table-view.ts';
import { connectTouch } from './touch.ts';
import { connectWatch } from './watch.ts';

/** A scene with rules makes the page a game, until another scene is opened. */
export function connectGame(app: App, stage: Stage): Play {
  const play = new Play(app.engine);
  /** A recorded game whose scene is being opened, and the text of the one that is watched. */
  let recorded: GameOpened | null = null;
  let watched: string | null = null;
  let listener: Listener | null = null;

  const begin = (opened: GameOpened): void => {
    app.select(null);
    play.begin(opened);
    if (opened.claim) play.start(performance.now());
  };
  const watch = async (text: string): Promise<boolean> => {
    const opened = await play.ask(() => app.engine.openRecording(text));
    if (!opened.ok) {
      app.tellProblems('This game', opened.problems);
      return false;
    }
    recorded = opened;
    watched = text;
    return app.open(opened.scene).finally(() => (recorded = null));
  };
  app.openRecording = (text) => (isRecording(text) ? watch(text) : null);
  app.on('load', () => void opened(app.scene!));
  const opened = async (scene: NonNullable<App['scene']>): Promise<void> => {
    if (recorded) return begin(recorded);
    if (!scene.about.isGame) return play.leave();
    const game = await play.ask(() => app.engine.openGame(scene.text));
    if (scene !== app.scene) return;
    if (game.ok) begin(game);
    else app.tellProblems('This game', game.problems);
  };
  /** A new game on the same table. */
  const own = async (): Promise<void> => {
    if (app.scene) await opened(app.scene);
    play.start(performance.now());
  };
  const watchAgain = async (): Promise<void> => {
    if (play.claim && watched !== null) await app.open(watched);
    else await played(({ recording }) => app.open(recording));
  };

  const played = async (use: (played: Played) => unknown): Promise<void> => {
    await use(play.ending?.played ?? (await app.engine.playedGame()));
  };
  const choices: Choices = {
    go: () => play.start(performance.now()),
    restart: () => void (play.claim ? watchAgain() : own()),
    copyLink: () => void played((game) => copyLink(app, game)),
    save: () => void played(({ recording }) => download(`${fileNameOf(app.scene?.about.name ?? '')}-game.json`, recording, 'application/json')),
    watch: () => void watchAgain(),
    own: () => void own(),
  };
  connectNotice(play, () => app.scene!.about, choices);
  connectHud(play);
  connectTouch(play);
  connectWatch(play, choices);
  const synth = connectSound(play);
  button('game-restart').addEventListener('click', choices.restart);
  const pauseOrGo = (): void => (play.state === 'playing' ? play.pause() : choices.go());
  connectGameKeys(play, {
    p: pauseOrGo, Escape: pauseOrGo, ' ': pauseOrGo, r: choices.restart, m: () => button('game-mute').click(), l: choices.copyLink,
  });

  show(app, stage, play);
  play.on('opened', (game) => {
    const kinds = ruleKinds(game.scene);
    const { shapes, frame } = app.scene!;
    listener = new Listener(game, kinds, boundsOf(shapes, frame.balls));
  });
  play.on('frame', (frame) => listener && play.state === 'playing' && synth.play(listener.soundsOf(frame)));
  return play;
}

/** The table in place of the scene, all of it, and pictures as long as the game goes on. */
function show(app: App, stage: Stage, play: Play): void {
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
  let margins = stage.margins;
  let isLooping = false;
  play.on('state', (state) => {
    if (state === 'off') {
      if (section.hidden) return;
      section.hidden = true;
      delete document.body.dataset.game;
      stage.instead = null;
      stage.margins = margins;
      stage.refit();
      return;
    }
    document.body.dataset.game = state;
    if (section.hidden) {
      margins = stage.margins;
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

async function copyLink(app: App, { inputs, ...claim }: Played): Promise<void> {
  const { text } = app.scene!;
  const hash = await gameToHash(text, nameInGallery(text), inputs, claim);
  if (hash.length > longestHash) {
    app.tell('message', { kind: 'bad', text: 'This game is too long for a link. Save it as a file instead.' });
    return;
  }
  await copyAddress(app, hash, 'the game is in it, with everything that you pressed');
}
