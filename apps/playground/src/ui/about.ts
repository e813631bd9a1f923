import './about.css';

import limits from 'virtual:limits';

import { byId, element } from './dom.ts';

const places: readonly (readonly [string, string])[] = [
  ['C++', 'find_package(carom REQUIRED) after make build and cmake --install build; the first program is in README.md'],
  ['JavaScript', 'make npm-package leaves the package in out/; apps/playground/engine/README.md says how to use it'],
  ['C and others', 'docs/c.md'],
  ['command', 'make run leaves build/carom; docs/command.md has every option'],
  ['formulas', 'docs/math.md derives each one, and names the function that implements it'],
  ['this page', 'docs/playground.md; its source is apps/playground'],
];

/** Where everything is, and what Carom is not for: as the repository's README says it. */
export function connectAbout(): void {
  byId('about', HTMLDivElement).append(
    element('section', {}, [
      element('h3', { textContent: 'In the repository that this page comes from' }),
      element('dl', { className: 'places' }, places.flatMap(([what, where]) => [element('dt', { textContent: what }), element('dd', { textContent: where })])),
      element('p', { className: 'note', textContent: 'Code…, under Files, shows the open scene as a program for each of them.' }),
    ]),
    element('section', { id: 'limits' }, [
      element('h3', { textContent: 'What Carom is not for' }),
      element('ul', {}, limits.map((limit) => element('li', { textContent: limit }))),
    ]),
  );
}
