import { connectAsync, type MqttClient } from 'mqtt';
import { get } from 'sparkplug-payload';

const spec = get('spBv1.0');
if (!spec) throw new Error('sparkplug-payload knows no spBv1.0');
const { encodePayload, decodePayload } = spec;

type Metric = NonNullable<Parameters<typeof encodePayload>[0]['metrics']>[number];

const group = 'riverside';
const name = 'edge-1';
let connections = 0;

/** Aliases of the metrics of the press. */
const aliases = { state: 1, total: 2 } as const;

/** An edge node with one device, a press, like a gateway in a plant. */
export async function startEdgeNode(url: string, clock: { now: number }) {
  const bdSeq = (connections += 1);
  let seq = 0;
  let state = 'RUN';
  let total = 0;
  let births = 0;
  let born: (() => void) | undefined;
  const client = await connectAsync(url, {
    clientId: `edge-${bdSeq}`,
    reconnectPeriod: 0,
    will: { topic: topicOf('NDEATH'), payload: death(bdSeq, clock.now), qos: 1, retain: false },
  });
  client.on('error', () => {});
  client.on('message', (_topic, payload) => {
    const { metrics } = decodePayload(payload);
    const isRebirth = metrics?.some((one) => one.name === 'Node Control/Rebirth' && one.value);
    // The node may have ended meanwhile.
    if (isRebirth) birth().catch(() => {});
  });
  await client.subscribeAsync(topicOf('NCMD'), { qos: 1 });

  async function send(type: string, metrics: Metric[], device?: string): Promise<void> {
    const payload = encodePayload({ timestamp: clock.now, seq, metrics });
    seq = (seq + 1) % 256;
    await publish(client, topicOf(type, device), payload);
  }

  async function birth(): Promise<void> {
    seq = 0;
    births += 1;
    const control: Metric = { name: 'Node Control/Rebirth', type: 'Boolean', value: false };
    const both = [
      send('NBIRTH', [{ name: 'bdSeq', type: 'Int64', value: bdSeq }, control]),
      send('DBIRTH', [...metricsOf({ state, total }, true)], 'press'),
    ];
    await Promise.all(both);
    born?.();
  }

  return {
    birth,
    births: () => births,
    /** Resolves with the next birth. */
    nextBirth: () => new Promise<void>((resolve) => (born = resolve)),
    data(next: { state?: string; total?: number }): Promise<void> {
      state = next.state ?? state;
      total = next.total ?? total;
      return send('DDATA', metricsOf(next, false), 'press');
    },
    /** An earlier count, sent afterwards as historical. */
    past(count: number, at: number): Promise<void> {
      const timing = { timestamp: at, isHistorical: true };
      return send('DDATA', [{ ...metric('total', count, false), ...timing }], 'press');
    },
    /** A lost message: its sequence number is used. */
    lose(next: { total: number }) {
      total = next.total;
      seq = (seq + 1) % 256;
    },
    /** Drops the connection, like a power failure: the broker publishes the will. */
    die: () => client.endAsync(true),
    publish: (type: string, payload: Uint8Array) => publish(client, topicOf(type), payload),
    close: () => client.endAsync(true),
  };
}

/** STATE messages of a host application, newest last. */
export async function watchHost(url: string, hostId: string) {
  const states: { online: boolean; timestamp: number }[] = [];
  const client = await connectAsync(url, { clientId: 'watch' });
  client.on('message', (_topic, payload) => {
    states.push(JSON.parse(String(payload)) as (typeof states)[number]);
  });
  await client.subscribeAsync(`spBv1.0/STATE/${hostId}`, { qos: 1 });
  return { states, close: () => client.endAsync(true) };
}

function topicOf(type: string, device?: string): string {
  return ['spBv1.0', group, type, name, ...(device === undefined ? [] : [device])].join('/');
}

function death(bdSeq: number, timestamp: number): Buffer {
  const metrics: Metric[] = [{ name: 'bdSeq', type: 'Int64', value: bdSeq }];
  return Buffer.from(encodePayload({ timestamp, metrics }));
}

function metricsOf(values: { state?: string; total?: number }, isBirth: boolean): Metric[] {
  return Object.entries(values).map(([one, value]) =>
    metric(one as keyof typeof aliases, value, isBirth),
  );
}

/** Data messages have the alias only. */
function metric(one: keyof typeof aliases, value: string | number, isBirth: boolean): Metric {
  const type = typeof value === 'number' ? 'UInt32' : 'String';
  return { alias: aliases[one], type, value, ...(isBirth && { name: one }) };
}

function publish(client: MqttClient, topic: string, payload: Uint8Array) {
  return client.publishAsync(topic, Buffer.from(payload), { qos: 1 });
}
