import type { App } from '../app.ts';
import { ArcLog } from '../view/arc-log.ts';
import { boundsOf, Camera } from '../view/camera.ts';
import { ImpactLog } from '../view/impact-log.ts';
import { Painter } from '../view/painter.ts';
import { onePane } from '../view/panes.ts';
import { traceArcs } from '../view/paths.ts';
import type { Stage } from '../view/stage.ts';
import { startEngine } from '../engine/client.ts';
import type { Thumbnail } from '../engine/protocol.ts';
import { button, byId, element } from './dom.ts';

const files = import.meta.glob<string>(['../../../../scenes/*.json', '!**/*.schema.json'], { query: '?raw', import: 'default', eager: true });

const large = (balls: number, name: string): string =>
  JSON.stringify({
    name, description: 'A gas of equal balls in a box, for those who want to see many. Single impacts are not drawn.',
    duration: 10, gases: [{ balls, packing: 0.4 }],
  });

/** The scenes of scenes/ by their names, and two large ones. */
export const scenes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(files).map(([path, text]): [string, string] => [path.replace(/^.*\/|\.json$/g, ''), text]),
  ['ten-thousand', large(10_000, 'ten thousand balls')],
  ['hundred-thousand', large(100_000, 'a hundred thousand balls')],
]);

/** Which scene of the gallery a text is, if it is one. */
export function nameInGallery(text: string): string | null {
  for (const [name, known] of scenes) if (known === text) return name;
  return null;
}

/** The text of the gallery's scene that is this one but for spaces, if there is one. */
export function inGallery(withoutSpaces: string): string | null {
  for (const text of scenes.values()) if (JSON.stringify(JSON.parse(text)) === withoutSpaces) return text;
  return null;
}

export function connectGallery(app: App, stage: Stage): void {
  const dialog = byId('gallery', HTMLDialogElement);
  const cards = byId('gallery-cards', HTMLDivElement);
  const fill = (): void => {
    // Thumbnails must not keep the open scene waiting.
    const engine = startEngine();
    const drawn: Promise<void>[] = [];
    for (const [name, text] of scenes) {
      const canvas = element('canvas', { width: 440, height: 275 });
      cards.append(card(app, name, text, canvas, dialog));
      drawn.push(engine.thumbnail(text).then((thumbnail) => thumbnail && drawThumbnail(canvas, thumbnail, stage)).then(() => undefined));
    }
    void Promise.allSettled(drawn).then(() => engine.stop());
  };
  const open = (): void => {
    if (cards.childElementCount === 0) fill();
    dialog.showModal();
  };
  button('open-gallery').addEventListener('click', open);
  app.on('load', () => {
    byId('scene-name', HTMLSpanElement).textContent = app.scene?.about.name || 'a scene without a name';
    const count = (numbers: Float64Array, each: number, name: string): string => `${numbers.length / each} ${name}${numbers.length === each ? '' : 's'}`;
    const { kinds, walls, pillars } = app.scene!.shapes;
    stage.canvas.ariaLabel = `The scene: ${count(kinds, 4, 'ball')}, ${count(walls, 7, 'wall')}, ${count(pillars, 5, 'pillar')}`;
    document.title = `${app.scene?.about.name || 'Scene'} – Carom`;
  });
}

function card(app: App, name: string, text: string, canvas: HTMLCanvasElement, dialog: HTMLDialogElement): HTMLElement {
  const told = JSON.parse(text) as { name: string; description: string };
  const made = element('button', { className: 'card' }, [
    canvas,
    element('span', {}, [element('strong', { textContent: told.name }), element('small', { textContent: told.description })]),
  ]);
  made.dataset.scene = name;
  made.addEventListener('click', () => {
    dialog.close();
    history.replaceState(null, '', '#');
    void app.open(text);
  });
  return made;
}

function drawThumbnail(canvas: HTMLCanvasElement, { shapes, balls, paths }: Thumbnail, stage: Stage): void {
  const context = canvas.getContext('2d')!;
  const camera = new Camera();
  camera.fit(boundsOf(shapes, balls), onePane(canvas.width, canvas.height, { top: 20, right: 20, bottom: 20, left: 20 }));
  const painter = new Painter(context, camera, stage.painter.palette);
  context.strokeStyle = painter.palette.accent;
  context.globalAlpha = 0.5;
  context.lineWidth = 1.5;
  for (const path of paths) {
    traceArcs(painter, path);
    context.stroke();
  }
  context.globalAlpha = 1;
  const nothing = { trails: false, velocities: false, momenta: false, centre: false, flashes: false, grid: false, ahead: false };
  painter.draw({ frame: { time: 0, balls }, shapes, log: new ImpactLog(), arcs: new ArcLog(), layers: nothing, trailLength: 0, speed: 1 }, true);
}
