import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import type { Plugin } from 'vite';

import { toBase85 } from '../src/engine/base85.ts';

/** Gives `virtual:engine`: the module that `cmake --build --preset wasm` leaves, small enough to travel within the page. */
export function engine(wasm: URL): Plugin {
  const name = 'virtual:engine';
  return {
    name: 'carom-engine',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}` ? `export default "${toBase85(gzipSync(readFileSync(wasm), { level: 9 }))}"` : null,
  };
}

/** The file beside the page that has another engine: loaded only by those who compare with it. */
const rival = 'rapier.js';

/** Puts script and style into index.html: one file, which also works when it is opened from a disk; the rival stays beside it. */
export function oneFile(): Plugin {
  return {
    name: 'carom-one-file',
    enforce: 'post',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/compare/rapier.ts', fileName: rival, preserveSignature: 'strict' });
    },
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      let html = String(page.source);
      for (const [file, part] of Object.entries(bundle)) {
        if (file === rival) continue;
        if (part.type === 'chunk') {
          const code = part.code.replaceAll('</script', '<\\/script');
          html = html.replace(/<script type="module"[^>]*><\/script>/, '');
          html = html.replace('</body>', () => `<script type="module">${code}</script></body>`);
        } else if (file.endsWith('.css')) {
          html = html.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${String(part.source)}</style>`);
        } else {
          continue;
        }
        delete bundle[file];
      }
      page.source = html;
    },
  };
}
