import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

import { limits } from './build/limits.ts';
import { engine, oneFile, pageAddress, serviceWorker } from './build/plugins.ts';

const wasm = new URL('../../build/wasm/carom.wasm', import.meta.url);

export default defineConfig({
  base: './',
  resolve: { alias: { carom: fileURLToPath(new URL('engine/src/index.ts', import.meta.url)) } },
  plugins: [
    engine(wasm), limits(new URL('../../README.md', import.meta.url)), oneFile(), pageAddress(process.env.CAROM_ADDRESS),
    serviceWorker(new URL('src/service-worker.ts', import.meta.url)),
  ],
  worker: { format: 'iife', plugins: () => [engine(wasm)] },
  build: { target: 'es2022', assetsInlineLimit: 1_000_000, chunkSizeWarningLimit: 4000, modulePreload: false },
  server: { fs: { allow: ['../..'] } },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'browser', include: ['tests/browser/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000,
        },
      },
    ],
  },
});
