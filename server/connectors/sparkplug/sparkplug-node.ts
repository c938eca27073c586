import {
  bdSeqOf,
  type EdgeMessage,
  type MetricOfPayload,
  type SparkplugPayload,
} from './sparkplug-message.ts';

export interface EdgeMetric {
  device: string | null;
  name: string;
  /** The instant of its newest value that is not historical. */
  liveAt: number;
}

/** What a host knows of an edge node since its birth. */
export interface EdgeNode {
  isOnline: boolean;
  bdSeq: number | null;
  /** The sequence number that comes next. */
  next: number;
  /** Devices that have given birth. */
  devices: Set<string>;
  byAlias: Map<number, EdgeMetric>;
  byName: Map<string, EdgeMetric>;
  /** Messages that came before their turn, by sequence number. */
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

/** How many messages a number is ahead of the one that comes next. */
export function aheadOf({ next }: EdgeNode, seq: number): number {
  return (seq - next + 256) % 256;
}

/** The held sequence number that follows soonest after the missing one. */
export function nearestHeld(node: EdgeNode): number {
  const ahead = [...node.held.keys()].map((seq) => aheadOf(node, seq));
  return (node.next + Math.min(...ahead)) % 256;
}

export function nameMetric(node: EdgeNode, metric: EdgeMetric, alias: number | null): void {
  node.byName.set(keyOf(metric.device, metric.name), metric);
  if (alias !== null) node.byAlias.set(alias, metric);
}

/** Aliases are of the node as a whole; a metric with both has its name only for people. */
export function metricOf(
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
