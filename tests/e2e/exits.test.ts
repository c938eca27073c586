import { rm } from 'node:fs/promises';
import { connect } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { eventually } from '#shared/eventually.fixture.ts';
import { copyOfDemo } from '#tests/support/demo.ts';
import { freePort, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

/** A module that throws an unhandled error at a signal, because no call of the API causes one. */
const broken = `data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2', () => { throw new Error('broken', { cause: new Error('the reason') }); });
   process.on('SIGWINCH', () => { Promise.reject(new Error('rejected')); });`,
)}`;

let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await temporaryFolder();
  port = await freePort();
});
afterAll(() => rm(dataDir, { recursive: true }));

test('ends that were not clean are counted, and say why', async () => {
  expect(await endOf('SIGTERM')).toMatchObject({ uncleanBefore: 0 });
  expect(await endOf('SIGKILL')).toMatchObject({ uncleanBefore: 0 });
  const thrown = await endOf('SIGUSR2');
  expect(thrown).toMatchObject({ uncleanBefore: 1, exitCode: 1 });
  expect(thrown.output).toMatch(/"level":60.*broken.*the reason/);
  const rejected = await endOf('SIGWINCH');
  expect(rejected).toMatchObject({ uncleanBefore: 2, exitCode: 1 });
  expect(rejected.output).toContain('rejected');
  expect(await endOf('SIGTERM')).toMatchObject({ uncleanBefore: 3, exitCode: 0 });
});

test('SIGTERM ends the server in time, whatever its clients do', async () => {
  const folder = await copyOfDemo();
  const server = await start({ DEMO: '1', DATA_DIR: folder });
  const silent = connect(port, '127.0.0.1');
  silent.write('POST /api/accounts/token HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
  const refused = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  refused.write(
    'GET /chimehub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  for (const socket of [silent, refused]) socket.on('error', () => {});
  const hub = new WebSocket(`ws://127.0.0.1:${port}/chimehub?access_token=${await tokenOf()}`);
  const messages: string[] = [];
  hub.on('message', (data: Buffer) => messages.push(data.toString()));
  hub.on('open', () => hub.send('{"protocol":"json","version":1}\u001e'));
  await eventually(() => expect(messages).toContain('{}\u001e'));

  const signalledAt = performance.now();
  await server.stop('SIGTERM');

  expect(performance.now() - signalledAt).toBeLessThan(15_000);
  expect(messages.at(-1)).toContain('"allowReconnect":true');
  for (const socket of [silent, refused]) socket.destroy();
  await rm(folder, { recursive: true });
});

async function endOf(signal: NodeJS.Signals) {
  const server = await start();
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  await server.stop(signal);
  return {
    uncleanBefore: Number(/^lineside_unclean_exits_total (\d+)$/m.exec(metrics)?.[1]),
    exitCode: server.exitCode(),
    output: server.output(),
  };
}

function start(env: NodeJS.ProcessEnv = { DEMO: '0' }) {
  return startServerProcess({ dataDir, port, env: { ...env, NODE_OPTIONS: `--import ${broken}` } });
}

async function tokenOf(): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/accounts/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      username: 'global',
      password: 'lineside-demo-2026',
      client_id: 'lineside-web',
    }),
  });
  const { access_token } = (await reply.json()) as { access_token: string };
  return access_token;
}
