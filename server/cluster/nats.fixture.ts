import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openNatsBus, type SharedBus } from './nats-bus.ts';
import { connectNats } from './nats-connection.ts';

/** Install locations of Debian and others. */
const program = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server'].find((path) =>
  existsSync(path),
);

/** Reason for skipping tests with NATS; undefined where they can run. */
export const withoutNats = program ? undefined : 'skipped: there is no nats-server';

/** A NATS server with its own port and folder. */
export async function startNats({ hasJetStream = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lineside-nats-'));
  const port = await freePort();
  const options = ['-a', '127.0.0.1', '-p', String(port)];
  if (hasJetStream) options.push('-js', '-sd', folder);
  let process = await run(options, port);

  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    const ended = once(process, 'exit');
    process.kill(signal);
    await ended;
  }

  return {
    url: `nats://127.0.0.1:${port}`,
    stop,
    async start() {
      process = await run(options, port);
    },
    /** Kills it and starts it again with its stored data. */
    async restart() {
      await stop('SIGKILL');
      process = await run(options, port);
    },
    /** Suspends it, as if the network were cut, and resumes it. */
    freeze: () => process.kill('SIGSTOP'),
    thaw: () => process.kill('SIGCONT'),
    /** Deletes its stored data. */
    erase: () => rmSync(join(folder, 'jetstream'), { recursive: true, force: true }),
    async close() {
      if (process.exitCode === null && process.signalCode === null) await stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One instance's bus. */
export async function openBus(url: string, instance: string): Promise<SharedBus> {
  return openNatsBus(await connectNats(url, instance), {
    instance,
    installation: 'test',
    log: { warn: () => {} },
  });
}

async function run(options: readonly string[], port: number): Promise<ChildProcess> {
  const started = spawn(program ?? '', options, { stdio: 'ignore' });
  while (!(await answers(port))) {
    if (started.exitCode !== null) throw new Error(`nats-server ended with ${started.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return started;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
