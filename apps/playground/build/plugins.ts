import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { transformWithEsbuild, type Plugin } from 'vite';

import { toBase85 } from '../src/engine/base85.ts';

/** Gives `virtual:engine`: the module that `cmake --build --preset wasm` leaves, small enough to travel within the page. */
export function engine(wasm: URL): Plugin {
  const name = 'virtual:engine';
  return {
    name: 'carom-engine',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}` ? `export default "${packed(readFileSync(wasm))}"` : null,
  };
}

/** Compressed, and in letters that may stand in the page. */
function packed(content: string | Buffer): string {
  return toBase85(gzipSync(content, { level: 9 }));
}

/** Unpacks the page's script, and runs it. */
async function starter(): Promise<string> {
  const decoder = readFileSync(new URL('../src/engine/base85.ts', import.meta.url), 'utf8').replaceAll('export ', '');
  const start = `
    const bytes = fromBase85(document.getElementById('packed')!.textContent!);
    const script = Object.assign(document.createElement('script'), { type: 'module' });
    script.textContent = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
    document.body.append(script);`;
  return (await transformWithEsbuild(decoder + start, 'starter.ts', { minify: true, format: 'esm', target: 'es2022' })).code;
}

/** The file beside the page that has another engine: loaded only by those who compare with it. */
const rival = 'rapier.js';

/**
 * Puts script and style into index.html: one file, which also works when it is opened from a disk. The script is packed; the
 * rival stays beside it.
 */
export function oneFile(): Plugin {
  return {
    name: 'carom-one-file',
    enforce: 'post',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/compare/rapier.ts', fileName: rival, preserveSignature: 'strict' });
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      let html = String(page.source);
      for (const [file, part] of Object.entries(bundle)) {
        if (file === rival) continue;
        if (part.type === 'chunk') {
          const start = await starter();
          html = html.replace(/<script type="module"[^>]*><\/script>/, '');
          html = html.replace('</body>', () => `<script type="text/plain" id="packed">${packed(part.code)}</script><script type="module">${start}</script></body>`);
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

/** Puts the service worker beside the page: it has to be a file of its own. */
export function serviceWorker(source: URL): Plugin {
  return {
    name: 'carom-service-worker',
    apply: 'build',
    async generateBundle() {
      const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), 'service-worker.ts', { minify: true, target: 'es2022', format: 'iife', sourcemap: false });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
    },
  };
}

/** Where the page will be, with a slash at the end, if that is known: previews of links want whole addresses. */
export function pageAddress(address: string | undefined): Plugin {
  return {
    name: 'carom-address',
    transformIndexHtml: (html) => (address ? html.replace('content="preview.jpg"', `content="${new URL('preview.jpg', address).href}"`) : html),
  };
}
