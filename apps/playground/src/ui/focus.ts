import './focus.css';

/** Which keys an element uses itself, where it is seen to have the focus. */
const ownKeys: readonly (readonly [string, readonly string[]])[] = [
  ['button, summary, a', [' ', 'Enter']],
  ['input[type=checkbox], input[type=radio]', [' ']],
  ['input[type=range]', ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']],
];
const typedInto = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, [contenteditable]';

/**
 * Takes the focus from what is pressed with a pointer, so that the next key is a shortcut: after a click on "Play" the space
 * bar pauses. Tab goes on from there all the same. What was reached with the keyboard keeps the focus.
 */
export function releaseAfterPointer(): void {
  const root = document.documentElement;
  const use = (what: 'pointer' | 'keyboard'): void => void (root.dataset.focusBy = what);
  use('pointer');
  window.addEventListener('pointerdown', () => use('pointer'), true);
  window.addEventListener('keydown', (event) => event.key === 'Tab' && use('keyboard'), true);
  const release = (selector: string, event: Event): void => {
    if (event.target instanceof Element) event.target.closest<HTMLElement>(selector)?.blur();
  };
  // Pressed with a key, a button says that it was clicked no times.
  window.addEventListener('click', (event) => event.detail > 0 && release('button, summary, input[type=range], input[type=checkbox], input[type=radio]', event), true);
  window.addEventListener('change', (event) => root.dataset.focusBy === 'pointer' && release('select', event), true);
}

/** Is this key for the element that has the focus, and not a shortcut? */
export function keepsKey(target: Element, key: string): boolean {
  if (document.querySelector('dialog[open]') || target.matches(typedInto)) return true;
  if (target instanceof HTMLSelectElement) return document.documentElement.dataset.focusBy === 'keyboard' || isOpen(target);
  return target.matches(':focus-visible') && ownKeys.some(([selector, keys]) => target.matches(selector) && keys.includes(key));
}

/** Is its list on show? False where the browser can't tell: such ones keep the keys of an open list to themselves. */
function isOpen(select: HTMLSelectElement): boolean {
  return CSS.supports('selector(:open)') && select.matches(':open');
}
