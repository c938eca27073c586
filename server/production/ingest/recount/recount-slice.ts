import type { MachineChange } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import {
  loadRecords,
  saveRecords,
  VersionConflict,
  type LedgerRecord,
} from '#server/production/ingest/commit/machine-records.ts';
import type { RegisteredMachine } from '#server/production/ingest/commit/registry.ts';
import { lockMachine } from '#server/production/stops/lock-machine.ts';
import { recomputePieces } from '#server/production/stops/recompute-pieces.ts';
import { advanceRecount, type RecountWork } from '#server/recounts/recount.store.ts';

import { recountHours } from './recount-hours.ts';
import { noteShiftChanges } from './shift-changes.ts';

/** Some days of one machine, recounted in one transaction. */
export interface RecountSlice {
  machine: RegisteredMachine;
  work: RecountWork;
  interval: Interval;
  /** Expiry of this instance's claim on the rest of the work. */
  claimedUntil: number;
  /** Whether this slice ends the work. */
  isLast: boolean;
}

interface Recounted {
  record: LedgerRecord | null;
  change: MachineChange | null;
  /** Number of past shifts whose figures changed. */
  events: number;
}

/**
 * Recounts slices, and publishes the changes after the commit. `cache` is write-through, as in
 * commits.
 */
export function createRecounter({
  db,
  bus,
  now,
  cache,
}: Pick<PipelineDeps, 'db' | 'bus' | 'now'> & { cache: Map<string, LedgerRecord> }) {
  return async function recount(slice: RecountSlice): Promise<void> {
    const { id, clientId } = slice.machine;
    try {
      const { record, change, events } = await recountSlice(db, slice, { cache, now });
      if (record) cache.set(id, record);
      // The machine has no readings.
      if (!change) return;
      bus.publish('machines.changed', [change]);
      for (const resource of events > 0 ? ['recalculations', 'shiftevents'] : ['recalculations'])
        bus.publish('resource.changed', { resource, clientId, isForAdministrators: false });
    } catch (error) {
      // The transaction may have committed: the next use reads the state again.
      cache.delete(id);
      throw error;
    }
  };
}

/**
 * Recounts the times of some days, and stores the progress of the work.
 * @throws VersionConflict when another instance wrote the machine, or more work was added.
 */
async function recountSlice(
  db: Db,
  { machine, work, interval, claimedUntil, isLast }: RecountSlice,
  { cache, now }: { cache: ReadonlyMap<string, LedgerRecord> } & Pick<PipelineDeps, 'now'>,
): Promise<Recounted> {
  const { id, rules } = machine;
  return db.transaction().execute(async (tx) => {
    await lockMachine(tx, id);
    const done = { doneUntil: interval.end, isDone: isLast, claimedUntil };
    const isMine = await advanceRecount(tx, work, done);
    if (!isMine) throw new VersionConflict();
    const known = cache.get(id) ?? (await loadRecords(tx, [id])).get(id);
    if (!known || known.state.ledger.firstAt === null)
      return { record: null, change: null, events: 0 };
    const { accountedUntil } = known.state.ledger;
    const { cause, username } = work;
    const subject = { machineId: id, rules, interval, now: now(), cause, username };
    const events = await noteShiftChanges(tx, subject, async () => {
      await recomputePieces(tx, id, interval);
      await recountHours(tx, machine, { interval, accountedUntil });
    });
    const record = { ...known, version: known.version + 1 };
    await saveRecords(tx, new Map([[id, record]]));
    const { plantId, clientId } = machine;
    return { record, change: { machineId: id, plantId, clientId, kpisChanged: true }, events };
  });
}
