import { qualityIn } from './given-quality.ts';

/** Maps a value of a device to a tag of a machine. */
export interface MappingRule {
  /** MQTT: a topic filter. Sparkplug: `group/node/device`, with wildcards. Null: every topic. */
  Topic?: string | null;
  /** MTConnect: the id or the name of a data item. Sparkplug: a metric. OPC UA: the id of a node. */
  DataItemId?: string | null;
  /** Path of the value in a JSON payload: `state.total`. Null: the payload is the value. */
  Path?: string | null;
  /** Path of the instant of the value. Null: time of receipt. */
  TimePath?: string | null;
  /** Path of the quality in a JSON payload. Null: not sent. */
  QualityPath?: string | null;
  MachineId: string;
  Tag: string;
}

/** In the form of `POST /api/ingest`; the pipeline validates it. */
export interface MappedSample {
  machine: string;
  tag: string;
  value: unknown;
  at: string;
  seq?: number;
  /** Quality as in the payload or file, unchecked. */
  quality?: string;
}

/**
 * Execution states of MTConnect, states of Machinery and PackML in OPC UA, and other common words,
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

/**
 * Converts a value to the type of its tag. A value that cannot be converted stays unchanged, so
 * that the pipeline rejects and counts it.
 */
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

/** The value at `a.b.0.c` of parsed JSON; undefined where there is none. */
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

/** Whether an MQTT topic matches a filter, with `+` for one level and `#` for all that follow. */
export function isTopicOf(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const levels = topic.split('/');
  // Topics of the broker itself never match a leading wildcard.
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

/** The samples in a message, by all rules that match its topic. */
export function samplesOfMessage(
  mapping: readonly MappingRule[],
  { topic, payload, receivedAt }: Message,
): MappedSample[] {
  const rules = mapping.filter((rule) => !rule.Topic || isTopicOf(rule.Topic, topic));
  if (rules.length === 0) return [];
  const parsed = parsePayload(payload);
  return rules.map((rule) => {
    const value = rule.Path ? valueAt(parsed, rule.Path) : plainOf(parsed, payload);
    const sample: MappedSample = {
      machine: rule.MachineId,
      tag: rule.Tag,
      value: value === undefined ? null : valueFor(rule.Tag, value),
      at: rule.TimePath
        ? instantFrom(valueAt(parsed, rule.TimePath))
        : instantTextOrEmpty(receivedAt),
    };
    if (rule.QualityPath) sample.quality = qualityIn(valueAt(parsed, rule.QualityPath));
    return sample;
  });
}

/** Parsed JSON; undefined where the payload is no JSON. */
export function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(payload) as unknown;
  } catch {
    return undefined;
  }
}

/** Value of a payload without a path: a number, a quoted text, or else the text itself. */
function plainOf(parsed: unknown, payload: string): unknown {
  const isPlain = parsed !== undefined && (typeof parsed !== 'object' || parsed === null);
  return isPlain ? parsed : payload;
}

/** Smaller numbers are seconds: 1e11 ms is in 1973, 1e11 s in the year 5138. */
const minEpochMs = 1e11;

/** Text stays unchanged; a number is seconds or milliseconds since 1970. Empty for other types. */
function instantFrom(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  return instantTextOrEmpty(Math.abs(value) < minEpochMs ? value * 1000 : value);
}

/** Empty for an invalid instant. */
export function instantTextOrEmpty(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
