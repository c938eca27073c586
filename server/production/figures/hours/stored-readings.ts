import type { Transaction } from 'kysely';

import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { completeCounting } from '#server/oee/ledger/count-readings.ts';
import {
  compareReadings,
  emptyLedger,
  type MachineLedger,
  type Reading,
} from '#server/oee/ledger/ledger.ts';
import { toReading, silenceTag } from '#server/oee/ledger/stored-sample.ts';

/** The ledger of a machine before the first reading of an hour. */
export interface Checkpoint {
  at: number;
  ledger: MachineLedger;
}

/** All tags but those of metrics. */
export const readingTags = [
  'status',
  'changeover',
  silenceTag,
  'product',
  'totalparts',
  'goodparts',
  'rejectparts',
] as const;

/** The readings of a machine in a window, in the order of application. */
export async function readingsWithin(
  db: Db | Transaction<Database>,
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
    .map((row) => toReading(row))
    .filter((reading) => reading !== null)
    .toSorted(compareReadings);
}

/** The newest checkpoint that is not after `hourAt`. */
export async function checkpointAt(
  db: Db | Transaction<Database>,
  machineId: string,
  hourAt: number,
): Promise<Checkpoint | null> {
  const row = await checkpointsOf(db, machineId)
    .where('at', '<=', hourAt)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? checkpointIn(row) : null;
}

/** The oldest checkpoint that is kept of a machine. */
export async function oldestCheckpoint(db: Db, machineId: string): Promise<Checkpoint | null> {
  const row = await checkpointsOf(db, machineId).orderBy('at').limit(1).executeTakeFirst();
  return row ? checkpointIn(row) : null;
}

function checkpointsOf(db: Db | Transaction<Database>, machineId: string) {
  return db
    .selectFrom('machine_checkpoints')
    .select(['at', 'ledger'])
    .where('machine_id', '=', machineId);
}

function checkpointIn({ at, ledger }: { at: number; ledger: string }): Checkpoint {
  return { at, ledger: readLedger(ledger, at) };
}

function readLedger(text: string, at: number): MachineLedger {
  const stored = JSON.parse(text) as Partial<MachineLedger>;
  return { ...emptyLedger, ...stored, counting: completeCounting(stored.counting), firstAt: at };
}

export async function checkpointsAfter(
  db: Db | Transaction<Database>,
  machineId: string,
  after: number,
): Promise<Checkpoint[]> {
  const rows = await checkpointsOf(db, machineId).where('at', '>', after).orderBy('at').execute();
  return rows.map(checkpointIn);
}

/**
 * Instant of the first stored reading of a machine from `from` on; Infinity where there is none.
 * One query a tag: the key begins with machine and tag, so that each is an index look-up.
 */
export async function firstReadingFrom(
  db: Db | Transaction<Database>,
  machineId: string,
  from: number,
): Promise<number> {
  let first = Infinity;
  for (const tag of readingTags) {
    const row = await db
      .selectFrom('samples')
      .select('at')
      .where('machine_id', '=', machineId)
      .where('tag', '=', tag)
      .where('at', '>=', from)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst();
    first = Math.min(first, row?.at ?? Infinity);
  }
  return first;
}
