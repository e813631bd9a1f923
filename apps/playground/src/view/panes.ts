import type { Pair } from 'carom';

import type { Box } from './box.ts';

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Where a scene is drawn: once, or a second time beside or below the first, shifted by `second`. */
export interface Panes {
  /** Of the first pane, from the window's upper left corner. */
  readonly width: number;
  readonly height: number;
  /** What bars and panel cover of it. */
  readonly margins: Margins;
  readonly second: Pair | null;
}

export function onePane(width: number, height: number, margins: Margins): Panes {
  return { width, height, margins, second: null };
}

/** The title of a narrower pane can't be read. */
const narrowestPane = 130;
/** What the title of a pane takes: its name, and what it has lost. */
export const titleHeight = 50;

/** Two panes: beside each other or one below the other, as the scene is larger. */
export function twoPanes(width: number, height: number, margins: Margins, box: Box): Panes {
  const gap = 14;
  const top = margins.top + titleHeight;
  const across = (width - margins.left - margins.right) / 2 - gap;
  const down = (height - margins.top - margins.bottom) / 2;
  const beside: Panes = { width: margins.left + across + gap, height, margins: { ...margins, top, right: gap }, second: [across + 2 * gap, 0] };
  const below: Panes = { width, height: margins.top + down, margins: { ...margins, top, bottom: gap }, second: [0, down] };
  return across >= narrowestPane && scaleIn(beside, box) >= scaleIn(below, box) ? beside : below;
}

/** Pixels per unit of length when all of a box is to be seen. */
export function scaleIn({ width, height, margins }: Panes, { min, max }: Box): number {
  const across = Math.max(width - margins.left - margins.right, 50);
  const down = Math.max(height - margins.top - margins.bottom, 50);
  return Math.min(across / Math.max(max[0] - min[0], 1e-9), down / Math.max(max[1] - min[1], 1e-9));
}
