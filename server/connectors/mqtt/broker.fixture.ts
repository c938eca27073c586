import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  connect as connectTcp,
  createServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';

/** Paths of the packages of Debian and others. */
const mosquitto = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find((path) =>
  existsSync(path),
);

/** Reason to skip tests with Mosquitto; undefined where it is installed. */
export const withoutMosquitto = mosquitto ? undefined : 'skipped: there is no /usr/sbin/mosquitto';

/** A broker in this process; its state ends with it. */
export async function startAedes({ password }: { password?: string } = {}) {
  const broker = await Aedes.createBroker(
    password === undefined
      ? {}
      : {
          authenticate: (...[, , given, done]) => done(null, String(given) === password),
        },
  );
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  const port = await listen(listener, 0);
  /** Payloads of the messages whose acknowledgements it has received. */
  const acknowledged: string[] = [];
  broker.on('ack', (packet) => {
    if (packet && 'payload' in packet) acknowledged.push(String(packet.payload));
  });
  return {
    url: `mqtt://127.0.0.1:${port}`,
    acknowledged,
    publish: (topic: string, payload: string) =>
      new Promise<void>((resolve, reject) => {
        const packet = {
          cmd: 'publish',
          topic,
          payload,
          qos: 1,
          retain: false,
          dup: false,
        } as const;
        broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    /** Number of connected clients. */
    clients: () => broker.connectedClients,
    /** Drops all connections without notice, like a network failure. */
    drop: () => sockets.forEach((socket) => socket.destroy()),
    async close() {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/**
 * A Mosquitto with sessions on disk, on a port of its own.
 * @param lines Configuration of its listener.
 */
export async function startMosquitto(lines: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'lineside-mosquitto-'));
  const probe = createServer();
  const port = await listen(probe, 0);
  await new Promise((resolve) => probe.close(resolve));
  const config = join(folder, 'mosquitto.conf');
  writeFileSync(
    config,
    [
      `listener ${port} 127.0.0.1`,
      ...lines,
      'allow_anonymous true',
      'persistence true',
      `persistence_location ${folder}/`,
      'max_queued_messages 0',
      'user root',
      '',
    ].join('\n'),
  );
  let process = await run(config, port);
  return {
    url: `mqtt://127.0.0.1:${port}`,
    /** Stops it properly, and starts it again with its stored sessions. */
    async restart() {
      await end(process);
      process = await run(config, port);
    },
    async close() {
      await end(process);
      rmSync(folder, { recursive: true });
    },
  };
}

/** A machine that publishes with QoS 1, and retries until the broker has acknowledged. */
export async function publisherTo(url: string) {
  const options = { clientId: 'press', clean: false, reconnectPeriod: 50 };
  const client: MqttClient = await connectAsync(url, options);
  // Errors are expected: it waits for the broker to return.
  client.on('error', () => {});

  async function publish(topic: string, payload: string): Promise<void> {
    const isSent = await client.publishAsync(topic, payload, { qos: 1 }).then(
      () => true,
      () => false,
    );
    if (isSent) return;
    await delay(50);
    return publish(topic, payload);
  }

  return { publish, close: () => client.endAsync() };
}

/**
 * Repeats an action every `interval` ms.
 * @returns a function that stops it after the current run.
 */
export function repeat(action: () => Promise<unknown>, interval: number): () => Promise<void> {
  const ending = new AbortController();
  const repeating = (async () => {
    while (!ending.signal.aborted) {
      await action();
      await delay(interval);
    }
  })();
  return () => {
    ending.abort();
    return repeating;
  };
}

async function run(config: string, port: number): Promise<ChildProcess> {
  const started = spawn(mosquitto ?? '', ['-c', config], { stdio: 'ignore' });
  while (!(await answers(port))) {
    if (started.exitCode !== null) throw new Error(`mosquitto ended with ${started.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return started;
}

async function end(process: ChildProcess): Promise<void> {
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await ended;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTcp({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
