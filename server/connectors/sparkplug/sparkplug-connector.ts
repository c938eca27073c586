import {
  startLoop,
  type Connector,
  type ConnectorDeps,
  type DeviceSettings,
} from '#server/connectors/connector.ts';
import type { MappedSample } from '#server/connectors/mapping.ts';
import {
  readBroker,
  type BrokerMessage,
  type Publish,
} from '#server/connectors/mqtt/mqtt-connection.ts';
import { storeInTurn } from '#server/connectors/store-in-turn.ts';

import { createSparkplugHost, type SparkplugHost } from './sparkplug-host.ts';
import { edgeOfTopic, type HostOutcome } from './sparkplug-message.ts';
import { decodeSparkplug, rebirthCommand } from './sparkplug-payload.ts';
import { stateMessages } from './sparkplug-presence.ts';
import { namedEdges, samplesOfEdges } from './sparkplug-samples.ts';

const defaultHostId = 'lineside';
/** Interval of checks for missing messages and births. */
const lookEveryMs = 500;
/** Interval of signs of life while the broker is connected: unchanged metrics are not sent. */
const lifeEveryMs = 5000;

/** Reads a broker as the host application of its edge nodes. */
export function startSparkplugConnector(device: DeviceSettings, deps: ConnectorDeps): Connector {
  return startLoop((signal) => runHost(device, deps, signal), deps);
}

async function runHost(
  device: DeviceSettings,
  deps: ConnectorDeps,
  signal: AbortSignal,
): Promise<void> {
  const { now, networks } = deps;
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const { take, stored } = storeInTurn({ ...deps, device: device.id, signal: either });
  const presence = stateMessages(device.hostId ?? defaultHostId, now());
  const host = createSparkplugHost();
  const samplesOf = samplesOfEdges(device.mapping);
  let livedAt = performance.now();

  /** Returns the samples of an outcome, after requesting births and reporting rejections. */
  function follow(
    outcome: HostOutcome,
    publish: Publish,
    received?: BrokerMessage,
  ): MappedSample[] {
    const payload = received && receivedAs(received);
    deps.reject(outcome.rejected.map((code) => ({ code, payload })));
    for (const node of outcome.rebirths) requestRebirth(publish, node, now());
    return samplesOf(outcome);
  }

  function look(publish: Publish) {
    const samples = follow(host.passTime(now()), publish);
    if (samples.length === 0 && performance.now() - livedAt < lifeEveryMs) return;
    livedAt = performance.now();
    void take(samples, () => {});
  }

  const handlers: Parameters<typeof readBroker>[1] = {
    async take(message, acknowledge, publish) {
      if (message.topic !== presence.topic)
        return take(follow(hostOutcome(host, message, now()), publish, message), acknowledge);
      acknowledge();
      return presence.answer(message.payload, { publish, now: now() });
    },
    connected(publish) {
      presence.announce(publish);
      deps.connected();
      follow(host.expect(namedEdges(device.mapping), now()), publish);
      const looking = setInterval(() => look(publish), lookEveryMs);
      either.addEventListener('abort', () => clearInterval(looking));
    },
    settle() {
      ending.abort();
      return stored();
    },
  };
  const { topic: state, will } = presence;
  const clientId = `lineside-${device.id}`;
  await readBroker({ ...device, topics: topicsOfGroup(device.topic, state), networks }, handlers, {
    clientId,
    isPersistent: false,
    will,
    signal,
  });
}

/** Topics of one group, or of every group. */
export function topicsOfGroup(group: string | null, state?: string): string[] {
  if (!group) return ['spBv1.0/#'];
  return [`spBv1.0/${group}/#`, ...(state === undefined ? [] : [state])];
}

/** The host's outcome of a message; empty for messages that are not from an edge node. */
export function hostOutcome(host: SparkplugHost, message: BrokerMessage, now: number): HostOutcome {
  const edge = edgeOfTopic(message.topic);
  const nothing = { values: [], unknown: [], rebirths: [], rejected: [] };
  if (!edge) return nothing;
  const payload = decodeSparkplug(message.payload);
  return payload
    ? host.take({ ...edge, payload, receivedAt: now })
    : { ...nothing, rejected: ['message.unreadable'] };
}

/** A message for display: its content, else its bytes. */
function receivedAs({ topic, payload }: BrokerMessage): object {
  return { topic, ...(decodeSparkplug(payload) ?? { bytes: payload.toString('hex', 0, 100) }) };
}

export function requestRebirth(publish: Publish, node: string, now: number): void {
  const [group = '', name = ''] = node.split('/');
  publish(`spBv1.0/${group}/NCMD/${name}`, rebirthCommand(now), { qos: 0, retain: false });
}
