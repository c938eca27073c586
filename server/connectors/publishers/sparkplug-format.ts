import {
  encodeMetrics,
  isRebirthCommand,
  type SentMetric,
} from '#server/connectors/sparkplug/sparkplug-payload.ts';

import type { PublishedFigures } from './published-figures.ts';
import { topicLevel, type Format, type Message } from './publishing.ts';

const usual = ['lineside', 'lineside'] as const;
/** The specification requires this for births and data: later subscribers request a birth. */
const passing = { qos: 0, retain: false } as const;

/** Last published metrics of a machine, or of the node itself, by name. */
type MetricValues = ReadonlyMap<string, SentMetric['value']>;

interface Edge {
  group: string;
  node: string;
  /** Number of the connection, from 0 to 255. */
  bdSeq: number;
  /** The next sequence number. */
  seq: number;
  /** Last published metrics of the node; undefined: a birth is due. */
  sent: MetricValues | undefined;
  /** Last published metrics of the devices with a birth. */
  devices: Map<string, MetricValues>;
}

/**
 * One edge node with a device for each machine; the figures of plants are metrics of the node.
 * After the births only changes are sent.
 */
export function createSparkplugFormat(
  topicPrefix: string | null,
  { bdSeq, now }: { bdSeq: number; now: number },
): Format {
  const [group = usual[0], node = usual[1]] = (topicPrefix || usual.join('/')).split('/');
  const edge: Edge = { group, node, bdSeq, seq: 0, sent: undefined, devices: new Map() };
  const command = topicOf(edge, 'NCMD');
  return {
    topics: [command],
    will: {
      topic: topicOf(edge, 'NDEATH'),
      payload: encodeMetrics({ timestamp: now, metrics: [connectionOf(edge)] }),
      qos: 1,
      retain: false,
    },
    messagesOf(all, at) {
      const there = new Map(
        all.flatMap((one) => (one.machine ? [[topicLevel(one.machine.Id), saidBy(one)]] : [])),
      );
      return [
        ...nodeMessages(edge, metricsOfNode(all), at),
        ...deaths(edge, there, at),
        ...Array.from(there, ([device, sent]) => deviceMessages(edge, { device, sent, at })).flat(),
      ];
    },
    take({ topic, payload }) {
      if (topic !== command || !isRebirthCommand(payload)) return false;
      edge.sent = undefined;
      return true;
    },
  };
}

function topicOf({ group, node }: Edge, type: string, device?: string): string {
  return ['spBv1.0', group, type, node, ...(device === undefined ? [] : [device])].join('/');
}

function connectionOf({ bdSeq }: Edge): SentMetric {
  return { name: 'bdSeq', type: 'Int64', value: bdSeq };
}

interface Content {
  type: string;
  device?: string;
  metrics: readonly SentMetric[];
  at: number;
}

/** The next message of the edge node. */
function messageOf(edge: Edge, { type, device, metrics, at }: Content): Message {
  const payload = encodeMetrics({ timestamp: at, seq: edge.seq, metrics });
  edge.seq = (edge.seq + 1) % 256;
  return { topic: topicOf(edge, type, device), payload, ...passing };
}

function nodeMessages(edge: Edge, sent: MetricValues, at: number): Message[] {
  const before = edge.sent;
  edge.sent = sent;
  if (before && hasSameNames(before, sent)) {
    const metrics = metricsOf(sent, before);
    return metrics.length === 0 ? [] : [messageOf(edge, { type: 'NDATA', metrics, at })];
  }
  edge.seq = 0;
  edge.devices.clear();
  const rebirth: SentMetric = { name: 'Node Control/Rebirth', type: 'Boolean', value: false };
  const metrics = [connectionOf(edge), rebirth, ...metricsOf(sent)];
  return [messageOf(edge, { type: 'NBIRTH', metrics, at })];
}

/** Deaths of devices that are no longer published. */
function deaths(edge: Edge, there: ReadonlyMap<string, MetricValues>, at: number): Message[] {
  const gone = [...edge.devices.keys()].filter((device) => !there.has(device));
  return gone.map((device) => {
    edge.devices.delete(device);
    return messageOf(edge, { type: 'DDEATH', device, metrics: [], at });
  });
}

function deviceMessages(
  edge: Edge,
  { device, sent, at }: { device: string; sent: MetricValues; at: number },
): Message[] {
  const before = edge.devices.get(device);
  edge.devices.set(device, sent);
  const metrics = metricsOf(sent, before);
  if (metrics.length === 0) return [];
  return [messageOf(edge, { type: before ? 'DDATA' : 'DBIRTH', device, metrics, at })];
}

function hasSameNames(one: MetricValues, other: MetricValues): boolean {
  return one.size === other.size && [...one.keys()].every((name) => other.has(name));
}

/** All metrics, or those that have changed. */
function metricsOf(sent: MetricValues, before?: MetricValues): SentMetric[] {
  return Array.from(sent, ([name, value]) => ({ name, type: typeOf(name), value })).filter(
    ({ name, value }) => before?.get(name) !== value,
  );
}

function typeOf(name: string): SentMetric['type'] {
  const figure = name.slice(name.lastIndexOf('/') + 1);
  if (figure === 'IsChangeover') return 'Boolean';
  return ['Name', 'Plant', 'Client', 'Status', 'StatusSince', 'Start'].includes(figure)
    ? 'String'
    : 'Double';
}

function saidBy({ client, plant, machine, figures }: PublishedFigures): MetricValues {
  return new Map<string, SentMetric['value']>([
    ['Name', machine?.Name ?? plant.Name],
    ['Plant', plant.Name],
    ['Client', client.Name],
    ...Object.entries(figures),
  ]);
}

/** Metrics of plants, with the plant as a prefix of the name. */
function metricsOfNode(all: readonly PublishedFigures[]): MetricValues {
  return new Map(
    all
      .filter(({ machine }) => machine === null)
      .flatMap((one) =>
        Array.from(
          saidBy(one),
          ([name, value]) => [`${topicLevel(one.plant.Id)}/${name}`, value] as const,
        ),
      ),
  );
}
