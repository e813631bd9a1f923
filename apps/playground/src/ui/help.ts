import { button, byId, element } from './dom.ts';

const sheet: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  ['Mouse and touch', [
    ['drag', 'a ball, wall or pillar; its grips set velocity, radius and ends'], ['drag', 'a ball while time runs: hold it, and throw it'],
    ['drag', 'the ground to look elsewhere'], ['click', 'a tick over the slider: go to that impact'], ['wheel', 'or two fingers: zoom'],
    ['Shift', 'and click: select several; and drag: all within a band'],
  ]],
  ['Time', [
    ['space', 'play or pause'], ['→', 'on to the next impact'], ['←', 'back to the impact before'], ['. ,', 'one frame on, one back'],
    ['[ ]', 'slower, faster'], ['R', 'back to the start'], ['E', 'explain the latest impact, slowly; then → and ←'],
  ]],
  ['Change', [
    ['S Q', 'select and drag; cue: draw it back from a ball, let go'], ['B W P X', 'add a ball, wall, pillar or closed box'], ['arrows', 'with Alt: move what is selected by a pixel'],
    ['Del', 'delete what is selected'], ['Ctrl A D', 'select everything; copy what is selected'], ['Ctrl Z', 'undo; with Shift: redo'], ['Shift R', 'the scene as it was opened'], ['Alt', 'while dragging: off the grid'], ['Esc', 'let go'],
  ]],
  ['Games', [
    ['keys', 'a game says which it has; or touch its halves and buttons'], ['P Esc', 'pause, and go on'], ['R', 'from the beginning'], ['M', 'sound'],
    ['L', 'copy a link with the whole game in it'],
  ]],
  ['Look', [
    ['T V M C', 'trails, velocities, momenta, centre of mass'], ['F', 'show everything'], ['Shift F', 'fill the screen'], ['+ −', 'zoom'],
    ['D', 'dark or light'], ['N', 'numbers, plots and values'], ['G', 'gallery'], ['L', 'copy a link to this scene'],
  ]],
];

/** The sheet that lists the keys. */
export function connectHelp(): void {
  const dialog = byId('help-sheet', HTMLDialogElement);
  byId('help-content', HTMLDivElement).append(
    ...sheet.map(([title, rows]) =>
      element('section', {}, [
        element('h3', { textContent: title }),
        element('dl', {}, rows.flatMap(([keys, does]) => [
          element('dt', {}, [element('kbd', { textContent: keys })]), element('dd', { textContent: does }),
        ])),
      ]),
    ),
  );
  button('help').addEventListener('click', () => dialog.showModal());
}
