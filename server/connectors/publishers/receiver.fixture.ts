import { connectAsync } from 'mqtt';
import { get } from 'sparkplug-payload';

interface Received {
  topic: string;
  payload: Buffer;
  qos: number;
  isRetained: boolean;
}

/** A client that receives all messages of a broker, first the retained ones. */
export async function listenTo(url: string, filter = '#') {
  const received: Received[] = [];
  const client = await connectAsync(url, { reconnectPeriod: 50 });
  client.on('error', () => {});
  client.on('message', (topic, payload, { qos, retain }) => {
    received.push({ topic, payload, qos, isRetained: retain });
  });
  await client.subscribeAsync(filter, { qos: 1 });
  return {
    received,
    /** Messages whose topic ends so, newest last. */
    of: (end: string) => received.filter(({ topic }) => topic.endsWith(end)),
    send: (topic: string, payload: Buffer) => client.publishAsync(topic, payload, { qos: 0 }),
    close: () => client.endAsync(true),
  };
}

/** The metrics of a Sparkplug message by name. */
export function metricsIn({ payload }: Pick<Received, 'payload'>): Record<string, unknown> {
  const { metrics = [] } = get('spBv1.0')?.decodePayload(payload) ?? {};
  return Object.fromEntries((metrics ?? []).map(({ name, value }) => [name, plain(value)]));
}

export function sequenceOf({ payload }: Pick<Received, 'payload'>): number {
  return Number(get('spBv1.0')?.decodePayload(payload).seq);
}

/** Converts a 64-bit number. */
function plain(value: unknown): unknown {
  const isLong = typeof value === 'object' && value !== null && 'toNumber' in value;
  return isLong ? Number(value) : value;
}
