import './game.css';

import type { Claim } from 'carom';

import type { App } from '../app.ts';
import { fileNameOf } from '../file-name.ts';
import { button, download } from '../ui/dom.ts';
import type { Layout } from '../ui/layout.ts';
import { inGallery, nameInGallery } from '../scenes.ts';
import { longestPacked } from '../share.ts';
import { boundsOf } from '../view/box.ts';
import type { Stage } from '../view/stage.ts';
import { connectHud } from './hud.ts';
import { connectGameKeys } from './keyboard.ts';
import { connectNotice, type Choices } from './notice.ts';
import { packGame } from './packed.ts';
import { Play } from './play.ts';
import type { GameOpened, Played } from './protocol.ts';
import { isRecording, sceneIn } from './recording.ts';
import { ruleKinds } from './rules.ts';
import { showTable } from './show-table.ts';
import { connectSound } from './sound.ts';
import { Listener } from './sounds.ts';
import { connectTouch } from './touch.ts';
import { connectWatch } from './watch.ts';

/** A scene with rules makes the page a game, until another scene is opened. */
export function connectGame(app: App, stage: Stage, layout: Layout): Play {
  const play = new Play(app.engine);
  /** A recorded game whose scene is being opened, and the text of the one that is watched. */
  let recorded: GameOpened | null = null;
  let watched: string | null = null;
  let listener: Listener | null = null;

  const begin = (opened: GameOpened): void => {
    app.select(null);
    app.play(false);
    app.packedGame = null;
    play.begin(opened);
    if (!opened.claim) return app.tell('look', undefined);
    play.start(performance.now());
    void played(async ({ inputs }) => link(app, inputs, opened.claim!));
  };
  const watch = async (text: string): Promise<boolean> => {
    const opened = await play.ask(() => app.engine.openRecording(text));
    if (!opened.ok) {
      app.tellProblems('This game', opened.problems);
      return false;
    }
    recorded = opened;
    watched = text;
    return app.open(inGallery(sceneIn(text)) ?? opened.scene).finally(() => (recorded = null));
  };
  app.openRecording = (text) => (isRecording(text) ? watch(text) : null);
  app.on('load', () => void opened(app.scene!));
  const opened = async (scene: NonNullable<App['scene']>): Promise<void> => {
    if (recorded) return begin(recorded);
    if (!scene.about.isGame) return play.leave();
    const game = await play.ask(() => app.engine.openGame(scene.text));
    if (scene !== app.scene) return;
    if (game.ok) return begin(game);
    play.leave();
    app.tellProblems('This game', game.problems);
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
  // First of all, so that what the others show can have the focus.
  showTable(app, stage, play, layout);
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

  play.on('opened', (game) => {
    const kinds = ruleKinds(game.scene);
    const { shapes, frame } = app.scene!;
    listener = new Listener(game, kinds, boundsOf(shapes, frame.balls));
  });
  play.on('frame', (frame) => listener && play.state === 'playing' && synth.play(listener.soundsOf(frame)));
  return play;
}

/** Lets the page's address say the game; false when it is too long for that. */
async function link(app: App, inputs: Played['inputs'], claim: Claim): Promise<boolean> {
  const scene = app.scene!;
  const packed = await packGame(scene.text, nameInGallery(scene.text), inputs, claim);
  if (packed.length > longestPacked || scene !== app.scene) return false;
  app.packedGame = packed;
  app.tell('look', undefined);
  return true;
}

async function copyLink(app: App, { inputs, ...claim }: Played): Promise<void> {
  if (await link(app, inputs, claim)) button('share').click();
  else app.tell('message', { kind: 'bad', text: 'This game is too long for a link. Save it as a file instead.' });
}
