/** PostgreSQL 15 of Debian, with temporary data on loopback. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const bin = '/usr/lib/postgresql/15/bin';
const isRoot = process.getuid?.() === 0;

/** @returns why PostgreSQL is unavailable, or undefined. */
export function ensurePostgres() {
  return ensureProgram(join(bin, 'initdb'), 'postgresql-15');
}

/** @returns why a program is unavailable, or undefined. */
export function ensureProgram(path, debian) {
  if (existsSync(path)) return undefined;
  if (!isRoot || !existsSync('/usr/bin/apt-get'))
    return `there is no ${path} and this user may not install it (Debian: apt-get install ${debian})`;
  const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], quietly);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian], quietly);
  return existsSync(path) ? undefined : `${debian} could not be installed`;
}

/** Durability is switched off, because tests do not need it. */
const forgetful = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';

/**
 * Starts a server, runs `work` with its URL, and stops it also after an error.
 * @param isDurable Commits reach the disk, for measurements.
 */
export async function withPostgres(work, options) {
  const server = await startPostgres(options);
  try {
    return await work(server.url);
  } finally {
    server.stop();
  }
}

/** Starts a separate server, which runs until `stop`. */
export async function startPostgres({ isDurable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lineside-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} ${isDurable ? '' : forgetful}`;
  const started = ['-D', data, '-w', '-o', settings, '-l', join(folder, 'log')];

  function stop() {
    spawnAsPostgres(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], 'ignore');
    rmSync(folder, { recursive: true, force: true });
  }

  if (isRoot) chownSync(folder, ...postgresUser());
  try {
    asPostgres(join(bin, 'initdb'), ['-D', data, '-U', 'lineside', '-A', 'trust', '--no-sync']);
    asPostgres(join(bin, 'pg_ctl'), [...started, 'start']);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    url: `postgres://lineside@127.0.0.1:${port}/postgres`,
    /** @param mode `fast` ends all connections; `immediate` is a crash, with recovery after it. */
    restart: (mode) => asPostgres(join(bin, 'pg_ctl'), [...started, '-m', mode, 'restart']),
    stop,
  };
}

function asPostgres(command, args) {
  const { status, stderr } = spawnAsPostgres(command, args, 'pipe');
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

/** PostgreSQL refuses to run as root, so it then runs as its own user. */
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
