import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { appShell } from './scripts/build/app-shell.ts';
import { chunkRules } from './scripts/build/chunks.ts';
import { filesAhead } from './scripts/build/files-ahead.ts';
import { keepLastBuilds } from './scripts/build/kept-builds.ts';
import { thirdPartyNotices } from './scripts/build/notices/plugin.ts';
import { failuresAtOnce } from './scripts/tests/failures-at-once.ts';
import { flakyTests } from './scripts/tests/flaky-tests.ts';
import { slowestFiles } from './scripts/tests/slowest-files.ts';
import { LongOnesFirst } from './scripts/tests/test-order.ts';
import { testProjects } from './scripts/tests/test-projects.ts';

const server = 'http://127.0.0.1:8080';
const proxy = {
  '/api': server,
  '/media': server,
  '/version.json': server,
  '/chimehub': { target: server, ws: true },
};
/** Native code, what starts threads or reads files of its own, and libraries whose licence asks that they can be replaced. */
const unbundled = [
  'better-sqlite3',
  '@node-rs/argon2',
  'node-opcua-certificate-manager',
  'node-opcua-client',
  'node-opcua-transport',
  'pg-native',
  'pino',
  'sharp',
  'sparkplug-payload',
];
const chunks = chunkRules(import.meta.dirname);

/** React Router names its development build for every bundler, with texts for developers; its production build stands beside it. */
const routerBuild = join(import.meta.dirname, 'node_modules/react-router/dist/production');
const productionRouter = [
  { find: /^react-router$/, replacement: join(routerBuild, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerBuild, 'dom-export.mjs') },
];

/** The folder is not emptied: pages opened before an upgrade still need their parts. */
const keptBuilds: Plugin = {
  name: 'kept-builds',
  apply: (_config, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
  writeBundle({ dir }, bundle) {
    if (dir) keepLastBuilds(dir, Object.keys(bundle), `${dir}/../builds.json`);
  },
};

/** The first page lists all files of screens by their names: what these have in digits is not compressed. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:5][extname]',
};

/**
 * One file starts in half the time that hundreds take. The bench is built with its tools outside.
 * Tests, which build nothing, load libraries as Node does: taken apart for each file, they took half
 * the time of its imports.
 */
function librariesOf(mode: string) {
  return mode === 'bench'
    ? { external: true as const }
    : { noExternal: true as const, external: unbundled };
}

export default defineConfig(({ command, isSsrBuild = false, mode }) => ({
  resolve: { alias: command === 'build' ? productionRouter : [] },
  plugins: [
    react(),
    chunks.plugin,
    filesAhead(),
    keptBuilds,
    thirdPartyNotices(import.meta.dirname, unbundled),
    appShell(import.meta.dirname),
  ],
  build: {
    outDir: 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: false,
    target: 'es2023',
    // Small fonts would become data: URLs in the style sheets, which the security policy refuses.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: chunks.groups }, ...fileNames } },
    }),
  },
  ...(command === 'build' && { ssr: librariesOf(mode) }),
  server: { proxy },
  test: {
    reporters: ['default', failuresAtOnce, slowestFiles, flakyTests],
    sequence: { sequencer: LongOnesFirst },
    // All projects and the pass on PostgreSQL read the same modules. Only where the cache begins empty: it does
    // not see a new file that `import.meta.glob` has to find.
    experimental: { fsModuleCache: process.env['CI'] !== undefined },
    projects: testProjects,
  },
}));
