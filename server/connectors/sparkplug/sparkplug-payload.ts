import { get } from 'sparkplug-payload';

import { qualityIn } from '#server/connectors/given-quality.ts';

import type { MetricOfPayload, SparkplugPayload } from './sparkplug-message.ts';

/** More than a birth with thousands of metrics. */
const maxBytes = 1024 * 1024;

type Metric = NonNullable<
  ReturnType<NonNullable<ReturnType<typeof get>>['decodePayload']>['metrics']
>[number];

/** Decodes a Sparkplug B payload; undefined where that fails. */
export function decodeSparkplug(payload: Buffer): SparkplugPayload | undefined {
  const library = get('spBv1.0');
  if (!library || payload.length > maxBytes) return undefined;
  try {
    const { timestamp, seq, metrics } = library.decodePayload(payload);
    return {
      at: numberOf(timestamp),
      seq: numberOf(seq),
      metrics: (metrics ?? []).map(metricOf),
    };
  } catch {
    return undefined;
  }
}

function metricOf(metric: Metric): MetricOfPayload {
  const given = metric.properties?.['Quality']?.value;
  return {
    name: metric.name ?? null,
    alias: numberOf(metric.alias),
    at: numberOf(metric.timestamp),
    isHistorical: metric.isHistorical === true,
    value: valueOf(metric),
    ...(given !== undefined && { quality: qualityIn(given) }),
  };
}

/** Numbers, texts and flags; undefined for structured types: data sets, templates, files. */
function valueOf({ value, type }: Metric): MetricOfPayload['value'] {
  if (value === null || value === undefined) return null;
  // The library decodes values from 2^31 on as negative.
  if (type === 'UInt32') return Number(numberOf(value)) >>> 0;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return numberOf(value) ?? undefined;
}

/** A 64-bit number is an object with two halves. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const isLong = typeof value === 'object' && value !== null && 'toNumber' in value;
  return isLong ? (value as { toNumber(): number }).toNumber() : null;
}

const rebirth = 'Node Control/Rebirth';

/** Payload that requests a rebirth of an edge node. */
export function rebirthCommand(timestamp: number): Buffer {
  return encodeMetrics({ timestamp, metrics: [{ name: rebirth, type: 'Boolean', value: true }] });
}

/** Whether a command requests a rebirth. */
export function isRebirthCommand(payload: Buffer): boolean {
  const metrics = decodeSparkplug(payload)?.metrics ?? [];
  return metrics.some(({ name, value }) => name === rebirth && value === true);
}

/** A metric that Lineside publishes. */
export interface SentMetric {
  name: string;
  type: 'Boolean' | 'Double' | 'Int64' | 'String';
  /** Null: the message marks it as null. */
  value: number | string | boolean | null;
}

/** Payload of an edge node; its metrics have the timestamp of the message. */
export function encodeMetrics({
  timestamp,
  seq,
  metrics,
}: {
  timestamp: number;
  seq?: number;
  metrics: readonly SentMetric[];
}): Buffer {
  const all = metrics.map((metric) => ({ ...metric, timestamp }));
  const payload = { timestamp, ...(seq !== undefined && { seq }), metrics: all };
  return Buffer.from(get('spBv1.0')?.encodePayload(payload) ?? []);
}
