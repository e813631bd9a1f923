import type { App } from '../app.ts';
import type { Layers } from '../view/painter.ts';
import { byId, element } from './dom.ts';

const names: Readonly<Record<keyof Layers, string>> = {
  trails: 'trails', flashes: 'impacts', velocities: 'velocities', momenta: 'momenta', centre: 'centre of mass', grid: 'grid',
  ahead: 'path ahead', labels: 'numbers',
};

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
    for (const layer of Object.keys(names)) boxes.get(`layer-${layer}`)!.checked = app.layers[layer as keyof Layers] ?? false;
  };
  app.on('look', show);
  show();
}
