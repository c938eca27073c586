import { sql, type Insertable, type Transaction } from 'kysely';

import { bulkInsert } from '#server/db/dialects/bulk-insert.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { MachineLedger, LedgerOutcome, Segment } from '#server/oee/ledger/ledger.ts';
import type { Sums } from '#server/oee/sums.ts';

import { writeChunks } from './machine-records.ts';

export interface MachineOutcome {
  machineId: string;
  outcome: LedgerOutcome;
  removedSegments: readonly number[];
}

/** Adds the outcome of readings to the hours, segments and checkpoints of their machines. */
export async function writeOutcomes(
  tx: Transaction<Database>,
  outcomes: readonly MachineOutcome[],
): Promise<void> {
  for (const { machineId, removedSegments } of outcomes) {
    if (removedSegments.length === 0) continue;
    await tx
      .deleteFrom('segments')
      .where('machine_id', '=', machineId)
      .where('start_at', 'in', removedSegments)
      .execute();
  }
  await addHours(
    tx,
    outcomes.flatMap(({ machineId, outcome }) => hourRows(machineId, outcome)),
  );
  await putSegments(
    tx,
    outcomes.flatMap(({ machineId, outcome }) =>
      [...outcome.segments.values()].map((segment) => segmentRow(machineId, segment)),
    ),
  );
  await putCheckpoints(
    tx,
    outcomes.flatMap(({ machineId, outcome }) => checkpointRows(machineId, outcome)),
  );
}

export function hourRows(
  machineId: string,
  { hours }: Pick<LedgerOutcome, 'hours'>,
): Insertable<Database['hours']>[] {
  return [...hours].map(([hourAt, sums]) => hourRow(machineId, hourAt, sums));
}

export function segmentRow(
  machineId: string,
  { since, end, status, isChangeover }: Segment,
  reason: string | null = null,
): Insertable<Database['segments']> {
  return {
    machine_id: machineId,
    start_at: since,
    end_at: end,
    status,
    is_changeover: isChangeover ? 1 : 0,
    reason,
  };
}

export function checkpointRows(
  machineId: string,
  { checkpoints }: Pick<LedgerOutcome, 'checkpoints'>,
): Insertable<Database['machine_checkpoints']>[] {
  return [...checkpoints].map(([at, ledger]) => ({
    machine_id: machineId,
    at,
    ledger: checkpointText(ledger),
  }));
}

/**
 * Without the instant of the first reading: a late sample may change it without changing an hour.
 */
export function checkpointText(ledger: MachineLedger): string {
  return JSON.stringify({ ...ledger, firstAt: undefined });
}

function hourRow(machineId: string, hourAt: number, sums: Sums): Insertable<Database['hours']> {
  return {
    machine_id: machineId,
    hour_at: hourAt,
    run_ms: sums.runMs,
    stop_ms: sums.stopMs,
    undefined_ms: sums.undefinedMs,
    changeover_ms: sums.changeoverMs,
    planned_stop_ms: sums.plannedStopMs,
    changeovers: sums.changeovers,
    total_parts: sums.totalParts,
    good_parts: sums.goodParts,
    reject_parts: sums.rejectParts,
    ideal_ms: sums.idealMs,
    parts_without_cycle: sums.partsWithoutCycle,
  };
}

const addedColumns = [
  'run_ms',
  'stop_ms',
  'undefined_ms',
  'changeover_ms',
  'planned_stop_ms',
  'changeovers',
  'total_parts',
  'good_parts',
  'reject_parts',
  'ideal_ms',
  'parts_without_cycle',
] as const;

/** Adds each row to the stored hour. */
const addHours = bulkInsert(
  ['machine_id', 'hour_at', ...addedColumns],
  (db, rows: Insertable<Database['hours']>[]) =>
    db
      .insertInto('hours')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['machine_id', 'hour_at'])
          .doUpdateSet(
            Object.fromEntries(
              addedColumns.map((column) => [
                column,
                sql<number>`${sql.ref(`hours.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
              ]),
            ),
          ),
      ),
);

/** A segment that is stored already keeps its reason. */
function putSegments(
  tx: Transaction<Database>,
  rows: readonly Insertable<Database['segments']>[],
): Promise<void> {
  return writeChunks(rows, (chunk) =>
    tx
      .insertInto('segments')
      .values([...chunk])
      .onConflict((conflict) =>
        conflict.columns(['machine_id', 'start_at']).doUpdateSet((eb) => ({
          end_at: eb.ref('excluded.end_at'),
          status: eb.ref('excluded.status'),
          is_changeover: eb.ref('excluded.is_changeover'),
        })),
      )
      .execute(),
  );
}

function putCheckpoints(
  tx: Transaction<Database>,
  rows: readonly Insertable<Database['machine_checkpoints']>[],
): Promise<void> {
  return writeChunks(rows, (chunk) =>
    tx
      .insertInto('machine_checkpoints')
      .values([...chunk])
      .onConflict((conflict) =>
        conflict
          .columns(['machine_id', 'at'])
          .doUpdateSet((eb) => ({ ledger: eb.ref('excluded.ledger') })),
      )
      .execute(),
  );
}
