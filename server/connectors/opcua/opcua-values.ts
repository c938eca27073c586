import {
  instantTextOrEmpty,
  valueFor,
  type MappedSample,
  type MappingRule,
} from '#server/connectors/mapping.ts';
import type { Quality } from '#server/oee/quality.ts';

/** The part of the library's DataValue that is used here. */
export interface ServerValue {
  value: { value?: unknown };
  statusCode: { name: string; value: number };
  sourceTimestamp?: Date | null;
  serverTimestamp?: Date | null;
}

/** An earlier timestamp is from a clock that was never set. */
const minInstant = Date.parse('2000-01-01T00:00:00Z');

interface Timing {
  now: number;
  /**
   * For the first value of a subscription, which may be days old: a timestamp before this is
   * replaced by now.
   */
  watchedSince?: number;
}

/** Quality from the two highest of the 32 bits of a status code. Source: OPC UA part 4, 7.39. */
function qualityOfStatus({ value }: ServerValue['statusCode']): Quality {
  const severity = value >>> 30;
  if (severity === 0) return 'good';
  return severity === 1 ? 'uncertain' : 'bad';
}

/** The sample of a value; undefined where it does not apply to its tag. */
export function sampleOfValue(
  { MachineId: machine, Tag: tag }: MappingRule,
  { value, statusCode, ...timestamps }: ServerValue,
  timing: Timing,
): MappedSample | undefined {
  const at = instantTextOrEmpty(instantOf(timestamps, timing));
  // State of an inactive state machine: for a status it means that nothing is executed.
  if (statusCode.name === 'BadStateNotActive')
    return tag === 'status' ? { machine, tag, value: 'STOPPED', at } : undefined;
  const quality = qualityOfStatus(statusCode);
  if (quality === 'bad') return { machine, tag, value: null, at, quality };
  const plain = valueFor(tag, plainValue(value.value));
  return { machine, tag, value: plain, at, ...(quality !== 'good' && { quality }) };
}

function instantOf(
  { sourceTimestamp, serverTimestamp }: Omit<ServerValue, 'value' | 'statusCode'>,
  { now, watchedSince = -Infinity }: Timing,
): number {
  const given = [sourceTimestamp, serverTimestamp].map((one) => one?.getTime() ?? NaN);
  const own = given.find((at) => at >= minInstant) ?? now;
  return own > watchedSince ? own : now;
}

/** A number, a text or a flag; null for structured values. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value;
  if (value instanceof Date) return value.toISOString();
  // A 64-bit number is a pair of halves.
  if (Array.isArray(value) && value.length === 2) return wholeOf(value);
  if (typeof value !== 'object' || value === null) return null;
  const { text, name } = value as { text?: unknown; name?: unknown };
  return [text, name].find((one) => typeof one === 'string') ?? null;
}

function wholeOf([high, low]: readonly unknown[]): number | null {
  if (typeof high !== 'number' || typeof low !== 'number') return null;
  return (high | 0) * 2 ** 32 + (low >>> 0);
}
