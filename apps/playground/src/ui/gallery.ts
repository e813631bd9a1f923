import '../gallery.css';

import type { App } from '../app.ts';
import { startEngine } from '../engine/client.ts';
import { scenes, themesOf, type Theme } from '../scenes.ts';
import type { Stage } from '../view/stage.ts';
import { button, byId, element } from './dom.ts';
import { MovingCard } from './moving-card.ts';
import { motionIsReduced } from './reduced-motion.ts';

/** How many milliseconds of a picture's time all cards together may take. */
const budget = 5;
/** Cards that are not pointed at move slower by this factor, and in steps of so many seconds. */
const gently = { pace: 0.4, step: 1 / 15 };

/** The dialog with all scenes, by themes. Cards move: gently by themselves, and fully under the pointer or the focus. */
export function connectGallery(app: App, stage: Stage): void {
  const dialog = byId('gallery', HTMLDialogElement);
  const place = byId('gallery-cards', HTMLDivElement);
  const moving = new Map<HTMLElement, { card: MovingCard; at: number }>();
  const seen = new Set<HTMLElement>();
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) seen[isIntersecting ? 'add' : 'delete'](target as HTMLElement);
  }, { root: dialog });

  const fill = (): void => {
    // Previews must not keep the open scene waiting.
    const engine = startEngine();
    const drawn: Promise<void>[] = [];
    for (const theme of themesOf(scenes)) {
      place.append(element('h3', { textContent: theme.title }));
      const cards = element('div', { className: 'cards' });
      for (const scene of theme.scenes) {
        const canvas = element('canvas', { width: 440, height: 275, ariaHidden: 'true' });
        const made = card(app, scene, canvas, dialog);
        cards.append(made);
        drawn.push(engine.preview(scene.text).then((preview) => {
          if (!preview) return;
          const it = new MovingCard(canvas, preview);
          it.draw(stage.painter.palette);
          moving.set(made, { card: it, at: performance.now() });
          sight.observe(made);
        }));
      }
      place.append(cards);
    }
    void Promise.allSettled(drawn).then(() => engine.stop());
  };

  let turn = 0;
  const move = (now: number): void => {
    if (!dialog.open) return;
    requestAnimationFrame(move);
    const begin = performance.now();
    const all = [...seen];
    for (const one of all) if (one.matches(':hover, :focus-visible')) advance(one, now, 1);
    if (motionIsReduced()) return;
    for (let i = 0; i < all.length && performance.now() - begin < budget; ++i) {
      const one = all[turn++ % all.length]!;
      if (now - moving.get(one)!.at >= 1000 * gently.step) advance(one, now, gently.pace);
    }
  };
  const advance = (one: HTMLElement, now: number, pace: number): void => {
    const it = moving.get(one)!;
    it.card.pass((Math.min(Math.max(now - it.at, 0), 200) / 1000) * pace, stage.painter.palette);
    it.at = now;
  };
  const open = (): void => {
    if (place.childElementCount === 0) fill();
    for (const { card: it } of moving.values()) it.draw(stage.painter.palette, true);
    dialog.showModal();
    requestAnimationFrame(move);
  };
  button('open-gallery').addEventListener('click', open);
  place.addEventListener('keydown', (event) => moveFocus(place, event));
  app.on('load', () => {
    byId('scene-name', HTMLSpanElement).textContent = app.scene?.about.name || 'a scene without a name';
    const count = (numbers: Float64Array, each: number, name: string): string => `${numbers.length / each} ${name}${numbers.length === each ? '' : 's'}`;
    const { kinds, walls, pillars } = app.scene!.shapes;
    stage.canvas.ariaLabel = `The scene: ${count(kinds, 4, 'ball')}, ${count(walls, 7, 'wall')}, ${count(pillars, 5, 'pillar')}`;
    document.title = `${app.scene?.about.name || 'Scene'} – Carom`;
  });
}

function card(app: App, { name, text, title, line }: Theme['scenes'][number], canvas: HTMLCanvasElement, dialog: HTMLDialogElement): HTMLElement {
  const made = element('button', { className: 'card' }, [
    canvas, element('span', {}, [element('strong', { textContent: title }), element('small', { textContent: line })]),
  ]);
  made.dataset.scene = name;
  made.addEventListener('click', () => {
    dialog.close();
    void app.open(text);
  });
  return made;
}

/** Arrows go from card to card: along the order, or to the nearest in the row above or below. */
function moveFocus(place: HTMLElement, event: KeyboardEvent): void {
  const cards = [...place.querySelectorAll<HTMLElement>('.card')];
  const at = cards.indexOf(event.target as HTMLElement);
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  if (!way || at < 0) return;
  event.preventDefault();
  const here = cards[at]!.getBoundingClientRect();
  const next = way[0] ? cards[at + way[0]!] : cards
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - here.top) * way[1]! > 1)
    .sort((a, b) => Math.abs(a.box.top - here.top) - Math.abs(b.box.top - here.top) || Math.abs(a.box.left - here.left) - Math.abs(b.box.left - here.left))[0]?.one;
  next?.focus();
}
