import { nameKey } from '#server/db/dialects/sort-key.ts';
import { silenceTag } from '#server/oee/ledger/stored-sample.ts';
import { isQuality, type Quality } from '#server/oee/quality.ts';
import { unnumberedSeq } from '#server/oee/sample-order.ts';
import type { ReservedTag } from '#server/oee/tags.ts';
import { machineAt, type RegisteredMachine } from '#server/production/ingest/commit/registry.ts';
import { minuteMs } from '#shared/durations.ts';

/** Stable: programs compare them. */
export type RejectionCode =
  | 'sample.badShape'
  | 'sample.unknownMachine'
  | 'sample.unknownTag'
  | 'sample.unknownProduct'
  | 'sample.unknownReason'
  | 'sample.badStatus'
  | 'sample.badValue'
  | 'sample.badInstant'
  | 'sample.badSeq'
  | 'sample.badQuality'
  | 'sample.future'
  | 'sample.tooOld'
  | 'sample.machineRetired'
  | 'message.unreadable'
  | 'message.beforeBirth'
  | 'message.unknownMetric'
  | 'message.outOfOrder';

/** A sample that may be stored. All its text is from the configuration, never from the source. */
export interface CheckedSample {
  machine: RegisteredMachine;
  tag: string;
  at: number;
  /** -1 where the source sent no number. */
  seq: number;
  /** Both null: the source sent no value that can be trusted. */
  number: number | null;
  text: string | null;
  quality: Quality;
  /** How far its timestamp was ahead of the server's clock on receipt; absent where it was not. */
  aheadMs?: number;
}

export interface CheckContext {
  machines: ReadonlyMap<string, RegisteredMachine>;
  now: number;
  retentionMs: number;
  /** Time of receipt of a sample dated in the future; a repeat has that of the first. */
  receivedAt(sample: SampleShape, at: number): number;
}

type Checked = CheckedSample | RejectionCode;
type Value = Pick<CheckedSample, 'number' | 'text'> | RejectionCode;

const futureMs = 5 * minuteMs;
/** Beyond it a counter could no longer count single parts. */
const maxParts = 1e15;
/** Beyond it sums and averages of a day would leave the range of a number. */
const maxMetric = 1e15;
const fieldNames = new Set(['machine', 'tag', 'value', 'at', 'seq', 'quality']);

const messages: Record<RejectionCode, string> = {
  'sample.badShape':
    'A sample has machine, tag, value, at and optionally seq and quality, and nothing else',
  'sample.unknownMachine': 'This data source knows no such machine',
  'sample.unknownTag': 'Neither a reserved tag nor a metric of this machine',
  'sample.unknownProduct': 'No such product of the client of this machine',
  'sample.unknownReason': 'No such code in the reasons of the client of this machine',
  'sample.badStatus': 'status is RUNNING, STOPPED or UNDEFINED',
  'sample.badValue':
    'Counters are numbers from 0 to 1e15, changeover is true or false, metrics are numbers between -1e15 and 1e15',
  'sample.badInstant': 'at is an instant in ISO 8601 with an offset: 2026-01-31T06:00:00+01:00',
  'sample.badSeq': 'seq is a whole number from 0 on',
  'sample.badQuality': 'quality is good, uncertain or bad',
  'sample.future': 'at lies more than 5 minutes ahead of the clock of the server',
  'sample.tooOld': 'at lies before the time that samples are kept for',
  'sample.machineRetired': 'The machine was retired before that instant',
  'message.unreadable': 'A message that cannot be decoded',
  'message.beforeBirth': 'Data of a node or device whose birth was not received',
  'message.unknownMetric': 'A metric that the birth does not name',
  'message.outOfOrder': 'A message or a value that comes too late for its place',
};

export const rejectionCodes = Object.keys(messages) as readonly RejectionCode[];

export function rejectionMessage(code: RejectionCode): string {
  return messages[code];
}

export function checkSample(sample: unknown, context: CheckContext): Checked {
  if (!isSampleShaped(sample)) return 'sample.badShape';
  const placed = checkPlace(sample, context);
  if (typeof placed === 'string') return placed;
  const { machine, stamped } = placed;
  const { seq = 0 } = sample;
  if (!Number.isSafeInteger(seq) || seq < 0) return 'sample.badSeq';
  const value = checkTrusted(sample, machine);
  if (typeof value === 'string') return value;
  const checked = {
    machine,
    tag: sample.tag,
    at: stamped,
    seq: sample.seq ?? unnumberedSeq,
    ...value,
  };
  if (stamped <= context.now) return checked;
  const at = context.receivedAt(sample, stamped);
  return { ...checked, at, aheadMs: stamped - context.now };
}

/** The row of the machine at that instant: a moved machine has one for each place. */
function checkPlace(
  { machine: name, at }: SampleShape,
  context: CheckContext,
): { machine: RegisteredMachine; stamped: number } | RejectionCode {
  const named = context.machines.get(name);
  if (!named) return 'sample.unknownMachine';
  const stamped = checkInstant(at, context);
  if (typeof stamped === 'string') return stamped;
  const machine = machineAt(named, Math.min(stamped, context.now));
  const isRetired = machine.retiredAt !== null && stamped >= machine.retiredAt;
  return isRetired ? 'sample.machineRetired' : { machine, stamped };
}

function checkTrusted(
  { tag, value, quality = 'good' }: SampleShape,
  machine: RegisteredMachine,
): Pick<CheckedSample, 'number' | 'text' | 'quality'> | RejectionCode {
  if (!isQuality(quality)) return 'sample.badQuality';
  const checked = quality === 'bad' ? withoutValue(tag, machine) : checkValue(tag, value, machine);
  return typeof checked === 'string' ? checked : { ...checked, quality };
}

function checkInstant(text: string, { now, retentionMs }: CheckContext): number | RejectionCode {
  const at = parseInstant(text);
  if (at === null) return 'sample.badInstant';
  if (at > now + futureMs) return 'sample.future';
  return at < now - retentionMs ? 'sample.tooOld' : at;
}

export interface SampleShape {
  machine: string;
  tag: string;
  value: unknown;
  at: string;
  seq?: number;
  quality?: unknown;
}

function isSampleShaped(sample: unknown): sample is SampleShape {
  if (typeof sample !== 'object' || sample === null) return false;
  const { machine, tag, at, seq } = sample as Record<string, unknown>;
  return (
    typeof machine === 'string' &&
    typeof tag === 'string' &&
    typeof at === 'string' &&
    (seq === undefined || typeof seq === 'number') &&
    'value' in sample &&
    Object.keys(sample).every((name) => fieldNames.has(name))
  );
}

type Check = (value: unknown, machine: RegisteredMachine) => Value;

function checkCount(value: unknown): Value {
  return checkNumber(value, { min: 0, max: maxParts });
}

function checkFlag(value: unknown): Value {
  return typeof value === 'boolean' ? { number: value ? 1 : 0, text: null } : 'sample.badValue';
}

/** Tags with the same meaning for every machine. */
const reserved: ReadonlyMap<string, Check> = new Map<ReservedTag, Check>([
  ['status', checkStatus],
  ['product', checkProduct],
  ['reason', checkReason],
  ['changeover', checkFlag],
  ['totalparts', checkCount],
  ['goodparts', checkCount],
  ['rejectparts', checkCount],
]);

function checkValue(tag: string, value: unknown, machine: RegisteredMachine): Value {
  const check = reserved.get(tag);
  if (check) return check(value, machine);
  return isMetric(tag, machine)
    ? checkNumber(value, { min: -maxMetric, max: maxMetric })
    : 'sample.unknownTag';
}

/** Value of a sample of bad quality: a status becomes unknown, everything else stays unchanged. */
function withoutValue(tag: string, machine: RegisteredMachine): Value {
  if (tag === 'status') return { number: null, text: 'UNDEFINED' };
  const isKnown = reserved.has(tag) || isMetric(tag, machine);
  return isKnown ? { number: null, text: null } : 'sample.unknownTag';
}

function isMetric(tag: string, { metrics }: RegisteredMachine): boolean {
  return tag !== silenceTag && metrics.has(tag);
}

function checkNumber(value: unknown, { min, max }: { min: number; max: number }): Value {
  const isWithin = typeof value === 'number' && value >= min && value <= max;
  return isWithin ? { number: value, text: null } : 'sample.badValue';
}

function checkStatus(value: unknown): Value {
  const isStatus = value === 'RUNNING' || value === 'STOPPED' || value === 'UNDEFINED';
  return isStatus ? { number: null, text: value } : 'sample.badStatus';
}

function checkProduct(value: unknown, { products }: RegisteredMachine): Value {
  if (typeof value !== 'string') return 'sample.badValue';
  const id = products.get(value);
  return id === undefined ? 'sample.unknownProduct' : { number: null, text: id };
}

function checkReason(value: unknown, { reasons }: RegisteredMachine): Value {
  if (typeof value !== 'string') return 'sample.badValue';
  const id = reasons.get(nameKey(value));
  return id === undefined ? 'sample.unknownReason' : { number: null, text: id };
}

const isoInstant =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/i;

/** Epoch milliseconds; null for an invalid instant: no offset, or a day that does not exist. */
function parseInstant(text: string): number | null {
  if (text.length > 40) return null;
  const date = isoInstant.exec(text)?.[1];
  if (!date) return null;
  // `Date.parse` reads a 30th of February as a day in March.
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date)) return null;
  const at = Date.parse(text.toUpperCase());
  return Number.isNaN(at) ? null : at;
}
