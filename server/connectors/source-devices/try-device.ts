import { randomUUID } from 'node:crypto';

import type { ConnectorDeps, DeviceSettings } from '#server/connectors/connector.ts';
import type { FoundSample } from '#server/connectors/found-value.ts';
import {
  readBroker,
  type BrokerMessage,
  type Publish,
} from '#server/connectors/mqtt/mqtt-connection.ts';
import { subscribedTopics } from '#server/connectors/mqtt/mqtt-connector.ts';
import { askAgent } from '#server/connectors/mtconnect/mtconnect-client.ts';
import { browseServer } from '#server/connectors/opcua/opcua-browse.ts';
import {
  requestRebirth,
  hostOutcome,
  topicsOfGroup,
} from '#server/connectors/sparkplug/sparkplug-connector.ts';
import { createSparkplugHost } from '#server/connectors/sparkplug/sparkplug-host.ts';
import { UnreachableError } from '#server/web/outside/networks.ts';

import { valueOfEdge, valueOfObservation, valuesInMessage } from './found-values.ts';

/** Limit of values shown. */
const maxValues = 50;
/** Milliseconds of listening to a broker. */
const listenMs = 3000;
/** Timeout of a reply. */
const answerMs = 6000;

/** Dependencies of a test. */
type TryDeps = Pick<ConnectorDeps, 'networks' | 'certificates'>;

interface TestOutcome {
  /** Null: it can be read. */
  error: string | null;
  samples: FoundSample[];
}

/**
 * Connects for a few seconds and returns values of a device. Stores nothing, and ends by itself.
 */
export async function tryDevice(
  device: DeviceSettings,
  deps: TryDeps,
  { listenFor = listenMs }: { listenFor?: number } = {},
): Promise<TestOutcome> {
  try {
    return { error: null, samples: await readers[device.kind](device, deps, listenFor) };
  } catch (error) {
    return { error: (error as Error).message.slice(0, 300), samples: [] };
  }
}

const readers: Readonly<
  Record<
    DeviceSettings['kind'],
    (device: DeviceSettings, deps: TryDeps, listenFor: number) => Promise<FoundSample[]>
  >
> = {
  mqtt(device, { networks }, listenFor) {
    const topics = subscribedTopics(device);
    const filters = topics.length > 0 ? topics : ['#'];
    return listen({ ...device, topics: filters, networks }, listenFor, ({ topic, payload }) =>
      valuesInMessage(topic, String(payload)),
    );
  },
  sparkplug(device, { networks }, listenFor) {
    const host = createSparkplugHost();
    const topics = topicsOfGroup(device.topic);
    return listen({ ...device, topics, networks }, listenFor, (message, publish) => {
      const { values, rebirths } = hostOutcome(host, message, Date.now());
      for (const node of rebirths) requestRebirth(publish, node, Date.now());
      return values.map(valueOfEdge);
    });
  },
  opcua(device, { networks, certificates }) {
    return browseServer({ ...device, networks, certificates }, maxValues);
  },
  mtconnect: askOnce,
};

async function askOnce(device: DeviceSettings, { networks }: TryDeps): Promise<FoundSample[]> {
  const signal = AbortSignal.timeout(answerMs);
  const { observations } = await askAgent({ ...device, networks, signal }, 'current');
  return observations.slice(0, maxValues).map(valueOfObservation);
}

/** Ends with enough values, or after the time. */
async function listen(
  broker: Parameters<typeof readBroker>[0],
  listenFor: number,
  valuesIn: (message: BrokerMessage, publish: Publish) => FoundSample[],
): Promise<FoundSample[]> {
  const ending = new AbortController();
  const found = new Map<string, FoundSample>();
  let isConnected = false;
  let timer = setTimeout(() => ending.abort(), answerMs);
  try {
    await readBroker(
      broker,
      {
        async take(message, acknowledge, publish) {
          acknowledge();
          for (const one of valuesIn(message, publish)) {
            if (found.size >= maxValues) return ending.abort();
            found.set(`${one.Topic} ${one.DataItemId} ${one.Path}`, one);
          }
        },
        settle: async () => {},
        connected() {
          isConnected = true;
          clearTimeout(timer);
          timer = setTimeout(() => ending.abort(), listenFor);
        },
      },
      {
        // Not the connector's client id: a broker drops the older of two connections with the same
        // id.
        clientId: `lineside-test-${randomUUID()}`,
        isPersistent: false,
        signal: ending.signal,
      },
    );
  } finally {
    clearTimeout(timer);
  }
  if (!isConnected) throw new UnreachableError();
  return [...found.values()];
}
