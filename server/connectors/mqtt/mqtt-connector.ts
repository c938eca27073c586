import {
  startLoop,
  type Connector,
  type ConnectorDeps,
  type DeviceSettings,
} from '#server/connectors/connector.ts';
import { isTopicOf, samplesOfMessage, type MappedSample } from '#server/connectors/mapping.ts';
import { storeInTurn } from '#server/connectors/store-in-turn.ts';

import { readBroker, type BrokerMessage } from './mqtt-connection.ts';

/** Number of recent messages whose time of receipt is kept for redeliveries. */
const maxRemembered = 2000;

/** Reads a broker; a message is acknowledged after the commit of its samples. */
export function startMqttConnector(device: DeviceSettings, deps: ConnectorDeps): Connector {
  const receivedAt = createReceipts(deps.now);
  const topics = subscribedTopics(device);

  function samplesIn(message: BrokerMessage): MappedSample[] {
    const { topic } = message;
    const at = receivedAt(message);
    // An earlier session may still have subscriptions that this device no longer has.
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
    // Messages that are not stored by then stay unacknowledged: the broker sends them again.
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

/** Topic of the device; without one, the topics of its mapping. */
export function subscribedTopics({
  topic,
  mapping,
}: Pick<DeviceSettings, 'topic' | 'mapping'>): string[] {
  if (topic) return [topic];
  return [...new Set(mapping.flatMap(({ Topic }) => (Topic ? [Topic] : [])))];
}

/**
 * Times of receipt of messages. A redelivery after a lost acknowledgement gets the time of the
 * first receipt, so that its samples are found to be duplicates.
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
