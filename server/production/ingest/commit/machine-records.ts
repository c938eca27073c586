import { sql, type Insertable, type Transaction } from 'kysely';

import { chunksOf } from '#server/base/chunks-of.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import { bulkInsert } from '#server/db/dialects/bulk-insert.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { isDeadlock } from '#server/db/transaction.ts';
import { completeCounting, type CounterState } from '#server/oee/ledger/count-readings.ts';
import type { MachineLedger, TimeState } from '#server/oee/ledger/ledger.ts';
import {
  emptyState,
  withoutMemory,
  type RecentState,
  type MachineState,
} from '#server/oee/machine-state.ts';

/** A machine's row of `machine_states`, with state in memory that the row does not hold. */
export interface LedgerRecord {
  state: RecentState;
  newestAt: number | null;
  horizonAt: number | null;
  version: number;
}

/** Another instance wrote the machine since it was read: read again and redo. */
export class VersionConflict extends Error {}

/**
 * Unique violation: two instances write the first row of an hour at once, and the second gets this.
 */
const rowIsThere = '23505';

/** Whether a transaction failed only through a concurrent one. */
export function isConcurrencyFailure(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  if (error instanceof VersionConflict || isDeadlock(error) || code === rowIsThere) return true;
  return code.startsWith('SQLITE_BUSY');
}

type StateRow = Database['machine_states'];
const batchSize = 200;

/** Calls `write` with chunks of rows: a statement has a limit of parameters. */
export async function writeChunks<T>(
  rows: readonly T[],
  write: (rows: readonly T[]) => Promise<unknown>,
): Promise<void> {
  const yieldIfDue = createYieldIfDue();
  for (const some of chunksOf(rows, batchSize)) {
    await write(some);
    await yieldIfDue();
  }
}

export async function loadRecords(
  tx: Transaction<Database>,
  machineIds: readonly string[],
): Promise<Map<string, LedgerRecord>> {
  const rows = await byChunks(machineIds, (ids) =>
    tx.selectFrom('machine_states').selectAll().where('machine_id', 'in', ids).execute(),
  );
  const stored = new Map(rows.map((row) => [row.machine_id, recordOf(row)]));
  return new Map(machineIds.map((id) => [id, stored.get(id) ?? newRecord()]));
}

/**
 * Writes the records, each with the version after the one it was read at.
 * @throws VersionConflict when one of them has been written since.
 */
export async function saveRecords(
  tx: Transaction<Database>,
  records: ReadonlyMap<string, LedgerRecord>,
): Promise<void> {
  // One lock order everywhere, so that two instances wait for each other instead of dead-locking.
  const rows = [...records]
    .map(([id, record]) => stateRow(id, record))
    .toSorted((a, b) => (a.machine_id < b.machine_id ? -1 : 1));
  const written = await putStates(tx, rows);
  if (written.length !== rows.length) throw new VersionConflict();
}

function ledgerOf(row: StateRow): MachineLedger {
  return {
    firstAt: row.first_at,
    hourAt: row.hour_at,
    status: row.status,
    statusSince: row.status_since,
    timeSource: row.time_source,
    held: row.held === null ? null : (JSON.parse(row.held) as TimeState),
    isChangeover: row.is_changeover === 1,
    since: row.segment_since,
    accountedUntil: row.accounted_until,
    product: row.product_id,
    total: row.total_counter,
    good: row.good_counter,
    reject: row.reject_counter,
    counting: completeCounting(JSON.parse(row.counting ?? '{}') as Partial<CounterState>),
  };
}

export function stateRow(
  machineId: string,
  { state, newestAt, horizonAt, version }: Omit<LedgerRecord, 'state'> & { state: MachineState },
): Insertable<StateRow> {
  const { ledger } = state;
  return {
    machine_id: machineId,
    first_at: ledger.firstAt,
    hour_at: ledger.hourAt,
    status: ledger.status,
    status_since: ledger.statusSince,
    time_source: ledger.timeSource,
    held: ledger.held && JSON.stringify(ledger.held),
    is_changeover: ledger.isChangeover ? 1 : 0,
    segment_since: ledger.since,
    accounted_until: ledger.accountedUntil,
    product_id: ledger.product,
    total_counter: ledger.total,
    good_counter: ledger.good,
    reject_counter: ledger.reject,
    counting: JSON.stringify(ledger.counting),
    time_at: state.newestTime?.at ?? null,
    count_at: state.newestCount?.at ?? null,
    newest_at: newestAt,
    horizon_at: horizonAt,
    version,
  };
}

const updated = [
  'first_at',
  'hour_at',
  'status',
  'status_since',
  'time_source',
  'held',
  'is_changeover',
  'segment_since',
  'accounted_until',
  'product_id',
  'total_counter',
  'good_counter',
  'reject_counter',
  'counting',
  'time_at',
  'count_at',
  'newest_at',
  'horizon_at',
  'version',
] as const;

const putStates = bulkInsert(['machine_id', ...updated], (db, rows: Insertable<StateRow>[]) =>
  db
    .insertInto('machine_states')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('machine_id')
        .doUpdateSet((eb) =>
          Object.fromEntries(updated.map((column) => [column, eb.ref(`excluded.${column}`)])),
        )
        .where(sql<boolean>`machine_states.version = excluded.version - 1`),
    )
    .returning('machine_id'),
);

function newRecord(): LedgerRecord {
  return { state: withoutMemory(emptyState), newestAt: null, horizonAt: null, version: 0 };
}

function recordOf(row: StateRow): LedgerRecord {
  const state = withoutMemory({
    ledger: ledgerOf(row),
    newestTime: row.time_at === null ? null : { at: row.time_at, reading: null },
    newestCount: row.count_at === null ? null : { at: row.count_at, reading: null },
  });
  return { state, newestAt: row.newest_at, horizonAt: row.horizon_at, version: row.version };
}
