import type { Box } from '../view/box.ts';

/** A scene's directions, as its text has them (docs/scenes.md). The engine has found them right. */
export interface Show {
  readonly theme?: string;
  readonly order?: number;
  readonly story?: string;
  readonly try?: readonly string[];
  readonly speed?: number;
  readonly end?: number;
  readonly repeats?: boolean;
  readonly view?: Box;
  readonly trail?: number;
  readonly color_by?: ColorBy;
  readonly layers?: readonly ShownLayer[];
  readonly compare?: ShownComparison;
}

export type ColorBy = 'speed' | 'mass' | 'ball' | 'place';
export type ShownLayer = 'trails' | 'impacts' | 'velocities' | 'momenta' | 'center' | 'grid';

export interface ShownComparison {
  readonly step?: number;
  readonly penetration?: 'push' | 'ignore' | 'bisect';
  readonly overlaid?: boolean;
}

/** What a valid scene's text says; null when it has no directions. */
export function showOf(text: string): Show | null {
  // Most texts have none: those of millions of balls need not be read once more for that.
  return text.includes('"show"') ? (JSON.parse(text) as { show?: Show }).show ?? null : null;
}
