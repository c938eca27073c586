import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { keepLastBuilds } from './scripts/kept-builds.ts';
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
/** What stands on the page of sign-in as on all others, in one file: many small ones pack worse. */
const ours =
  /src.(lib.(storage|log|safe-path)|i18n.i18n|api.(accounts|apps|http)|app.(brand|languages)|ui.(button|checkbox|dialog|icon|on-demand|spinner))\./;
/** What more than one part of the shell and its screens draw with: the same holds for it. */
const drawing = {
  name: 'drawing',
  test: /node_modules.(@mantine|@floating-ui|clsx)|src.(theme.appearance|ui.shortcuts|app.menu|app.commands.overlay|lib.start-of-day)/,
  minShareCount: 2,
};
/**
 * What charts and their dialog share, in one small file: where packets get lost each file on its way
 * keeps one of the six connections of a browser.
 */
const chartKit = {
  name: 'chart-kit',
  test: /src.(engine.parts.(chart-file|plotly)|lib.plant-axis)\./,
};
const base = {
  name: 'base',
  test: /node_modules.(react|react-dom|react-router|react-i18next|scheduler|i18next|zustand|xstate|@xstate)\//,
};

/** The folder is not emptied: pages opened before an upgrade still need their parts. */
const keptBuilds: Plugin = {
  name: 'kept-builds',
  apply: (_config, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
  writeBundle({ dir }, bundle) {
    if (dir) keepLastBuilds(dir, Object.keys(bundle), `${dir}/../builds.json`);
  },
};

export default defineConfig(({ isSsrBuild = false, mode }) => ({
  plugins: [react(), keptBuilds],
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: 'es2023',
    // Small fonts would become data: URLs in the style sheets, which the security policy refuses.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    // What every page is made of goes together: it packs better than in many small files.
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [base, { name: 'shared', test: ours }, drawing, chartKit] },
        },
      },
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
