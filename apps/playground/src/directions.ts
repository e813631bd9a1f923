import type { App } from './app.ts';
import type { Show, ShownLayer } from './engine/show.ts';
import type { Comparing } from './ui/compare.ts';
import { setSpeed } from './ui/drive.ts';
import { motionIsReduced } from './ui/reduced-motion.ts';
import type { Layers } from './view/painter.ts';

/** How long the end of a showing is looked at before it begins again, in milliseconds. */
const endLasts = 1200;

const layerOf: Readonly<Record<ShownLayer, keyof Layers>> = {
  trails: 'trails', impacts: 'flashes', velocities: 'velocities', momenta: 'momenta', center: 'centre', grid: 'grid',
};

/**
 * Shows each scene as its directions say: speed, colours, trails, layers, what it is compared with, where it ends. A scene
 * that has directions plays by itself, unless the visitor wants less motion.
 */
export function followDirections(app: App, comparing: Comparing): void {
  /** What the viewer likes, for scenes that do not say. */
  let liked: Layers | null = null;
  let ending: { readonly at: number; readonly repeats: boolean } | null = null;
  let before = 0;

  const follow = (show: Show): void => {
    setSpeed(app, show.speed ?? 1);
    app.trail = show.trail ?? null;
    app.colourBy = show.color_by ?? 'speed';
    if (show.layers) {
      liked ??= app.layers;
      app.look(only(show.layers));
    } else if (liked) {
      app.look(liked);
      liked = null;
    }
    comparing.choose(show.compare ?? null);
    ending = show.end === undefined ? null : { at: show.end, repeats: show.repeats ?? true };
  };
  app.on('load', ({ fresh }) => {
    before = 0;
    ending = null;
    if (!fresh) return;
    const { show } = app.scene!;
    follow(show ?? {});
    if (show && !motionIsReduced()) app.play(true);
  });
  app.on('frame', ({ time }) => {
    const isOver = ending && app.playing && before < ending.at && time >= ending.at;
    before = time;
    if (!isOver) return;
    if (ending!.repeats) app.hold(endLasts, () => void app.seek(0));
    else app.play(false);
  });
}

/** The layers that are on show, in the words of directions. */
export function layersIn(layers: Layers): readonly ShownLayer[] {
  return (Object.keys(layerOf) as ShownLayer[]).filter((name) => layers[layerOf[name]]);
}

/** These layers and no others; what only shows while one edits stays as it is. */
export function only(layers: readonly ShownLayer[]): Partial<Layers> {
  return Object.fromEntries(Object.entries(layerOf).map(([name, layer]) => [layer, layers.includes(name as ShownLayer)]));
}
