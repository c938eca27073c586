import {
  startLoop,
  type Connector,
  type ConnectorDeps,
  type DeviceSettings,
} from '#server/connectors/connector.ts';
import { isTopicOf, samplesOfMessage, type MappedSample } from '#server/connectors/mapping.ts';
import { storeInTurn } from '#server/connectors/store-in-turn.ts';

import { readBroker, type BrokerMessage } from './mqtt-connection.ts';

/** Messages whose acknowledgement may not have reached the broker. */
const maxRemembered = 2000;

/** Reads a broker; a message is acknowledged to it after its samples are committed. */
export function startMqttConnector(device: DeviceSettings, deps: ConnectorDeps): Connector {
  const receivedAt = createReceipts(deps.now);
  const topics = topicsOf(device);

  function samplesIn(message: BrokerMessage): MappedSample[] {
    const { topic } = message;
    const at = receivedAt(message);
    // A session of before may still have topics that are none of this device any more.
    if (!topics.some((filter) => isTopicOf(filter, topic))) return [];
    return samplesOfMessage(device.mapping, {
      topic,
      payload: String(message.payload),
      receivedAt: at,
    });
  }

  return startLoop(async (signal) => {
    const ending = new AbortController();
    const either = AbortSignal.any([signal, ending.signal]);
    const { take, stored } = storeInTurn({ ...deps, device: device.id, signal: either });
    const broker = { ...device, topics, networks: deps.networks };
    const { connected } = deps;
    // What is not being stored by then is not acknowledged: the broker sends it again.
    function settle() {
      ending.abort();
      return stored();
    }
    const clientId = `lineside-${device.id}`;
    const handlers = {
      take(message: BrokerMessage, acknowledge: () => void) {
        return take(samplesIn(message), acknowledge);
      },
      connected,
      settle,
    };
    await readBroker(broker, handlers, { clientId, isPersistent: true, signal });
  }, deps);
}

/** Of a device without a topic: those of its mapping. */
export function topicsOf({ topic, mapping }: Pick<DeviceSettings, 'topic' | 'mapping'>): string[] {
  if (topic) return [topic];
  return [...new Set(mapping.flatMap(({ Topic }) => (Topic ? [Topic] : [])))];
}

/**
 * When a message was received. One that is sent again because its acknowledgement was lost was
 * received then, not now: so its samples are found to be duplicates.
 */
function createReceipts(now: () => number): (message: BrokerMessage) => number {
  const receipts = new Map<string, number>();
  return ({ messageId, topic, payload, isRepeated }) => {
    const key = `${messageId}\n${topic}\n${String(payload)}`;
    const before = isRepeated ? receipts.get(key) : undefined;
    const at = before ?? now();
    receipts.delete(key);
    receipts.set(key, at);
    const [oldest] = receipts.keys();
    if (receipts.size > maxRemembered && oldest !== undefined) receipts.delete(oldest);
    return at;
  };
}
