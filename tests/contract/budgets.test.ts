import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

const plotly = 'node_modules/plotly.js/plotly-basic.min.js';
/** Modules that are in every build. */
const entries = [
  'index.html',
  'src/app/start/new-version.ts',
  'src/app/sign-in/sign-in-page.tsx',
  'src/app/sign-in/reset-password-page.tsx',
  'src/app/start/early-start.ts',
  'src/app/shell/shell.tsx',
  'src/app/screen/screen-page.tsx',
  'src/engine/layout/grid.tsx',
  'node_modules/@microsoft/signalr/dist/esm/index.js',
  'src/widgets/tiles/tiles.widget.tsx',
  'src/widgets/trend/trend.widget.tsx',
  plotly,
];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'budgets-'));
  write('src/config/screens/a/oee-tile-view.screen.json', {
    id: 'oee-tile-view',
    widgets: { main: { type: 'tiles' } },
  });
  write('src/config/screens/b/trends.screen.json', {
    id: 'trends',
    extends: 'oee-tile-view',
    widgets: { main: null, side: { type: 'trend' } },
  });
});
afterEach(() => rmSync(root, { recursive: true }));

test('a build within its budgets passes, and says what each route needs', () => {
  build({ 'index.html': 100, [plotly]: 360 });
  const { status, stdout, stderr } = budgets();

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^ *100\.\d of +150 KB +4 files {2}sign-in$/m);
  expect(stdout).toMatch(/^ *100\.\d of +300 KB +9 files {2}first dashboard \(oee-tile-view\)$/m);
  expect(stdout).toMatch(/^ *0\.0 of +60 KB +1 files {2}screen trends$/m);
});

test.each<[string, Record<string, number>, string, string]>([
  ['sign-in', { 'src/app/sign-in/sign-in-page.tsx': 151 }, 'sign-in needs', 'sign-in-page'],
  [
    'a dashboard',
    { 'src/engine/layout/grid.tsx': 301 },
    'first dashboard (oee-tile-view) needs',
    'grid',
  ],
  [
    'a further screen',
    { 'src/widgets/trend/trend.widget.tsx': 61 },
    'screen trends needs',
    'trend',
  ],
  ['another page', { 'src/app/sign-in/reset-password-page.tsx': 61 }, 'reset-pass', 'reset-pass'],
  ['Plotly', { [plotly]: 366 }, `${plotly} needs`, 'plotly'],
])('%s above its budget fails with its largest files', (_, sizes, fault, largest) => {
  build(sizes);
  const { status, stderr } = budgets();

  expect(status).toBe(1);
  expect(stderr).toContain(fault);
  expect(stderr).toMatch(/needs \d+ bytes of JavaScript, \d+\.\d KB too many/);
  expect(stderr.split('The largest:\n')[1]).toMatch(new RegExp(`^ +\\d+\\.\\d KB .*${largest}`));
});

test('a part that was renamed does not drop out', () => {
  build({}, ['src/app/shell/shell.tsx']);

  expect(budgets()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The build has no src/app/shell/shell.tsx'),
  });
});

function budgets() {
  const script = join(packageRoot, 'scripts', 'budgets.mjs');
  return spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
}

/** @param sizes KB of the file of each named module; the files of other modules are empty. */
function build(sizes: Record<string, number>, without: readonly string[] = []) {
  const shared = { '_shared.js': { file: 'assets/shared.js' } };
  const made = entries
    .filter((entry) => !without.includes(entry))
    .map((entry) => {
      const file = `assets/${entry.replaceAll('/', '-')}.js`;
      write(`dist/client/${file}`, randomBytes((sizes[entry] ?? 0) * 1024));
      return [entry, { file, isDynamicEntry: true, imports: ['_shared.js'] }] as const;
    });
  write('dist/client/assets/shared.js', Buffer.alloc(0));
  write('dist/client/.vite/manifest.json', { ...shared, ...Object.fromEntries(made) });
}

function write(path: string, content: object) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.isBuffer(content) ? content : JSON.stringify(content));
}
