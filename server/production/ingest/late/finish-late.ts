import type { MachineChange } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import {
  loadRecords,
  saveRecords,
  VersionConflict,
  type LedgerRecord,
} from '#server/production/ingest/commit/machine-records.ts';
import type { RegisteredMachine } from '#server/production/ingest/commit/registry.ts';
import type { WarningLog } from '#server/production/ingest/sources/warning-log.ts';
import { endLateWork, type LateWork } from '#server/recounts/late-work.store.ts';

import { finishReplay, type LateMachine, type LateReplay } from './late-readings.ts';

/** Late work of one machine, as far as it can be prepared outside of the commit queue. */
export interface PreparedLate {
  machine: RegisteredMachine;
  work: LateWork;
  late: LateMachine;
  replay: LateReplay;
}

/**
 * Writes the result of a replay, in one transaction.
 * @throws VersionConflict when another instance has taken the work, or written the machine, since.
 */
export async function finishLateWork(
  db: Db,
  { machine, work, late, replay }: PreparedLate,
  {
    cache,
    say,
    now,
  }: { cache: ReadonlyMap<string, LedgerRecord>; say: WarningLog } & Pick<PipelineDeps, 'now'>,
): Promise<{ record: LedgerRecord; change: MachineChange }> {
  const { id } = machine;
  const { before, record, warnings } = await db.transaction().execute(async (tx) => {
    // First, as in commits: one lock order avoids deadlocks.
    if (!(await endLateWork(tx, work))) throw new VersionConflict();
    const known = cache.get(id) ?? (await loadRecords(tx, [id])).get(id);
    if (!known) throw new Error(`Machine ${id} has late samples and no state`);
    const finished = await finishReplay(tx, {
      machine: late,
      replay,
      state: known.state,
      change: { cause: work.cause, username: work.username, now: now(), rules: machine.rules },
    });
    const moved = { ...known, state: finished.state, version: known.version + 1 };
    await saveRecords(tx, new Map([[id, moved]]));
    return { before: known.state.ledger, record: moved, warnings: finished.warnings };
  });
  for (const warning of warnings) say(machine, warning);
  const { status, statusSince } = record.state.ledger;
  const isNews = before.status !== status || before.statusSince !== statusSince;
  return {
    record,
    change: {
      machineId: id,
      plantId: machine.plantId,
      clientId: machine.clientId,
      kpisChanged: true,
      ...(isNews && { status: { value: status, since: statusSince } }),
    },
  };
}
