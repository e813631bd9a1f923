import { readFileSync } from 'node:fs';

import type { Plugin } from 'vite';

/** The points under "It is not for" of the README, as plain text. */
export function limitsOf(readme: string): string[] {
  const [, list] = /^It is not for\n\n((?:- .*\n(?: {2}.*\n)*)+)/m.exec(readme) ?? [];
  if (!list) throw new Error('README.md has no list "It is not for"');
  return list.split(/^- /m).slice(1).map((point) => {
    const text = point.replaceAll(/\s+/g, ' ').trim();
    // A link is of no use on the page: a remark that is one goes, of others the words stay.
    return text.replaceAll(/ \(\[[^\]]*\]\([^)]*\)\)/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/: see the bold numbers above$/, '');
  });
}

/** Gives `virtual:limits`: what Carom is not for, so that the page says what the README says. */
export function limits(readme: URL): Plugin {
  const name = 'virtual:limits';
  return {
    name: 'carom-limits',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      return `export default ${JSON.stringify(limitsOf(readFileSync(readme, 'utf8')))}`;
    },
  };
}
