import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { turnCredentials } from './turn.ts';

const server = '/usr/bin/turnserver';
const client = '/usr/bin/turnutils_uclient';
const withoutCoturn = [server, client].every((program) => existsSync(program))
  ? undefined
  : 'SKIPPED: there is no coturn (Debian: apt-get install coturn)';

test.skipIf(withoutCoturn)(
  `coturn relays for who has our credentials, and for no one else${withoutCoturn ? ` (${withoutCoturn})` : ''}`,
  async () => {
    const secret = 'shared with the TURN server';
    const port = await startCoturn(secret);
    const url = `turn:127.0.0.1:${port}`;
    const good = turnCredentials({ url, secret }, 'anna', Date.now());
    const ended = turnCredentials({ url, secret }, 'anna', Date.now() - 13 * 3_600_000);
    const foreign = turnCredentials({ url, secret: 'another' }, 'anna', Date.now());

    expect(relays(port, good)).toBe(true);
    expect(relays(port, ended)).toBe(false);
    expect(relays(port, foreign)).toBe(false);
  },
);

interface Credentials {
  Username: string;
  Credential: string;
}

/** Whether two clients on this machine can connect through the server. */
function relays(port: number, { Username, Credential }: Credentials): boolean {
  const { stdout } = spawnSync(
    client,
    ['-y', '-n', '5', '-m', '1', '-p', String(port), '-u', Username, '-w', Credential, '127.0.0.1'],
    { encoding: 'utf8', timeout: 8000 },
  );
  return /Total lost packets 0 /.test(stdout) && /tot_recv_msgs=(?!0\b)\d+/.test(stdout);
}

async function startCoturn(secret: string): Promise<number> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'lineside-coturn-'));
  const turn = spawn(
    server,
    [
      '-n',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--allow-loopback-peers',
      '-L',
      '127.0.0.1',
      '-E',
      '127.0.0.1',
      '-p',
      String(port),
      '--realm',
      'lineside',
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--log-file',
      'stdout',
      '--pidfile',
      join(folder, 'pid'),
      '--userdb',
      join(folder, 'db'),
    ],
    { stdio: 'ignore' },
  );
  onTestFinished(async () => {
    const closed = once(turn, 'exit');
    turn.kill('SIGKILL');
    await closed;
    rmSync(folder, { recursive: true });
  });
  await untilAnswering(port);
  return port;
}

/** Sends STUN binding requests, like a browser, until the server responds. */
async function untilAnswering(port: number): Promise<void> {
  const bindingRequest = Buffer.from(`000100002112a442${randomBytes(12).toString('hex')}`, 'hex');
  const socket = createSocket('udp4');
  // Until the server listens, the system reports an unreachable port.
  socket.on('error', () => {});
  const answered = once(socket, 'message');
  const asking = setInterval(() => socket.send(bindingRequest, port, '127.0.0.1'), 100);
  await answered;
  clearInterval(asking);
  socket.close();
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}
