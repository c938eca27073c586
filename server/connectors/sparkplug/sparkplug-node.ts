import {
  bdSeqOf,
  type EdgeMessage,
  type MetricOfPayload,
  type SparkplugPayload,
} from './sparkplug-message.ts';

export interface EdgeMetric {
  device: string | null;
  name: string;
  /** Instant of its newest live value. */
  liveAt: number;
}

/** State of an edge node since its birth. */
export interface EdgeNode {
  isOnline: boolean;
  bdSeq: number | null;
  /** The next sequence number. */
  next: number;
  /** Devices with a birth. */
  devices: Set<string>;
  byAlias: Map<number, EdgeMetric>;
  byName: Map<string, EdgeMetric>;
  /** Messages ahead of the expected one, by sequence number. */
  held: Map<number, EdgeMessage>;
  heldSince: number;
}

export function newNode(payload: SparkplugPayload): EdgeNode {
  return {
    isOnline: true,
    bdSeq: bdSeqOf(payload),
    next: ((payload.seq ?? 0) + 1) % 256,
    devices: new Set(),
    byAlias: new Map(),
    byName: new Map(),
    held: new Map(),
    heldSince: 0,
  };
}

/** Distance of a sequence number from the expected one. */
export function sequenceDistance({ next }: EdgeNode, seq: number): number {
  return (seq - next + 256) % 256;
}

/** The nearest held sequence number after the missing one. */
export function nearestHeld(node: EdgeNode): number {
  const ahead = [...node.held.keys()].map((seq) => sequenceDistance(node, seq));
  return (node.next + Math.min(...ahead)) % 256;
}

export function nameMetric(node: EdgeNode, metric: EdgeMetric, alias: number | null): void {
  node.byName.set(keyOf(metric.device, metric.name), metric);
  if (alias !== null) node.byAlias.set(alias, metric);
}

/** Aliases are unique within the node; a metric with an alias has its name only for people. */
export function findMetric(
  { alias, name }: MetricOfPayload,
  { node, device }: { node: EdgeNode; device: string | null },
): EdgeMetric | undefined {
  const found =
    alias === null ? node.byName.get(keyOf(device, name ?? '')) : node.byAlias.get(alias);
  return found?.device === device ? found : undefined;
}

function keyOf(device: string | null, name: string): string {
  return `${device ?? ''}\n${name}`;
}
