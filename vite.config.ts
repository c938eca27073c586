import { availableParallelism } from 'node:os';

import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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
  plugins: [react(), keptBuilds, thirdPartyNotices(import.meta.dirname, unbundled)],
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
