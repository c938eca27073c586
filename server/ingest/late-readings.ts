import type { Transaction } from 'kysely';

import type { Database } from '#server/db/schema.ts';
import { reachOf } from '#server/oee/count-readings.ts';
import {
  applyReading,
  compareReadings,
  createOutcome,
  emptyLedger,
  stretchOf,
  turnHour,
  type MachineLedger,
  type MachineRules,
  type Outcome,
  type Reading,
} from '#server/oee/ledger.ts';
import { noteNewest, withoutMemory, type RecentStand } from '#server/oee/stand.ts';

import { readingOf } from './check-sample.ts';
import { writeChunks } from './machine-records.ts';
import { checkpointRows, checkpointText, hourRows, segmentRow } from './write-outcome.ts';

interface LateMachine {
  machineId: string;
  stand: RecentStand;
  rules: MachineRules;
  /** Sorted, and stored already. */
  readings: readonly Reading[];
}

interface Checkpoint {
  at: number;
  ledger: MachineLedger;
}

const beginning: Checkpoint = { at: 0, ledger: emptyLedger };
const endOfTime = Number.MAX_SAFE_INTEGER;

interface Replayed {
  /** The first hour that comes out as it was, and its ledger; null when none does. */
  rejoined: Checkpoint | null;
  ledger: MachineLedger;
  outcome: Outcome;
}

/**
 * Works in readings that are older than what is remembered: replays the stored samples from the
 * hour of the oldest one until the books come out as they were, and replaces the hours in between.
 */
export async function workInLate(
  db: Transaction<Database>,
  late: LateMachine,
): Promise<{ stand: RecentStand; warnings: string[] }> {
  const { machineId, rules, stand } = late;
  const oldest = late.readings[0]?.at ?? 0;
  const from = await startOfReplay(db, machineId, { at: oldest, rules });
  const replayed = await replay(db, late, from);
  await replaceHours(db, machineId, { from, replayed });
  await replaceSegments(db, machineId, { from, replayed });

  const moved = {
    ledger: stand.ledger,
    newestTime: stand.newestTime,
    newestCount: stand.newestCount,
  };
  if (replayed.rejoined === null) moved.ledger = replayed.ledger;
  moved.ledger = { ...moved.ledger, firstAt: Math.min(stand.ledger.firstAt ?? Infinity, oldest) };
  for (const reading of late.readings) noteNewest(moved, reading);
  return { stand: withoutMemory(moved), warnings: replayed.outcome.warnings };
}

/**
 * Parts may be booked in hours before the reading that counts them: the replay begins where no
 * reading from `at` on reaches. Null: with the first reading there is.
 */
async function startOfReplay(
  db: Transaction<Database>,
  machineId: string,
  { at, rules }: { at: number; rules: MachineRules },
): Promise<Checkpoint | null> {
  const { clock } = rules.calendar;
  const near = await checkpointAt(db, machineId, clock.hourStart(at));
  if (!near) return null;
  const reach = Math.min(near.at, clock.hourStart(reachOf(near.ledger)));
  const far = reach === near.at ? near : await checkpointAt(db, machineId, reach);
  if (far) return far;
  const earlier = await db
    .selectFrom('samples')
    .select('at')
    .where('machine_id', '=', machineId)
    .where('tag', 'in', readingTags)
    .where('at', '<', near.at)
    .limit(1)
    .executeTakeFirst();
  // Where older samples are gone, older hours stay as they are.
  return earlier ? null : near;
}

async function checkpointAt(
  db: Transaction<Database>,
  machineId: string,
  hourAt: number,
): Promise<Checkpoint | null> {
  const row = await db
    .selectFrom('machine_checkpoints')
    .select(['at', 'ledger'])
    .where('machine_id', '=', machineId)
    .where('at', '<=', hourAt)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return row ? { at: row.at, ledger: readLedger(row.ledger, row.at) } : null;
}

function readLedger(text: string, at: number): MachineLedger {
  return { ...emptyLedger, ...(JSON.parse(text) as Partial<MachineLedger>), firstAt: at };
}

async function replay(
  db: Transaction<Database>,
  { machineId, rules, readings }: LateMachine,
  from: Checkpoint | null,
): Promise<Replayed> {
  const newest = readings.at(-1)?.at ?? 0;
  const begin = from ?? beginning;
  const ledger = { ...begin.ledger };
  const outcome = createOutcome();
  let start = begin.at;
  let rejoined: Checkpoint | null = null;
  for (const next of await checkpointsAfter(db, machineId, start)) {
    for (const reading of await readingsWithin(db, machineId, { start, end: next.at }))
      applyReading(ledger, reading, { rules, outcome });
    turnHour(ledger, next.at, { rules, outcome });
    if (next.at > newest) rejoined ??= isSame(ledger, next.ledger) ? next : null;
    // From here on no reading reaches the hours that are replaced.
    if (rejoined && rules.calendar.clock.hourStart(reachOf(ledger)) >= rejoined.at)
      return { rejoined, ledger: rejoined.ledger, outcome };
    start = next.at;
  }
  for (const reading of await readingsWithin(db, machineId, { start, end: endOfTime }))
    applyReading(ledger, reading, { rules, outcome });
  return { rejoined, ledger: rejoined?.ledger ?? ledger, outcome };
}

function isSame(one: MachineLedger, other: MachineLedger): boolean {
  return checkpointText(one) === checkpointText(other);
}

async function checkpointsAfter(
  db: Transaction<Database>,
  machineId: string,
  after: number,
): Promise<Checkpoint[]> {
  const rows = await db
    .selectFrom('machine_checkpoints')
    .select(['at', 'ledger'])
    .where('machine_id', '=', machineId)
    .where('at', '>', after)
    .orderBy('at')
    .execute();
  return rows.map(({ at, ledger }) => ({ at, ledger: readLedger(ledger, at) }));
}

/** All tags but those of metrics. */
export const readingTags = [
  'status',
  'changeover',
  'product',
  'totalparts',
  'goodparts',
  'rejectparts',
] as const;

async function readingsWithin(
  db: Transaction<Database>,
  machineId: string,
  { start, end }: { start: number; end: number },
): Promise<Reading[]> {
  const rows = await db
    .selectFrom('samples')
    .select(['tag', 'at', 'seq', 'source_id as source'])
    .select(['number_value as number', 'text_value as text'])
    .where('machine_id', '=', machineId)
    .where('tag', 'in', readingTags)
    .where('at', '>=', start)
    .where('at', '<', end)
    .execute();
  return rows
    .map((row) => readingOf(row))
    .filter((reading) => reading !== null)
    .toSorted(compareReadings);
}

interface Replacement {
  from: Checkpoint | null;
  replayed: Replayed;
}

async function replaceHours(
  db: Transaction<Database>,
  machineId: string,
  { from, replayed: { rejoined, outcome } }: Replacement,
): Promise<void> {
  const start = from?.at ?? 0;
  const end = rejoined?.at ?? endOfTime;
  await db
    .deleteFrom('hours')
    .where('machine_id', '=', machineId)
    .where('hour_at', '>=', start)
    .where('hour_at', '<', end)
    .execute();
  await db
    .deleteFrom('machine_checkpoints')
    .where('machine_id', '=', machineId)
    .where('at', '>', start)
    .where('at', '<', end)
    .execute();
  // Readings that were replayed from before `start` on, or up to after `end`, only for what they
  // book in between.
  const hours = hourRows(machineId, outcome).filter(
    ({ hour_at }) => hour_at >= start && hour_at < end,
  );
  await writeChunks(hours, (rows) =>
    db
      .insertInto('hours')
      .values([...rows])
      .execute(),
  );
  const checkpoints = checkpointRows(machineId, outcome).filter(({ at }) => at < end);
  await writeChunks(checkpoints, (rows) =>
    db
      .insertInto('machine_checkpoints')
      .values([...rows])
      .execute(),
  );
}

/** Reasons stay with the segments that begin where one with a reason began. */
async function replaceSegments(
  db: Transaction<Database>,
  machineId: string,
  { from, replayed: { rejoined, ledger, outcome } }: Replacement,
): Promise<void> {
  const start = from?.ledger.since ?? 0;
  const end = rejoined?.ledger.since ?? endOfTime;
  const known = await db
    .selectFrom('segments')
    .select(['start_at', 'reason'])
    .where('machine_id', '=', machineId)
    .where('start_at', '>=', start)
    .where('reason', 'is not', null)
    .execute();
  const reasons = new Map(known.map((row) => [row.start_at, row.reason]));
  await db
    .deleteFrom('segments')
    .where('machine_id', '=', machineId)
    .where('start_at', '>=', start)
    .where('start_at', '<', end)
    .execute();
  const segments = new Map(outcome.segments);
  if (!segments.has(ledger.since)) segments.set(ledger.since, { ...stretchOf(ledger), end: null });
  const rows = [...segments.values()]
    .filter(({ since }) => since < end)
    .map((segment) => segmentRow(machineId, segment, reasons.get(segment.since)));
  await writeChunks(rows, (chunk) =>
    db
      .insertInto('segments')
      .values([...chunk])
      .execute(),
  );
}
