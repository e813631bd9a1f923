import { button, byId, element } from '../ui/dom.ts';
import { counted } from '../ui/numbers.ts';
import { keyName, sidesOf } from './names.ts';
import type { Ending, Play } from './play.ts';

/** What can be chosen while a game does not go on. */
export interface Choices {
  go(): void;
  restart(): void;
  copyLink(): void;
  save(): void;
  /** Watches what was just played. */
  watch(): void;
  /** A new game on the table of the one that was watched. */
  own(): void;
}
type Choice = readonly [string, () => void];

/** Says how a game stands while it does not go on: before it begins, while it pauses, and when it is over. */
export function connectNotice(play: Play, about: () => { readonly name: string; readonly description: string }, choices: Choices): void {
  const notice = byId('game-notice', HTMLDivElement);
  const show = (title: string, text: readonly (Node | string)[], buttons: readonly Choice[]): void => {
    byId('game-title', HTMLHeadingElement).textContent = title;
    byId('game-text', HTMLDivElement).replaceChildren(...text);
    byId('game-choices', HTMLDivElement).replaceChildren(...buttons.map(([name, act], i) => {
      const made = element('button', { textContent: name, className: i === 0 ? 'primary' : '' });
      made.addEventListener('click', act);
      return made;
    }));
    notice.hidden = false;
    notice.querySelector('button')?.focus({ preventScroll: true });
  };
  play.on('state', (state) => {
    notice.hidden = true;
    if (notice.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    if (state === 'ready' && !play.claim) show(about().name || 'A game', [paragraph(about().description), keysOf(play)], [['Play', choices.go]]);
    if (state === 'paused') show('Paused', [keysOf(play)], [['Go on', choices.go], ['Restart', choices.restart], ...(play.claim ? [] : [['Copy link', choices.copyLink] as Choice])]);
    if (state === 'over' && play.ending) showEnding(play.ending, show, choices);
  });
  button('game-pause').addEventListener('click', () => (play.state === 'playing' ? play.pause() : choices.go()));
}

function showEnding({ played, isStuck, proven }: Ending, show: (title: string, text: readonly (Node | string)[], buttons: readonly Choice[]) => void, choices: Choices): void {
  const score = paragraph(counted(played.score), 'large');
  const command = element('p', { className: 'note' }, ['To prove it anywhere, save the game: ', element('code', { textContent: 'carom replay FILE' })]);
  if (proven === null) {
    show(isStuck ? 'Stuck: rules apply without end' : 'Game over', [score, command], [
      ['Play again', choices.restart], ['Copy link', choices.copyLink], ['Watch it', choices.watch], ['Save game', choices.save],
    ]);
    return;
  }
  const verdict = proven
    ? paragraph(`Proven: score ${counted(played.score)}, history ${played.history}.`, 'good')
    : paragraph(`Not proven: the inputs lead to the score ${counted(played.score)} and the history ${played.history}, not to what is claimed. Either the recording was changed, or this is not the table that it was played on.`, 'bad');
  show(proven ? 'Proven' : 'Not proven', [score, verdict, command], [
    ['Play it yourself', choices.own], ['Watch again', choices.watch], ['Copy link', choices.copyLink], ['Save game', choices.save],
  ]);
}

/** Which key, or which finger, does what. */
function keysOf({ opened }: Play): HTMLElement {
  const { buttons } = opened!;
  const sides = sidesOf(buttons);
  const rows = buttons.flatMap(({ name, keys }) => keys.length === 0 ? [] : [
    element('dt', {}, keys.flatMap((key, i) => [i === 0 ? '' : ' ', element('kbd', { textContent: keyName(key) })])),
    element('dd', { textContent: name }),
  ]);
  const fingers = sides ? 'Touch the left or the right half of the table.' : 'Use the buttons at the bottom.';
  return element('div', {}, [element('dl', { className: 'keys' }, rows), paragraph(fingers, 'fingers')]);
}

function paragraph(textContent: string, className = ''): HTMLElement {
  return element('p', { textContent, className });
}
