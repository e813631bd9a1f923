import type { Button } from 'carom';

import { byId, element } from '../ui/dom.ts';
import { keyName, sidesOf } from './names.ts';
import type { Play } from './play.ts';

/** Fingers and the mouse: halves of the table for what is called left and right, and a button for each button of the game. */
export function connectTouch(play: Play): void {
  const halves = byId('game-touch', HTMLDivElement);
  const row = byId('game-buttons', HTMLDivElement);
  play.on('opened', ({ buttons, claim }) => {
    row.hidden = claim !== null;
    const sides = sidesOf(buttons);
    row.replaceChildren(...buttons.map((button, i) => {
      const made = buttonFor(button);
      made.toggleAttribute('data-side', sides?.left === i || sides?.right === i);
      follow(play, made, i);
      return made;
    }));
    halves.replaceChildren(...(sides ? [sides.left, sides.right] : []).map((button) => {
      const half = element('div');
      half.dataset.button = String(button);
      follow(play, half, button);
      return half;
    }));
  });
  // What is pressed lights up, and hints that were followed go.
  const mark = (): void => {
    [...row.children].forEach((one, i) => {
      const isHeld = play.isHeld(i) && play.state === 'playing';
      one.toggleAttribute('data-held', isHeld);
      if (!isHeld && one.hasAttribute('data-pressed')) one.setAttribute('data-used', '');
      if (isHeld) one.setAttribute('data-pressed', '');
    });
  };
  play.on('held', mark);
  play.on('state', mark);
}

function buttonFor({ name, keys }: Button): HTMLButtonElement {
  const hint = keys[0] === undefined ? [] : [element('kbd', { textContent: keyName(keys[0]) })];
  // Keys press it by themselves: in the order of Tab it would only be in the way.
  return element('button', { tabIndex: -1 }, [...hint, name]);
}

/** Every finger that goes down on an element holds the button until it goes up, wherever that is. */
function follow(play: Play, target: HTMLElement, button: number): void {
  const source = ({ pointerId }: PointerEvent): string => `pointer ${pointerId}`;
  target.addEventListener('pointerdown', (event) => {
    if (play.state !== 'playing' || (event.pointerType === 'mouse' && event.button !== 0)) return;
    event.preventDefault();
    target.setPointerCapture(event.pointerId);
    play.press(source(event), button, event.timeStamp);
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    target.addEventListener(end, (event) => play.letGo(source(event), event.timeStamp));
  target.addEventListener('contextmenu', (event) => event.preventDefault());
}
