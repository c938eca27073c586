import { qualityIn } from './given-quality.ts';

/** Which value of a device is which tag of which machine. */
export interface MappingRule {
  /** MQTT: a topic filter. Sparkplug: `group/node/device`, with wildcards. Null: all of them. */
  Topic?: string | null;
  /** MTConnect: the id or the name of a data item. Sparkplug: a metric. OPC UA: the id of a node. */
  DataItemId?: string | null;
  /** Where the value is in a JSON payload: `state.total`. Null: the payload is the value. */
  Path?: string | null;
  /** Where the instant of the value is. Null: when it was received. */
  TimePath?: string | null;
  /** Where the quality of the value is in a JSON payload. Null: the source says none. */
  QualityPath?: string | null;
  MachineId: string;
  Tag: string;
}

/** As `POST /api/ingest` takes it; what is wrong with it is found and counted by the pipeline. */
export interface MappedSample {
  machine: string;
  tag: string;
  value: unknown;
  at: string;
  seq?: number;
  /** A `Quality`, of the payload or file as it is. */
  quality?: string;
}

/**
 * Executions of MTConnect, states of Machinery and PackML in OPC UA, and words that machines use,
 * besides RUNNING, STOPPED and UNDEFINED.
 */
const statuses: Readonly<Record<string, string>> = {
  ACTIVE: 'RUNNING',
  RUN: 'RUNNING',
  ON: 'RUNNING',
  TRUE: 'RUNNING',
  '1': 'RUNNING',
  READY: 'STOPPED',
  IDLE: 'STOPPED',
  WAIT: 'STOPPED',
  INTERRUPTED: 'STOPPED',
  FEED_HOLD: 'STOPPED',
  OPTIONAL_STOP: 'STOPPED',
  PROGRAM_STOPPED: 'STOPPED',
  PROGRAM_OPTIONAL_STOP: 'STOPPED',
  PROGRAM_COMPLETED: 'STOPPED',
  STOP: 'STOPPED',
  OFF: 'STOPPED',
  FALSE: 'STOPPED',
  '0': 'STOPPED',
  UNAVAILABLE: 'UNDEFINED',
  EXECUTING: 'RUNNING',
  NOTEXECUTING: 'STOPPED',
  OUTOFSERVICE: 'STOPPED',
  NOTAVAILABLE: 'STOPPED',
  EXECUTE: 'RUNNING',
  STARTING: 'STOPPED',
  COMPLETING: 'STOPPED',
  COMPLETE: 'STOPPED',
  HOLDING: 'STOPPED',
  HELD: 'STOPPED',
  UNHOLDING: 'STOPPED',
  SUSPENDING: 'STOPPED',
  SUSPENDED: 'STOPPED',
  UNSUSPENDING: 'STOPPED',
  STOPPING: 'STOPPED',
  ABORTING: 'STOPPED',
  ABORTED: 'STOPPED',
  CLEARING: 'STOPPED',
  CLEARED: 'STOPPED',
  RESETTING: 'STOPPED',
};

/** A value as the tag wants it. What cannot be read stays as it is, and is rejected and counted. */
export function valueFor(tag: string, value: unknown): unknown {
  if (tag === 'status') {
    const word = String(value).trim().toUpperCase();
    return Object.hasOwn(statuses, word) ? statuses[word] : word;
  }
  if (tag === 'changeover') return flagOf(value);
  if (tag === 'product' || tag === 'reason')
    return typeof value === 'number' ? String(value) : value;
  if (typeof value !== 'string' || !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value))
    return value;
  return Number(value);
}

function flagOf(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' ? false : value;
}

/** The value at `a.b.0.c` of what was parsed from JSON; undefined where there is none. */
export function valueAt(parsed: unknown, path: string): unknown {
  let value = parsed;
  for (const name of path.replace(/^\$\.?/, '').split('.')) {
    if (name === '') continue;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Whether an MQTT topic is one of a filter, with `+` for one level and `#` for all that follow. */
export function isTopicOf(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const levels = topic.split('/');
  // Topics of the broker itself are no one's by a wildcard.
  if (topic.startsWith('$') && !filter.startsWith('$')) return false;
  for (const [index, level] of wanted.entries()) {
    if (level === '#') return true;
    if (index >= levels.length || (level !== '+' && level !== levels[index])) return false;
  }
  return wanted.length === levels.length;
}

interface Message {
  topic: string;
  payload: string;
  /** Epoch milliseconds. */
  receivedAt: number;
}

/** The samples in a message, by all rules that are about its topic. */
export function samplesOfMessage(
  mapping: readonly MappingRule[],
  { topic, payload, receivedAt }: Message,
): MappedSample[] {
  const rules = mapping.filter((rule) => !rule.Topic || isTopicOf(rule.Topic, topic));
  if (rules.length === 0) return [];
  const parsed = parsedOf(payload);
  return rules.map((rule) => {
    const value = rule.Path ? valueAt(parsed, rule.Path) : plainOf(parsed, payload);
    const sample: MappedSample = {
      machine: rule.MachineId,
      tag: rule.Tag,
      value: value === undefined ? null : valueFor(rule.Tag, value),
      at: rule.TimePath ? instantFrom(valueAt(parsed, rule.TimePath)) : isoOf(receivedAt),
    };
    if (rule.QualityPath) sample.quality = qualityIn(valueAt(parsed, rule.QualityPath));
    return sample;
  });
}

/** What JSON says; undefined for a payload that is none. */
export function parsedOf(payload: string): unknown {
  try {
    return JSON.parse(payload) as unknown;
  } catch {
    return undefined;
  }
}

/** A payload without a path is a number, a text in quotes, or a text without. */
function plainOf(parsed: unknown, payload: string): unknown {
  const isPlain = parsed !== undefined && (typeof parsed !== 'object' || parsed === null);
  return isPlain ? parsed : payload;
}

/** A smaller number is taken as seconds: 1e11 ms is in 1973, 1e11 s in the year 5138. */
const leastMilliseconds = 1e11;

/** An instant as text, as it is; or as seconds or milliseconds since 1970. Empty for neither. */
function instantFrom(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  return isoOf(Math.abs(value) < leastMilliseconds ? value * 1000 : value);
}

/** Empty for what is no instant. */
export function isoOf(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
