import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';
import { build, type Plugin } from 'vite';

import { thirdPartyNotices } from './notices/plugin.ts';

/** Sizes in pixels; `maskable` has a margin that a device may cut off. */
const icons = [
  { name: 'icon-192.png', size: 192, margin: 0 },
  { name: 'icon-512.png', size: 512, margin: 0 },
  { name: 'icon-maskable-512.png', size: 512, margin: 64 },
];
/** Background of the icon. */
const ground = '#2457c5';
/** Files at the start of a page without a hash in their names. */
const pageFiles = ['index.html', 'first-paint.js', 'icon.svg', 'manifest.webmanifest'];
/**
 * Larger parts, in bytes, are not cached for offline use: only charts and the JSON of a screen need
 * them, not the shop floor.
 */
const maxPartBytes = 450_000;

/**
 * Makes the client an installable app that opens offline: icons from `public/icon.svg`, and
 * `worker.js`, which caches the files of this build.
 */
export function appShell(root: string): Plugin {
  return {
    name: 'app-shell',
    apply: (_config, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
    async generateBundle() {
      const mark = readFileSync(join(root, 'public', 'icon.svg'));
      for (const { name, size, margin } of icons)
        this.emitFile({
          type: 'asset',
          fileName: name,
          source: await drawn(mark, size, margin),
        });
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        await buildWorker(root, dir, shellOf(dir, Object.keys(bundle)));
      },
    },
  };
}

function drawn(mark: Buffer, size: number, margin: number): Promise<Buffer> {
  const inner = size - 2 * margin;
  const around = { top: margin, bottom: margin, left: margin, right: margin, background: ground };
  return sharp(mark, { density: 72 * (size / 32) })
    .resize(inner, inner)
    .extend(around)
    .png()
    .toBuffer();
}

interface Shell {
  version: string;
  files: { url: string; revision: string | null }[];
}

function shellOf(dir: string, names: readonly string[]): Shell {
  const parts = names
    .filter((name) => /^assets\/.*(\.js|\.css|inter-latin-wght.*\.woff2)$/.test(name))
    .filter((name) => statSync(join(dir, name)).size < maxPartBytes)
    .toSorted();
  const files = [
    ...pageFiles.map((name) => ({
      url: `/${name}`,
      revision: hashOf(readFileSync(join(dir, name))),
    })),
    ...parts.map((name) => ({ url: `/${name}`, revision: null })),
  ];
  return { version: hashOf(JSON.stringify(files)), files };
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

/** Bundled into one file without imports, beside the page, so that its scope covers all pages. */
async function buildWorker(root: string, dir: string, shell: Shell): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [thirdPartyNotices(root, [], 'worker')],
    define: {
      'process.env.NODE_ENV': '"production"',
      shellOfBuild: JSON.stringify(shell),
    },
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(root, 'src', 'app', 'offline', 'worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  });
}
