/**
 * `node scripts/budgets.mjs [folder]`: JavaScript of each route of the built client in KB gzipped,
 * with its budget. Exits with 1 and names the largest files where a budget is exceeded.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { root as ownRoot } from './steps.mjs';

/** KB of 1024 bytes, gzipped. */
const most = { signIn: 150, firstDashboard: 300, further: 60 };

/** Lazy parts with a larger budget than a screen. */
const largeParts = {
  // 347.4 on 2026-11-22, plus 5 percent.
  'node_modules/plotly.js/plotly-basic.min.js': 364.8,
  'src/editor/json/json-pane.tsx': 180,
};

const page = ['index.html', 'src/app/start/new-version.ts'];
const signIn = 'src/app/sign-in/sign-in-page.tsx';
/** The hub's client and the grid come with every screen: see `src/app/start/early-start.ts`. */
const screenPage = [
  'src/app/start/early-start.ts',
  'src/app/shell/shell.tsx',
  'src/app/screen/screen-page.tsx',
  'src/engine/layout/grid.tsx',
  'node_modules/@microsoft/signalr/dist/esm/index.js',
];
const firstScreen = 'oee-tile-view';

const root = process.argv[2] ?? ownRoot;
const client = join(root, 'dist', 'client');
const manifest = readJson(join(client, '.vite', 'manifest.json'));
const screens = readScreens(join(root, 'src', 'config', 'screens'));
const sizes = new Map();

const checks = checksOfAll();
for (const { name, files, limit } of checks)
  console.log(
    `${inKb(sumOf(files)).padStart(7)} of ${String(limit).padStart(5)} KB  ${String(files.length).padStart(3)} files  ${name}`,
  );
const failed = checks.filter(({ files, limit }) => sumOf(files) > limit * 1024);
for (const check of failed) console.error(failureOf(check));
process.exitCode = failed.length > 0 ? 1 : 0;

/** The two entry pages in full; all else by the files in addition to those of the page before. */
function checksOfAll() {
  const atSignIn = filesOf([...page, signIn]);
  const dashboard = [...page, ...screenPage, ...widgetsOf(firstScreen)];
  const atDashboard = filesOf(dashboard);
  const named = new Set([...page, signIn, ...screenPage]);
  const further = Object.keys(screens)
    .filter((id) => id !== firstScreen && screens[id].abstract !== true)
    .map((id) => onTop(`screen ${id}`, widgetsOf(id), atDashboard));
  // Widgets outside of our screens, pages, dialogs and libraries.
  const parts = Object.keys(manifest)
    .filter((entry) => manifest[entry].isDynamicEntry && manifest[entry].file.endsWith('.js'))
    .filter((entry) => !named.has(entry))
    .map((entry) =>
      onTop(entry, [entry], entry.startsWith('src/app/sign-in/') ? atSignIn : atDashboard),
    );
  return [
    { name: 'sign-in', files: atSignIn, limit: most.signIn },
    { name: `first dashboard (${firstScreen})`, files: atDashboard, limit: most.firstDashboard },
    ...further,
    ...parts.filter(({ files }) => files.length > 0),
  ];
}

/** Files that these modules need in addition to the loaded ones. */
function onTop(name, entries, there) {
  const files = filesOf(entries).filter((file) => !there.includes(file));
  return { name, files, limit: largeParts[name] ?? most.further };
}

/** Script files of these modules and of their static imports. */
function filesOf(entries) {
  const seen = new Set();
  const open = [...entries];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (seen.has(entry)) continue;
    if (!manifest[entry])
      throw new Error(`The build has no ${entry}: name it in scripts/budgets.mjs`);
    seen.add(entry);
    open.push(...(manifest[entry].imports ?? []));
  }
  return [...new Set([...seen].map((entry) => manifest[entry].file))].filter((file) =>
    file.endsWith('.js'),
  );
}

function widgetsOf(id) {
  const types = Object.values(screens[id].widgets ?? {}).map(({ type }) => type);
  return types.map((type) => {
    const [inWidgets, inAdmin] = ['widgets', 'admin'].map(
      (room) => `src/${room}/${type}/${type}.widget.tsx`,
    );
    return inAdmin in manifest ? inAdmin : inWidgets;
  });
}

/** @returns the screens by id, each with the widgets of the screen that it extends. */
function readScreens(folder) {
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.screen.json'))
    .map((name) => readJson(join(folder, name)));
  const byId = Object.fromEntries(files.map((screen) => [screen.id, screen]));
  return Object.fromEntries(files.map((screen) => [screen.id, wholeOf(screen, byId)]));
}

function wholeOf(screen, byId) {
  const base = screen.extends ? wholeOf(byId[screen.extends], byId).widgets : {};
  const widgets = Object.entries({ ...base, ...screen.widgets })
    .filter(([, widget]) => widget !== null)
    .map(([name, widget]) => [name, { ...base[name], ...widget }]);
  return { ...screen, widgets: Object.fromEntries(widgets) };
}

function failureOf({ name, files, limit }) {
  const largest = files
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, 5)
    .map((file) => `  ${inKb(sizeOf(file))} KB  ${file}`);
  const sum = sumOf(files);
  return `${name} needs ${sum} bytes of JavaScript, ${inKb(sum - limit * 1024)} KB too many. The largest:\n${largest.join('\n')}`;
}

function sumOf(files) {
  return files.reduce((sum, file) => sum + sizeOf(file), 0);
}

function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(client, file))).length);
  return sizes.get(file);
}

function inKb(bytes) {
  return (bytes / 1024).toFixed(1);
}

function readJson(path) {
  if (!existsSync(path)) throw new Error(`There is no ${path}: build first, npm run build`);
  return JSON.parse(readFileSync(path, 'utf8'));
}
