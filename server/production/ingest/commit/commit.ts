import type { Transaction } from 'kysely';

import type { MachineChange, PartCounts } from '#server/base/bus.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { compareReadings, type LedgerOutcome, type Reading } from '#server/oee/ledger/ledger.ts';
import { toReading } from '#server/oee/ledger/stored-sample.ts';
import { splitLate } from '#server/oee/machine-state.ts';
import type { Batch, PipelineDeps } from '#server/production/ingest/batch.ts';
import { carriedBatches } from '#server/production/ingest/carry-state.ts';
import { createSourceClocks } from '#server/production/ingest/check/source-clocks.ts';
import { finishLateWork, type PreparedLate } from '#server/production/ingest/late/finish-late.ts';
import { createRecounter } from '#server/production/ingest/recount/recount-slice.ts';
import { recountStops, type MachineMove } from '#server/production/ingest/recount/recount-stops.ts';
import { silenceBatches } from '#server/production/ingest/sources/silence.ts';
import { writeEveryMs } from '#server/production/ingest/sources/source-life.ts';
import { noteWarnings } from '#server/production/ingest/sources/source-warnings.ts';
import {
  createWarningLog,
  type WarningLog,
} from '#server/production/ingest/sources/warning-log.ts';
import { addLateWork } from '#server/recounts/late-work.store.ts';

import { applyInSlices } from './apply-in-slices.ts';
import {
  isConcurrencyFailure,
  loadRecords,
  saveRecords,
  type LedgerRecord,
} from './machine-records.ts';
import type { RegisteredMachine } from './registry.ts';
import { storeSamples, writeNewestMetrics, type NewSample } from './sample-store.ts';
import { writeOutcomes } from './write-outcome.ts';

interface MachineWork {
  machine: RegisteredMachine;
  hasReason: boolean;
  readings: Reading[];
  newestAt: number;
}

interface CommitterDeps extends PipelineDeps {
  machineOf(id: string): RegisteredMachine | undefined;
}

const attempts = 4;

/** Stores in transactions, and publishes what was committed. One call at a time. */
export function createCommitter({ db, bus, log, now, machineOf }: CommitterDeps) {
  const say = createWarningLog({ log, now });
  // Write-through cache: equal to the database after each commit, cleared after an error.
  const cache = new Map<string, LedgerRecord>();
  const clocks = createSourceClocks();
  /** Time at which each source's last sign of life was written. */
  const heardAt = new Map<string, number>();

  async function attempt(group: readonly Batch[]): Promise<MachineChange[]> {
    const at = now();
    const { records, changes, heard, late } = await db.transaction().execute(async (tx) => {
      const silences = await silenceBatches(tx, group, {
        now: at,
        isJustWritten: (id) => Math.abs(at - (heardAt.get(id) ?? -Infinity)) < writeEveryMs,
        machineOf,
        warn: log.warn.bind(log),
      });
      await clocks.note(tx, group, { now: at, warn: log.warn.bind(log) });
      const carried = await carriedBatches(tx, group, at);
      const all = [...group, ...silences.batches, ...carried];
      const stored = await storeGroup(tx, all, { cache, say, machineOf });
      return { ...stored, heard: silences.heard };
    });
    for (const batch of group) if (isAbout(batch, late)) batch.hasLate = true;
    for (const id of heard) heardAt.set(id, at);
    for (const [id, record] of records) cache.set(id, record);
    return changes;
  }

  return {
    /** Stores a group of batches. Late samples are stored, but not in the figures yet. */
    async commit(group: readonly Batch[]): Promise<void> {
      const changes = await persist(group);
      if (changes.length > 0) bus.publish('machines.changed', changes);
    },
    /** Counts some days of a machine again. */
    recount: createRecounter({ db, bus, now, cache }),
    /** Puts late readings into the figures of their machine. */
    async finishLate(prepared: PreparedLate): Promise<void> {
      try {
        const { record, change } = await finishLateWork(
          db,
          { ...prepared, machine: machineOf(prepared.machine.id) ?? prepared.machine },
          { cache, say, now },
        );
        cache.set(prepared.machine.id, record);
        bus.publish('machines.changed', [change]);
      } catch (error) {
        // The transaction may have committed: the next use reads the state again.
        cache.delete(prepared.machine.id);
        throw error;
      }
    },
  };

  async function persist(group: readonly Batch[]): Promise<MachineChange[]> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(group);
      } catch (error) {
        // The transaction may have committed: the next attempt reads the state again.
        cache.clear();
        heardAt.clear();
        clocks.forget();
        for (const { duplicates } of group) duplicates.clear();
        if (tried >= attempts || !isConcurrencyFailure(error)) throw error;
      }
    }
  }
}

function isAbout({ checked }: Batch, machines: ReadonlySet<string>): boolean {
  if (machines.size === 0) return false;
  return checked.some((one) => typeof one !== 'string' && machines.has(one.machine.id));
}

interface GroupContext {
  cache: ReadonlyMap<string, LedgerRecord>;
  say: WarningLog;
  machineOf: CommitterDeps['machineOf'];
}

async function storeGroup(
  tx: Transaction<Database>,
  group: readonly Batch[],
  { cache, say, machineOf }: GroupContext,
): Promise<{ records: Map<string, LedgerRecord>; changes: MachineChange[]; late: Set<string> }> {
  const records = await recordsFor(tx, group, cache);
  refuseBeforeHorizon(group, records);
  const arrivals = await storeSamples(tx, group);
  const metrics = await writeNewestMetrics(tx, arrivals);

  const moved = new Map<string, LedgerRecord>();
  const outcomes: MachineMove[] = [];
  const changes: MachineChange[] = [];
  const late = new Set<string>();
  const yieldIfDue = createYieldIfDue();
  for (const work of await workByMachine(arrivals, machineOf)) {
    await yieldIfDue();
    const { machine } = work;
    const record = records.get(machine.id) as LedgerRecord;
    const { state, warnings, parts } = await advanceMachine(tx, work, { record, outcomes, late });
    for (const warning of warnings) say(machine, warning);
    await noteWarnings(tx, { ...work, warnings });
    const newestAt = Math.max(record.newestAt ?? -Infinity, work.newestAt);
    moved.set(machine.id, { ...record, state, newestAt, version: record.version + 1 });
    const ledgers = { before: record.state.ledger, after: state.ledger };
    changes.push(changeOf(work, { ...ledgers, metrics, parts }));
  }
  await writeOutcomes(tx, outcomes);
  await recountStops(tx, { arrivals, moves: outcomes, records, moved });
  await saveRecords(tx, moved);
  return { records: moved, changes, late };
}

async function advanceMachine(
  tx: Transaction<Database>,
  { machine, readings }: MachineWork,
  { record, outcomes, late }: { record: LedgerRecord; outcomes: MachineMove[]; late: Set<string> },
) {
  const moved = (await applyInSlices(record.state, readings, machine.rules)) ?? (await postpone());
  if (!moved) return { state: record.state, warnings: [], parts: undefined };
  const { state, outcome, removedSegments } = moved;
  outcomes.push({ machine, machineId: machine.id, outcome, removedSegments });
  const today = machine.rules.calendar.clock.dayStart(state.ledger.hourAt);
  return { state, warnings: outcome.warnings, parts: partsIn(outcome, today) };

  /** Late readings are applied after this commit; the others now. */
  async function postpone() {
    const split = splitLate(record.state, readings);
    await addLateWork(tx, machine.id, split.late);
    late.add(machine.id);
    return applyInSlices(record.state, split.inOrder, machine.rules);
  }
}

/**
 * Parts booked since `dayStart`; after a gap some belong to earlier days. Undefined where there are
 * none.
 */
function partsIn({ hours }: LedgerOutcome, dayStart: number): PartCounts | undefined {
  const parts = { total: 0, good: 0, reject: 0 };
  for (const [hourAt, { totalParts, goodParts, rejectParts }] of hours) {
    if (hourAt < dayStart) continue;
    parts.total += totalParts;
    parts.good += goodParts;
    parts.reject += rejectParts;
  }
  return parts.total !== 0 || parts.good !== 0 || parts.reject !== 0 ? parts : undefined;
}

async function recordsFor(
  tx: Transaction<Database>,
  group: readonly Batch[],
  cache: ReadonlyMap<string, LedgerRecord>,
): Promise<Map<string, LedgerRecord>> {
  const records = new Map<string, LedgerRecord>();
  const missing = new Set<string>();
  for (const { checked } of group) {
    for (const one of checked) {
      if (typeof one === 'string') continue;
      const record = cache.get(one.machine.id);
      if (record) records.set(one.machine.id, record);
      else missing.add(one.machine.id);
    }
  }
  if (missing.size === 0) return records;
  return new Map([...records, ...(await loadRecords(tx, [...missing]))]);
}

/**
 * Rejects samples before the horizon: earlier samples are purged, so a replay would lose their
 * parts.
 */
function refuseBeforeHorizon(
  group: readonly Batch[],
  records: ReadonlyMap<string, LedgerRecord>,
): void {
  for (const { checked } of group) {
    for (const [index, one] of checked.entries()) {
      if (typeof one === 'string') continue;
      const horizonAt = records.get(one.machine.id)?.horizonAt ?? -Infinity;
      if (one.at < horizonAt) checked[index] = 'sample.tooOld';
    }
  }
}

/** Uses the current configuration: it may have changed since the samples were checked. */
async function workByMachine(
  arrivals: readonly NewSample[],
  machineOf: CommitterDeps['machineOf'],
): Promise<MachineWork[]> {
  const yieldIfDue = createYieldIfDue();
  const byMachine = new Map<string, MachineWork>();
  for (const arrival of arrivals) {
    await yieldIfDue();
    const { machine, at } = arrival.sample;
    let work = byMachine.get(machine.id);
    if (!work) {
      const known = machineOf(machine.id) ?? machine;
      work = { machine: known, readings: [], newestAt: at, hasReason: false };
      byMachine.set(machine.id, work);
    }
    work.newestAt = Math.max(work.newestAt, at);
    work.hasReason ||= arrival.sample.tag === 'reason';
    const reading = toReading({ ...arrival.sample, source: arrival.sourceId });
    if (reading) work.readings.push(reading);
  }
  for (const work of byMachine.values()) work.readings.sort(compareReadings);
  return [...byMachine.values()];
}

function changeOf(
  { machine, readings, hasReason }: MachineWork,
  {
    before,
    after,
    metrics,
    parts,
  }: {
    before: LedgerRecord['state']['ledger'];
    after: LedgerRecord['state']['ledger'];
    metrics: ReadonlyMap<string, NonNullable<MachineChange['metrics']>>;
    parts: PartCounts | undefined;
  },
): MachineChange {
  const isNews = before.status !== after.status || before.statusSince !== after.statusSince;
  const ofMachine = metrics.get(machine.id);
  return {
    machineId: machine.id,
    plantId: machine.plantId,
    clientId: machine.clientId,
    ...(isNews && { status: { value: after.status, since: after.statusSince } }),
    ...(ofMachine && { metrics: ofMachine }),
    ...((readings.length > 0 || hasReason) && { kpisChanged: true as const }),
    ...(parts && { parts }),
  };
}
