import type { ShownComparison, ShownLayer } from './engine/show.ts';
import type { Box } from './view/box.ts';

/** A moment and how it is looked at; what is missing is as the scene has it. */
export interface Moment {
  readonly time?: number;
  /** The number of the impact that is explained. */
  readonly explain?: number;
  readonly speed?: number;
  readonly layers?: readonly ShownLayer[];
  /** Null: with nothing. */
  readonly compare?: ShownComparison | null;
  readonly view?: Box;
}

/** What a link opens. The scene is its name in the gallery, its whole text, packed, one that only this tab has, or that of a game. */
export interface Address extends Moment {
  readonly scene: { readonly name: string } | { readonly packed: string } | { readonly game: string } | 'kept';
}

const layerNames: readonly ShownLayer[] = ['trails', 'impacts', 'velocities', 'momenta', 'center', 'grid'];

/** "#pi-blocks&t=3.2&speed=0.5" */
export function toHash({ scene, time, explain, speed, layers, compare, view }: Address): string {
  const parts = [inWords(scene)];
  if (time) parts.push(`t=${time}`);
  if (explain !== undefined) parts.push(`explain=${explain}`);
  if (speed !== undefined) parts.push(`speed=${speed}`);
  if (layers) parts.push(`layers=${layers.join(',') || 'none'}`);
  if (compare !== undefined) parts.push(`compare=${comparisonInWords(compare)}`);
  if (view) parts.push(`view=${rounded(view).join(',')}`);
  return `#${parts.join('&')}`;
}

function inWords(scene: Address['scene']): string {
  if (scene === 'kept') return 'scene=kept';
  if ('game' in scene) return `game=${scene.game}`;
  return 'name' in scene ? scene.name : `scene=${scene.packed}`;
}

/** Reads "#pi-blocks&t=3.2", "#scene=…", "#game=…", and also "?scene=pi-blocks"; null when no scene is named. What can't be read is left out. */
export function fromHash(text: string, isName: (name: string) => boolean): Address | null {
  const values = new Map<string, string>();
  for (const part of text.replace(/^[#?]/, '').split('&')) {
    const [, key, value] = /^(\w+)=(.*)$/s.exec(part) ?? [null, 'name', decoded(part)];
    if (!values.has(key!)) values.set(key!, value!);
  }
  const game = values.get('game');
  const scene = game ? { game } : sceneOf(values.get('name') ?? '', values.get('scene') ?? '', isName);
  if (!scene) return null;
  const number = (key: string, most: number): number | undefined => {
    const value = Number(values.get(key) || NaN);
    return value > 0 && value <= most ? value : undefined;
  };
  const explain = number('explain', 1e9);
  return withoutUndefined({
    scene, time: number('t', 1e12), explain: explain && Math.floor(explain), speed: number('speed', 1000),
    layers: values.get('layers')?.split(',').filter((layer): layer is ShownLayer => (layerNames as readonly string[]).includes(layer)),
    compare: comparisonFrom(values.get('compare')), view: viewFrom(values.get('view')),
  }) as Address;
}

function sceneOf(name: string, scene: string, isName: (name: string) => boolean): Address['scene'] | null {
  if (scene === 'kept') return 'kept';
  if (scene) return isName(scene) ? { name: scene } : { packed: scene };
  return name ? { name } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function comparisonInWords(compare: ShownComparison | null): string {
  if (!compare) return 'no';
  const { step = 1 / 60, penetration, overlaid } = compare;
  const rate = Math.round(1 / step);
  const size = rate > 1 && Math.abs(rate * step - 1) < 1e-12 ? `1/${rate}` : String(step);
  return [size, ...(penetration && penetration !== 'push' ? [penetration] : []), ...(overlaid ? ['overlaid'] : [])].join(',');
}

function comparisonFrom(text: string | undefined): ShownComparison | null | undefined {
  if (!text) return undefined;
  if (text === 'no') return null;
  const [size, ...rest] = text.split(',');
  const [over, under = '1'] = size!.split('/');
  const step = Number(over || NaN) / Number(under);
  if (!(step > 0 && step < Infinity)) return undefined;
  return { step, penetration: (['ignore', 'bisect'] as const).find((one) => rest.includes(one)) ?? 'push', overlaid: rest.includes('overlaid') };
}

/** To a thousandth of its size: finer differences are not seen. */
function rounded({ min, max }: Box): number[] {
  const size = Math.max(max[0] - min[0], max[1] - min[1]);
  const digits = Math.min(Math.max(3 - Math.floor(Math.log10(size)), 0), 15);
  return [...min, ...max].map((value) => Number(value.toFixed(digits)));
}

function viewFrom(text: string | undefined): Box | undefined {
  const [left, low, right, high] = (text ?? '').split(',').map((part) => Number(part || NaN));
  return right! > left! && high! > low! && Number.isFinite(right! - left!) && Number.isFinite(high! - low!) ? { min: [left!, low!], max: [right!, high!] } : undefined;
}

function withoutUndefined(all: object): object {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
