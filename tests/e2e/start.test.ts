import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { temporaryFolder } from '#tests/support/server-process.ts';

let folder: string;
let squatter: Server;
let takenPort: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder, 'a-file'), '');
  await writeFile(join(folder, 'lineside.sqlite'), 'this is no database, whatever its name says');
  squatter = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => squatter.once('listening', resolve));
  const address = squatter.address();
  takenPort = String(typeof address === 'object' ? address?.port : '');
});
afterAll(async () => {
  squatter.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['a port that is taken', () => ({ PORT: takenPort }), 'PORT'],
  ['a port that is none', () => ({ PORT: 'http' }), 'PORT is a number'],
  ['a data folder that is a file', () => ({ DATA_DIR: join(folder, 'a-file') }), 'DATA_DIR'],
  ['a database that is none', () => ({ DATA_DIR: folder }), 'DATA_DIR'],
  ['a config folder that is not there', () => ({ CONFIG_DIR: '/nowhere' }), 'CONFIG_DIR'],
  ['a database address that is none', () => ({ DATABASE_URL: 'mysql://x' }), 'DATABASE_URL'],
  [
    'a database server that is not there',
    () => ({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }),
    'DATABASE_URL',
  ],
  ['a DEMO that is none', () => ({ DEMO: 'yes' }), 'DEMO is 1, 0 or nist'],
  [
    'a recorded plant on several instances',
    () => ({
      DEMO: 'nist',
      NATS_URL: 'nats://127.0.0.1',
      DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    }),
    'DEMO=nist is for one instance',
  ],
  ['a public address that is none', () => ({ PUBLIC_URL: 'lineside' }), 'PUBLIC_URL'],
  [
    'a public address with a path',
    () => ({ PUBLIC_URL: 'https://plant.example/lineside' }),
    'PUBLIC_URL',
  ],
  ['a bus without a shared database', () => ({ NATS_URL: 'nats://127.0.0.1' }), 'NATS_URL is for'],
  [
    'an address of a bus that is none',
    () => ({ NATS_URL: 'http://x', DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }),
    'NATS_URL is one nats:// address',
  ],
  [
    'a bus that is not there',
    () => ({ NATS_URL: 'nats://127.0.0.1:1', DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }),
    'NATS_URL: 127.0.0.1:1 cannot be reached: no server answers there',
  ],
])('with %s the start ends in one line that names the variable', async (_, env, text) => {
  const { code, output } = await start({ DATA_DIR: join(folder, 'data'), PORT: '0', ...env() });

  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain(`lineside: ${text}`);
});

test('processes that open an empty folder at once make its database once', async () => {
  const dataDir = join(folder, 'at-once');

  const ended = await Promise.all(
    Array.from({ length: 4 }, () => run(['users', 'list', '--json'], { DATA_DIR: dataDir })),
  );

  expect(ended.map(({ code, output }) => [code, output.trim()])).toEqual(
    ended.map(() => [0, '[]']),
  );
});

function start(env: NodeJS.ProcessEnv) {
  return run(['serve'], env);
}

function run(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  const program = join(packageRoot, 'dist/server/lineside.js');
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env['PATH'], ...env },
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output })));
}
