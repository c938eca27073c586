/**
 * The tests of the server and of the command line against a real PostgreSQL 15: installed from
 * Debian's packages when it is missing and we may, started on loopback with throw-away data, stopped
 * at the end.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureInstalled, root } from './steps.mjs';

const bin = '/usr/lib/postgresql/15/bin';
const isRoot = process.getuid?.() === 0;

ensureInstalled();
const missing = ensurePostgres();
if (missing) {
  console.log(`Tests on PostgreSQL were SKIPPED: ${missing}`);
  process.exit(0);
}
process.exit(await testOnPostgres());

/** @returns why it cannot be had, or undefined when it is there. */
function ensurePostgres() {
  if (existsSync(join(bin, 'initdb'))) return undefined;
  if (!isRoot || !existsSync('/usr/bin/apt-get'))
    return 'there is no PostgreSQL 15 and this user may not install it (Debian: apt-get install postgresql-15)';
  const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], quietly);
  spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql-15'], quietly);
  return existsSync(join(bin, 'initdb')) ? undefined : 'postgresql-15 could not be installed';
}

async function testOnPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'lineside-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  if (isRoot) chownSync(folder, ...postgresUser());
  try {
    asPostgres(join(bin, 'initdb'), ['-D', data, '-U', 'lineside', '-A', 'trust', '--no-sync']);
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c synchronous_commit=off -c full_page_writes=off`;
    asPostgres(join(bin, 'pg_ctl'), [
      '-D',
      data,
      '-w',
      '-o',
      settings,
      '-l',
      join(folder, 'log'),
      'start',
    ]);
    return runTests(`postgres://lineside@127.0.0.1:${port}/postgres`);
  } finally {
    spawnAsPostgres(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], 'ignore');
    rmSync(folder, { recursive: true, force: true });
  }
}

function runTests(DATABASE_URL) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'server', ...testsOfDatabases()],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL },
    },
  );
  return status ?? 1;
}

/** Those that ask which database there is. Others would do once more what they have done without. */
function testsOfDatabases() {
  return ['server', 'cli']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('testDatabases'));
}

function asPostgres(command, args) {
  const { status, stderr } = spawnAsPostgres(command, args, 'pipe');
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

/** PostgreSQL refuses to run as root; its own user runs it then. */
function spawnAsPostgres(command, args, stdio) {
  const user = isRoot ? { uid: postgresUser()[0], gid: postgresUser()[1] } : {};
  return spawnSync(command, args, {
    stdio: ['ignore', 'ignore', stdio],
    encoding: 'utf8',
    cwd: tmpdir(),
    ...user,
  });
}

function postgresUser() {
  return ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
