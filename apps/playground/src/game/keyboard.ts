import { gameButtonOf } from './names.ts';
import type { Play } from './play.ts';

/** Keys of the page that do the same while a game is on: the others would change the scene, or play it. */
const ofThePage: ReadonlySet<string> = new Set(['d', 'g', '?', 'F', 'Tab', 'Enter']);
/** A key that a player still presses must not go on to what comes after the game. */
const settling = 1000;

/** The keyboard while a game is on: the game's own keys come first. `actions` are by `KeyboardEvent.key`, in lower case. */
export function connectGameKeys(play: Play, actions: Readonly<Record<string, () => unknown>>): void {
  let overSince = -Infinity;
  play.on('state', (state) => {
    if (state === 'over') overSince = performance.now();
  });
  const buttonOf = (event: KeyboardEvent): number | null =>
    play.opened && !event.ctrlKey && !event.metaKey && !event.altKey ? gameButtonOf(play.opened.buttons, event.code) : null;
  const isElsewhere = ({ target }: Event): boolean => !play.isOn || (target as HTMLElement).closest('dialog[open], select, input') !== null;
  const take = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };

  window.addEventListener('keydown', (event) => {
    if (isElsewhere(event)) return;
    const button = buttonOf(event);
    const isPlayed = !play.claim && (play.state === 'playing' || play.state === 'ready');
    if (button !== null && isPlayed) {
      take(event);
      if (event.repeat) return;
      play.press(event.code, button, event.timeStamp);
      play.start(event.timeStamp);
      return;
    }
    if (button !== null && event.timeStamp - overSince < settling) return take(event);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[key];
    if (act) {
      // A button that has the focus is pressed by the space bar.
      if (key === ' ' && event.target instanceof HTMLButtonElement) return event.stopPropagation();
      take(event);
      if (!event.repeat) act();
    } else if (!ofThePage.has(event.key)) {
      event.stopPropagation();
    }
  }, { capture: true });

  window.addEventListener('keyup', (event) => {
    play.letGo(event.code, event.timeStamp);
    if (!isElsewhere(event) && buttonOf(event) !== null && play.state === 'playing' && !play.claim) take(event);
  }, { capture: true });
}
