import { fromHash, toHash, type Address, type Moment } from '../address.ts';
import { usualLayers, type App } from '../app.ts';
import { layersIn, only } from '../directions.ts';
import { unpackGame } from '../game/packed.ts';
import { nameInGallery, scenes } from '../scenes.ts';
import { longestPacked, pack, unpack } from '../share.ts';
import type { Stage } from '../view/stage.ts';
import type { Comparing } from './compare.ts';
import { button } from './dom.ts';
import { setSpeed } from './drive.ts';

/** The address is brought up to date when nothing has changed for so many milliseconds. */
const settled = 300;
/** Where a scene is kept, within this tab, that is too large for an address. */
const storage = 'carom-scene';

/** The page's address says what is open, and links open what they say. */
export class Links {
  private timer = 0;
  /** A scene that was opened gets an entry of its own in the history, unless a link has opened it. */
  private entry = false;
  private following = false;
  /** How many links are being opened. */
  private opening = 0;

  /** `otherwise` is the scene that opens without a link. */
  constructor(private readonly app: App, private readonly stage: Stage, private readonly comparing: Comparing, private readonly otherwise: string) {
    app.on('load', ({ fresh }) => {
      this.entry ||= fresh && this.following && this.opening === 0;
      this.changed();
    });
    for (const name of ['frame', 'look', 'playing', 'explanation'] as const) app.on(name, () => this.changed());
    for (const name of ['pointerup', 'wheel'] as const) stage.canvas.addEventListener(name, () => this.changed(), { passive: true });
  }

  /** Opens what the page's address says, if that can be opened. */
  async open(): Promise<void> {
    ++this.opening;
    try {
      if (!(await this.openAddress())) await this.app.open(scenes.get(this.otherwise)!);
    } finally {
      --this.opening;
      this.following = true;
    }
  }

  private async openAddress(): Promise<boolean> {
    const isName = (name: string): boolean => scenes.has(name);
    const address = fromHash(location.hash, isName) ?? fromHash(location.search, isName);
    if (!address) return false;
    try {
      if (!(await this.app.open(await textOf(address.scene)))) return false;
      await this.show(address);
      return true;
    } catch (error) {
      this.app.tell('message', { kind: 'bad', text: (error as Error).message });
      // What is open stays.
      return this.app.scene !== null;
    }
  }

  async share(): Promise<void> {
    const { app } = this;
    if (!app.scene) return;
    const address = await this.now();
    if (address.scene === 'kept') {
      app.tell('message', { kind: 'bad', text: 'This scene is too large for a link. Save it as a file instead.' });
      return;
    }
    this.write(address);
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    const what = contentOf(address.scene);
    app.tell('message', { kind: 'good', text: copied ? `Copied: a link to ${what}.` : `The address of this page is a link to ${what} now: copy it from there.` });
    app.tellWhatTextLacks();
  }

  private changed(): void {
    if (!this.following) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const { scene, playing } = this.app;
      // While it plays, the moment changes all the time: the address only says which scene it is.
      if (!scene || (playing && !this.entry)) return;
      void this.now().then((address) => scene === this.app.scene && this.write(playing ? { scene: address.scene } : address));
    }, settled);
  }

  private write(address: Address): void {
    const hash = toHash(address);
    const { entry } = this;
    this.entry = false;
    // An address without a scene already means this one.
    if (!location.hash && !location.search && hash === `#${this.otherwise}`) return;
    const url = `${location.pathname}${hash}`;
    if (entry) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
  }

  /** What is open, and how it differs from the scene as its directions show it. */
  private async now(): Promise<Address> {
    const { app, stage, comparing } = this;
    const scene = app.scene!;
    if (app.packedGame !== null) return { scene: { game: app.packedGame } };
    const { sceneTime: time } = app.frame!;
    const { speed = 1, layers = layersIn(usualLayers), compare = null } = scene.show ?? {};
    const moment: { -readonly [name in keyof Moment]: Moment[name] } = {};
    if (time > 0) moment.time = app.explained ? app.explained.told.time - scene.begins : time;
    if (app.explained) moment.explain = app.explained.number - scene.impactsBefore;
    if (app.speed !== speed) moment.speed = app.speed;
    const shown = layersIn(app.layers);
    if (shown.length !== layers.length || !shown.every((layer) => layers.includes(layer))) moment.layers = shown;
    const compared = comparing.now();
    if (JSON.stringify(full(compared)) !== JSON.stringify(full(compare))) moment.compare = compared;
    const view = stage.chosenView;
    if (view) moment.view = view;
    return { scene: await addressOf(scene.text), ...moment };
  }

  private async show({ time, explain, speed, layers, compare, view }: Moment): Promise<void> {
    const { app } = this;
    const { scene } = app;
    if (speed !== undefined) setSpeed(app, speed);
    if (layers) app.look(only(layers));
    if (compare !== undefined) this.comparing.choose(compare);
    if (view) this.stage.look(view);
    if (time !== undefined && !(await app.reach(time))) {
      // Another scene may have been opened meanwhile.
      if (scene === app.scene) app.tell('message', { kind: 'plain', text: `The moment of this link, t = ${time}, is far: it was played up to here. Play on to get there.` });
    } else if (explain !== undefined && explain <= app.frame!.counts.total) {
      await app.explainNumber(explain);
    }
  }
}

/** Opens what the address says, follows links, and keeps the address up to date. */
export async function openLinks(app: App, stage: Stage, comparing: Comparing, otherwise: string): Promise<void> {
  const links = new Links(app, stage, comparing, otherwise);
  button('share').addEventListener('click', () => void links.share());
  // Also when one goes back to a scene.
  window.addEventListener('popstate', () => void links.open());
  await links.open();
}

async function addressOf(text: string): Promise<Address['scene']> {
  const name = nameInGallery(text);
  if (name !== null) return { name };
  const packed = await pack(text);
  if (packed.length <= longestPacked) return { packed };
  try {
    sessionStorage.setItem(storage, text);
  } catch {
    // Too large for this, too: a reload opens something else.
  }
  return 'kept';
}

function keptText(): string | null {
  try {
    return sessionStorage.getItem(storage);
  } catch {
    return null;
  }
}

/** What a link opens, in words. */
function contentOf(scene: Exclude<Address['scene'], 'kept'>): string {
  if ('game' in scene) return 'this game, with everything that was pressed';
  return 'name' in scene ? 'this moment' : 'this moment, with the whole scene in it';
}

async function textOf(scene: Address['scene']): Promise<string> {
  if (scene !== 'kept' && 'game' in scene) return unpackGame(scene.game, (name) => scenes.get(name));
  if (scene !== 'kept' && 'packed' in scene) return unpack(scene.packed);
  const text = scene === 'kept' ? keptText() : scenes.get(scene.name);
  if (text) return text;
  if (scene === 'kept') throw new Error('The scene of this address was too large for a link, and only open in another tab.');
  throw new Error(`There is no scene called “${scene.name}”: the gallery has them all.`);
}

/** With what a comparison leaves to its default. */
function full(comparison: ReturnType<Comparing['now']>): unknown {
  return comparison && { step: comparison.step ?? 1 / 60, penetration: comparison.penetration ?? 'push', overlaid: comparison.overlaid ?? false };
}
