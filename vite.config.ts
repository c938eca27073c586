import { availableParallelism } from 'node:os';

import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { chunkRules } from './scripts/chunks.ts';
import { keepLastBuilds } from './scripts/kept-builds.ts';
import { thirdPartyNotices } from './scripts/notices/plugin.ts';

const server = 'http://127.0.0.1:8080';
const proxy = {
  '/api': server,
  '/media': server,
  '/version.json': server,
  '/chimehub': { target: server, ws: true },
};
/** Native code, and what starts threads from files of its own. */
const unbundled = ['better-sqlite3', '@node-rs/argon2', 'pg-native', 'pino'];
/** Left to itself, vitest keeps one core for its own process, which has next to nothing to do. */
const bothCores = availableParallelism();
const chunks = chunkRules(import.meta.dirname);

/** The folder is not emptied: pages opened before an upgrade still need their parts. */
const keptBuilds: Plugin = {
  name: 'kept-builds',
  apply: (_config, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
  writeBundle({ dir }, bundle) {
    if (dir) keepLastBuilds(dir, Object.keys(bundle), `${dir}/../builds.json`);
  },
};

export default defineConfig(({ isSsrBuild = false, mode }) => ({
  plugins: [react(), chunks.plugin, keptBuilds, thirdPartyNotices(import.meta.dirname, unbundled)],
  build: {
    outDir: 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: false,
    target: 'es2023',
    // Small fonts would become data: URLs in the style sheets, which the security policy refuses.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } },
    }),
  },
  // One file starts in half the time that hundreds take. The bench is built with its tools outside.
  ssr: mode === 'bench' ? { external: true } : { noExternal: true, external: unbundled },
  server: { proxy },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          maxWorkers: bothCores,
          include: ['{server,cli,schemas}/**/*.test.ts', 'tests/{contract,model}/**/*.test.ts'],
          // How long a test takes says how busy the machine is; no test means it as a claim.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'src',
          environment: 'jsdom',
          maxWorkers: bothCores,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup-dom.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          // After all others: a browser beside a full test run says nothing about the product.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What a page shall come to show takes as long as the machine is busy; a second is no claim.
          // Where the time is the claim, the test says its own.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
}));
