/** The steps from a fresh clone to a running product; each is skipped when it is up to date. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const oldestNode = [20, 19];
const sources = ['src', 'server', 'cli', 'schemas', 'public', 'index.html', 'vite.config.ts'];
const stamp = join(root, 'dist', '.built');
/** Standard output is reserved for results, which a program may read. */
const besideResults = { stdio: ['inherit', 2, 'inherit'] };
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Installs the dependencies when the lock file is newer than the installation. */
export function ensureInstalled() {
  refuseOldNode();
  const packages = join(root, 'node_modules');
  // A linked folder belongs to another working copy: installing here would change it there.
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const installed = changedAt(join(packages, '.package-lock.json'));
  if (installed >= changedAt(join(root, 'package-lock.json'))) return;
  console.error('Installing dependencies (once; a minute or two) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], besideResults);
}

/** Builds browser and server when a source is newer than the last build. */
export function ensureBuilt() {
  const newest = Math.max(...sources.map((name) => newestBelow(join(root, name))));
  if (changedAt(stamp) >= newest) return;
  console.error('Building …');
  run('npm', ['run', '--silent', 'build'], besideResults);
  writeFileSync(stamp, '');
}

/**
 * @returns the path of a Chromium; ends the process where it is missing and may not be installed.
 */
export function ensureBrowser() {
  const path = findBrowser();
  if (path) return path;
  console.error(`The browser tests need Chromium: ${howToGetBrowser}`);
  return process.exit(1);
}

export const howToGetBrowser =
  'install it (Debian: apt-get install chromium) or set CHROMIUM to its path.';

/** @returns the path of a Chromium; installs Debian's if this is allowed. */
export function findBrowser() {
  const wanted = [process.env.CHROMIUM, ...browsers].filter(Boolean);
  const found = wanted.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Installing Debian's chromium for the browser tests …");
    const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], quietly);
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], quietly);
    if (existsSync(browsers[0])) return browsers[0];
  }
  return undefined;
}

/** @returns the exit code of vitest. */
export function runVitest(args, env = {}) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

export function run(command, args, options = {}) {
  execFileSync(command, args, { cwd: root, stdio: 'inherit', ...options });
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(
    `Lineside needs Node ${oldestNode.join('.')} or newer; this is ${process.version}.`,
  );
  process.exit(1);
}

function newestBelow(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return changedAt(path);
  return readdirSync(path, { recursive: true })
    .filter((name) => !name.includes('.gen.'))
    .reduce((newest, name) => Math.max(newest, changedAt(join(path, name))), 0);
}

function changedAt(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}
