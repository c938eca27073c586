import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { chunkRules } from './scripts/chunks.ts';
import { keepLastBuilds } from './scripts/kept-builds.ts';
import { thirdPartyNotices } from './scripts/notices/plugin.ts';
import { slowestFiles } from './scripts/slowest-files.ts';
import { LongOnesFirst } from './scripts/test-order.ts';
import { testProjects } from './scripts/test-projects.ts';

const server = 'http://127.0.0.1:8080';
const proxy = {
  '/api': server,
  '/media': server,
  '/version.json': server,
  '/chimehub': { target: server, ws: true },
};
/** Native code, and what starts threads from files of its own. */
const unbundled = ['better-sqlite3', '@node-rs/argon2', 'pg-native', 'pino'];
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
    reporters: ['default', slowestFiles],
    sequence: { sequencer: LongOnesFirst },
    projects: testProjects,
  },
}));
