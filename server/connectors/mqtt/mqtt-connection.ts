import { connect as connectTcp, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';

import { MqttClient } from 'mqtt';

import { ConnectionError } from '#server/connectors/connection-error.ts';
import type { DeviceSettings } from '#server/connectors/connector.ts';
import { UnreachableError, type Networks } from '#server/web/outside/networks.ts';

/** Timeout of the socket, and of the broker's CONNACK. */
const connectTimeoutMs = 10_000;
const keepAliveSeconds = 15;

export interface BrokerMessage {
  topic: string;
  payload: Buffer;
  /** DUP flag: sent before without an acknowledgement. */
  isRepeated: boolean;
  messageId: number;
}

/** A message that cannot be sent ends the connection. */
export type Publish = (
  topic: string,
  payload: Buffer,
  options: {
    qos: 0 | 1;
    retain: boolean;
    /** Called when the broker has accepted it. */
    taken?: () => void;
  },
) => void;

interface Handlers {
  /**
   * Handles a message. The next one is read when the promise resolves.
   * @param acknowledge Sends PUBACK, so that the broker does not send the message again.
   */
  take(message: BrokerMessage, acknowledge: () => void, publish: Publish): Promise<void>;
  connected(publish: Publish): void;
  /**
   * Called after the last read, before the connection is closed: sends the remaining
   * acknowledgements.
   */
  settle(): Promise<void>;
}

interface Options {
  clientId: string;
  /** Persistent session: the broker keeps messages while the client is away. */
  isPersistent: boolean;
  /** Published by the broker when the connection is lost. */
  will?: { topic: string; payload: Buffer; qos: 1; retain: boolean };
  signal: AbortSignal;
}

type Broker = Pick<DeviceSettings, 'url' | 'username' | 'secret'>;

/**
 * Opens one connection to a broker; resolves when `signal` aborts.
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
    // The error suppresses the client's automatic acknowledgement: it is sent after the commit.
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

/** Subscribes, and resolves when `signal` aborts. @throws Error when the connection is lost */
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

/** Shows the user errors of the broker, but no details of network errors. */
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

/** PUBACK packet of MQTT 3.1.1. */
function acknowledgementOf(messageId: number): Buffer {
  return Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]);
}
