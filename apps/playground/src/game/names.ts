import type { Button } from 'carom';

/** What is printed on keys, by `KeyboardEvent.code`. */
const printed: Readonly<Record<string, string>> = {
  ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Space: 'space', ShiftLeft: 'left shift', ShiftRight: 'right shift',
  ControlLeft: 'left ctrl', ControlRight: 'right ctrl', Enter: 'enter', Slash: '/', Period: '.', Comma: ',', Semicolon: ';',
};

export function keyName(code: string): string {
  return printed[code] ?? code.replace(/^(Key|Digit|Numpad)/, '').replace(/(?<=[a-z])(?=[A-Z])/, ' ');
}

/** Which button a key is meant for; null for none. */
export function gameButtonOf(buttons: readonly Button[], code: string): number | null {
  const button = buttons.findIndex(({ keys }) => keys.includes(code));
  return button < 0 ? null : button;
}

/** The buttons that the left and right half of a touch screen press: those that are called so. Null unless there are both. */
export function sidesOf(buttons: readonly Button[]): { readonly left: number; readonly right: number } | null {
  const [left, right] = [/left/i, /right/i].map((side) => buttons.findIndex(({ name }) => side.test(name))) as [number, number];
  return left >= 0 && right >= 0 ? { left, right } : null;
}

/** Counters that a player wants to see beside the score: what is left, and what multiplies. */
export function shownCounters(names: readonly string[], multiplying: readonly string[]): number[] {
  const known = /^(balls?|lives|life|level|bonus|multiplier|combo|wave|round|bricks|goals?|time)( left)?$/i;
  return names.flatMap((name, i) => (known.test(name) || multiplying.includes(name) ? [i] : []));
}
