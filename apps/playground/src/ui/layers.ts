import type { App } from '../app.ts';
import type { Layers } from '../view/painter.ts';
import { byId, element } from './dom.ts';

const names: Readonly<Record<keyof Layers, string>> = {
  trails: 'trails', flashes: 'impacts', velocities: 'velocities', momenta: 'momenta', centre: 'centre of mass', grid: 'grid',
  ahead: 'path ahead', labels: 'numbers',
};

/** Layers that need single impacts. */
const fromImpacts: readonly string[] = ['trails', 'flashes'];

/** What is drawn beside the shapes, and whether dragging snaps to the grid. */
export function connectLayers(app: App): void {
  const place = byId('layers', HTMLDivElement);
  const boxes = new Map<string, HTMLInputElement>();
  const add = (id: string, name: string, changed: (on: boolean) => void): void => {
    const box = element('input', { type: 'checkbox', id });
    box.addEventListener('change', () => changed(box.checked));
    boxes.set(id, box);
    place.append(element('label', { className: 'check' }, [box, name]));
  };
  for (const [layer, name] of Object.entries(names)) add(`layer-${layer}`, name, (on) => app.look({ [layer]: on }));
  add('snap', 'snap to grid', (on) => (app.snap = on));
  const show = (): void => {
    for (const layer of Object.keys(names)) {
      const box = boxes.get(`layer-${layer}`)!;
      // Of very many balls single impacts are not known, and so neither are their paths.
      box.disabled = fromImpacts.includes(layer) && app.scene?.remembers === false;
      box.checked = !box.disabled && (app.layers[layer as keyof Layers] ?? false);
    }
  };
  for (const event of ['look', 'load'] as const) app.on(event, show);
  show();
}
