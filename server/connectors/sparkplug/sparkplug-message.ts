import type { Quality } from '#server/oee/quality.ts';
import type { RejectionCode } from '#server/production/ingest/check/check-sample.ts';

export interface MetricOfPayload {
  name: string | null;
  alias: number | null;
  /** Epoch milliseconds. */
  at: number | null;
  isHistorical: boolean;
  /** Undefined: a type that no tag has. */
  value: number | string | boolean | null | undefined;
  /** Absent: not sent by the node. */
  quality?: Quality;
}

export interface SparkplugPayload {
  at: number | null;
  seq: number | null;
  metrics: readonly MetricOfPayload[];
}

export interface EdgeMessage {
  type: (typeof messageTypes)[number];
  /** `group/node`. */
  node: string;
  device: string | null;
  payload: SparkplugPayload;
  /** Time of receipt, by the clock of the host. */
  receivedAt: number;
}

/** A value of a metric at its instant. */
export interface EdgeValue {
  /** `group/node` or `group/node/device`. */
  edge: string;
  metric: string;
  value: MetricOfPayload['value'];
  at: number;
  quality?: Quality;
}

/** Outcome of a message, or of a passed deadline. */
export interface HostOutcome {
  values: EdgeValue[];
  /** Nodes and devices whose state became unknown. */
  unknown: { edge: string; at: number }[];
  /** Nodes to request a rebirth from. */
  rebirths: string[];
  rejected: RejectionCode[];
}

const messageTypes = ['NBIRTH', 'NDEATH', 'NDATA', 'DBIRTH', 'DDEATH', 'DDATA'] as const;

/** Parts of a topic; undefined where it is not of an edge node. */
export function edgeOfTopic(
  topic: string,
): Pick<EdgeMessage, 'type' | 'node' | 'device'> | undefined {
  const [namespace, group, type, node, device, ...more] = topic.split('/');
  const known = messageTypes.find((one) => one === type);
  if (namespace !== 'spBv1.0' || !known || !group || !node || more.length > 0) return undefined;
  if (known.startsWith('D') !== (device !== undefined && device !== '')) return undefined;
  return { type: known, node: `${group}/${node}`, device: device ?? null };
}

/** `group/node` or `group/node/device`. */
export function edgePath({ node, device }: EdgeMessage): string {
  return device === null ? node : `${node}/${device}`;
}

/** bdSeq: number of a node's connection, in its birth and its will. */
export function bdSeqOf({ metrics }: SparkplugPayload): number | null {
  const value = metrics.find(({ name }) => name === 'bdSeq')?.value;
  return typeof value === 'number' ? value : null;
}

export function isSequence(seq: number | null): seq is number {
  return seq !== null && Number.isInteger(seq) && seq >= 0 && seq <= 255;
}

export function emptyOutcome(): HostOutcome {
  return { values: [], unknown: [], rebirths: [], rejected: [] };
}
