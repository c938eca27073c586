import { connect as connectTcp, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';

import { MqttClient } from 'mqtt';

import { ConnectionError } from '#server/connectors/connection-error.ts';
import type { DeviceSettings } from '#server/connectors/connector.ts';
import { UnreachableError, type Networks } from '#server/web/outside/networks.ts';

/** Of the broker's answer and of the socket before it. */
const connectTimeoutMs = 10_000;
const keepAliveSeconds = 15;

export interface BrokerMessage {
  topic: string;
  payload: Buffer;
  /** Sent before, and not acknowledged then. */
  isRepeated: boolean;
  messageId: number;
}

/** What cannot be sent ends the connection. */
export type Publish = (
  topic: string,
  payload: Buffer,
  options: {
    qos: 0 | 1;
    retain: boolean;
    /** Called when the broker has it. */
    taken?: () => void;
  },
) => void;

interface Handlers {
  /**
   * Takes a message. The next one is read when the answer resolves.
   * @param acknowledge Tells the broker that it need not send it again.
   */
  take(message: BrokerMessage, acknowledge: () => void, publish: Publish): Promise<void>;
  connected(publish: Publish): void;
  /** Called when no more is read, before the connection is closed: acknowledges what is left to. */
  settle(): Promise<void>;
}

interface Options {
  clientId: string;
  /** The broker keeps what is published while the client is away. */
  isPersistent: boolean;
  /** Published by the broker when the connection ends without a word. */
  will?: { topic: string; payload: Buffer; qos: 1; retain: boolean };
  signal: AbortSignal;
}

type Broker = Pick<DeviceSettings, 'url' | 'username' | 'secret'>;

/**
 * One connection to a broker; resolves when `signal` ends it.
 * @throws Error when it cannot be made or is lost
 */
export async function readBroker(
  device: Broker & { topics: readonly string[]; networks: Networks },
  { take, connected, settle }: Handlers,
  { clientId, isPersistent, will, signal }: Options,
): Promise<void> {
  const url = new URL(device.url);
  const address = await device.networks.addressOf(url.hostname);
  if (signal.aborted) return;
  let socket: Duplex | undefined;
  const client = new MqttClient(() => (socket = socketTo(url, address)), {
    clientId,
    clean: !isPersistent,
    keepalive: keepAliveSeconds,
    connectTimeout: connectTimeoutMs,
    reconnectPeriod: 0,
    resubscribe: false,
    protocolVersion: 4,
    ...(will && { will }),
    ...(device.username !== null && { username: device.username }),
    ...(device.secret !== null && { password: device.secret }),
  });
  function publish(...[topic, payload, { qos, retain, taken }]: Parameters<Publish>) {
    client.publish(topic, payload, { qos, retain }, (error) =>
      error ? client.emit('error', error) : taken?.(),
    );
  }
  client.handleMessage = (packet, done) => {
    const { topic, payload, dup: isRepeated, messageId = 0, qos } = packet;
    const message = { topic, payload: Buffer.from(payload), isRepeated, messageId };
    const own = socket;
    // An error keeps the client from acknowledging by itself: that happens after the commit.
    function readNext() {
      return qos === 0 ? done() : done(new Error('acknowledged later'));
    }
    function acknowledge() {
      if (qos > 0 && own && !own.destroyed) own.write(acknowledgementOf(messageId));
    }
    take(message, acknowledge, publish).then(readNext, (error: Error) =>
      client.emit('error', error),
    );
  };
  try {
    await untilLost(client, { connected: () => connected(publish), signal, topics: device.topics });
  } finally {
    await settle();
    await new Promise<void>((resolve) => client.end(true, {}, () => resolve()));
  }
}

/** Subscribes, and resolves when `signal` says so. @throws Error when the connection is lost */
function untilLost(
  client: MqttClient,
  {
    connected,
    signal,
    topics,
  }: { connected: () => void; signal: AbortSignal; topics: readonly string[] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    let isConnected = false;
    client.on('connect', () => {
      isConnected = true;
      if (topics.length === 0) return connected();
      client.subscribe([...topics], { qos: 1 }, (error, granted = []) => {
        if (error) reject(error);
        else if (granted.some(({ qos }) => qos > 2)) reject(new ConnectionError('broker.topic'));
        else connected();
      });
    });
    client.on('error', (error) => reject(describe(error)));
    client.on('close', () =>
      reject(isConnected ? new ConnectionError('broker.lost') : new UnreachableError()),
    );
  });
}

/** What the broker says is for the user; what the network says is not. */
function describe(error: Error & { code?: unknown }): Error {
  if (typeof error.code === 'number') return new ConnectionError('broker.refused', error.message);
  const { code } = error;
  const isOfTls = typeof code === 'string' && /CERT|SELF_SIGNED|TLS|SSL|ALTNAME/.test(code);
  if (isOfTls) return new ConnectionError('broker.certificate', code);
  return typeof code === 'string' ? new UnreachableError() : error;
}

function socketTo(url: URL, host: string): Duplex {
  const isTls = url.protocol === 'mqtts:';
  const port = Number(url.port || (isTls ? 8883 : 1883));
  if (!isTls) return connectTcp({ host, port });
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return connectTls({ host, port, ...(isIP(name) === 0 && { servername: name }) });
}

/** PUBACK of MQTT 3.1.1. */
function acknowledgementOf(messageId: number): Buffer {
  return Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]);
}
