import type { Transaction } from 'kysely';

import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { startOfOpenTime } from '#server/oee/ledger/count-readings.ts';
import type { TaggedWarning } from '#server/oee/ledger/counter-warning.ts';
import {
  applyReading,
  createOutcome,
  emptyLedger,
  stateIntervalOf,
  turnHour,
  type MachineLedger,
  type MachineRules,
  type LedgerOutcome,
} from '#server/oee/ledger/ledger.ts';
import {
  recordNewest,
  withoutMemory,
  type NewestReading,
  type RecentState,
  type MachineState,
} from '#server/oee/machine-state.ts';
import type { PlantRules } from '#server/oee/rules.ts';
import { endOfTime } from '#server/oee/time/interval.ts';
import {
  checkpointAt,
  checkpointsAfter,
  firstReadingFrom,
  readingsWithin,
  type Checkpoint,
} from '#server/production/figures/hours/stored-readings.ts';
import { writeChunks } from '#server/production/ingest/commit/machine-records.ts';
import {
  checkpointRows,
  checkpointText,
  hourRows,
  segmentRow,
} from '#server/production/ingest/commit/write-outcome.ts';
import { recomputeDays } from '#server/production/ingest/recount/day-sums.ts';
import { recountHours } from '#server/production/ingest/recount/recount-hours.ts';
import { noteShiftChanges } from '#server/production/ingest/recount/shift-changes.ts';
import { recomputePieces } from '#server/production/stops/recompute-pieces.ts';

const beginning: Checkpoint = { at: 0, ledger: emptyLedger };
/** Milliseconds of readings per slice: read and applied without a noticeable pause. */
const sliceMs = 300_000;

/** A machine whose late readings are stored already. */
export interface LateMachine {
  id: string;
  rules: MachineRules;
  /** Instants of its oldest and newest late reading. */
  oldest: number;
  newest: number;
}

/** Cause and author of a replay, and the time and rules at its end. */
interface Finish {
  cause: string;
  username: string | null;
  now: number;
  rules: PlantRules;
}

/** How far the stored readings of a machine have been applied again. */
export interface LateReplay {
  from: Checkpoint | null;
  /** Readings before this instant are applied. */
  until: number;
  /** The first hour whose ledger is unchanged, with that ledger; null when there is none yet. */
  rejoined: Checkpoint | null;
  state: MachineState;
  outcome: LedgerOutcome;
}

/**
 * Applies the closed hours of a machine again, from the hour of its oldest late reading until the
 * ledger is as it was. Reads only, and yields to other work.
 */
export async function replayClosedHours(db: Db, machine: LateMachine): Promise<LateReplay> {
  const { id, rules, oldest, newest } = machine;
  const from = await startOfReplay(db, id, { at: oldest, rules });
  const { at, ledger } = from ?? beginning;
  const state: MachineState = { ledger: { ...ledger }, newestTime: null, newestCount: null };
  const replay: LateReplay = { from, until: at, rejoined: null, state, outcome: createOutcome() };
  const { outcome } = replay;
  for (const next of await checkpointsAfter(db, id, at)) {
    await replayUntil(db, machine, { replay, end: next.at });
    turnHour(state.ledger, next.at, { rules, outcome });
    if (next.at > newest && isSame(state.ledger, next.ledger)) replay.rejoined ??= next;
    if (isComplete(replay, rules)) return replay;
  }
  return replay;
}

/** Counts after the hour of rejoining may book parts before it: then the replay goes on. */
function isComplete(
  { rejoined, state: { ledger } }: LateReplay,
  { calendar }: MachineRules,
): boolean {
  return rejoined !== null && calendar.clock.hourStart(startOfOpenTime(ledger)) >= rejoined.at;
}

function isSame(one: MachineLedger, other: MachineLedger): boolean {
  return checkpointText(one) === checkpointText(other);
}

/**
 * Parts may be booked in hours before the reading that counts them: the replay begins where no
 * reading from `at` on reaches. Null: at the first stored reading.
 */
async function startOfReplay(
  db: Db,
  machineId: string,
  { at, rules }: { at: number; rules: MachineRules },
): Promise<Checkpoint | null> {
  const { clock } = rules.calendar;
  const near = await checkpointAt(db, machineId, clock.hourStart(at));
  if (!near) return null;
  const reach = Math.min(near.at, clock.hourStart(startOfOpenTime(near.ledger)));
  const far = reach === near.at ? near : await checkpointAt(db, machineId, reach);
  if (far) return far;
  // Older samples are purged: older hours stay unchanged.
  return (await firstReadingFrom(db, machineId, 0)) < near.at ? null : near;
}

/**
 * Finishes a replay with the readings stored since, and replaces hours, segments and checkpoints by
 * its outcome.
 * @returns the state of the machine after it.
 */
export async function finishReplay(
  tx: Transaction<Database>,
  {
    machine,
    replay,
    state,
    change,
  }: {
    machine: LateMachine;
    replay: LateReplay;
    state: RecentState;
    change: Finish;
  },
): Promise<{ state: RecentState; warnings: TaggedWarning[] }> {
  if (!isComplete(replay, machine.rules))
    await replayUntil(tx, machine, { replay, end: endOfTime });
  const { id: machineId, rules } = machine;
  const { clock } = rules.calendar;
  const interval = { start: replay.from?.at ?? 0, end: replay.rejoined?.at ?? endOfTime };
  await noteShiftChanges(tx, { machineId, interval, ...change }, async () => {
    await replaceHours(tx, machineId, replay);
    await replaceSegments(tx, machineId, replay);
    // Includes the stop that was open at the start of the replay.
    const start = replay.from?.ledger.since ?? 0;
    const { isCounted } = await recomputePieces(tx, machineId, { start, end: interval.end });
    const { accountedUntil } = (replay.rejoined ? state : replay.state).ledger;
    // Another recount may already have used a calendar that changed since the replay began.
    const isOther =
      change.rules.calendar !== rules.calendar || change.rules.policyAt !== rules.policyAt;
    if (isCounted || isOther) {
      const now = { id: machineId, rules: change.rules };
      await recountHours(tx, now, { interval, accountedUntil });
    }
    await recomputeDays(tx, machineId, { clock, start: interval.start });
  });

  const known = replay.rejoined ? state : replay.state;
  const firstAt = Math.min(state.ledger.firstAt ?? Infinity, machine.oldest);
  const moved: MachineState = {
    ledger: { ...known.ledger, firstAt },
    newestTime: later(state.newestTime, replay.state.newestTime),
    newestCount: later(state.newestCount, replay.state.newestCount),
  };
  return { state: withoutMemory(moved), warnings: replay.outcome.warnings };
}

function later(one: NewestReading | null, other: NewestReading | null): NewestReading | null {
  if (!one || !other) return one ?? other;
  return other.at > one.at ? other : one;
}

async function replayUntil(
  db: Db | Transaction<Database>,
  { id, rules }: LateMachine,
  { replay, end }: { replay: LateReplay; end: number },
): Promise<void> {
  const yieldIfDue = createYieldIfDue();
  const { state, outcome } = replay;
  for (;;) {
    // Jumps over gaps: a machine may have been silent for weeks.
    const start = await firstReadingFrom(db, id, replay.until);
    if (start >= end) break;
    const slice = { start, end: Math.min(end, start + sliceMs) };
    for (const reading of await readingsWithin(db, id, slice)) {
      applyReading(state.ledger, reading, { rules, outcome });
      recordNewest(state, reading);
      await yieldIfDue();
    }
    replay.until = slice.end;
    await yieldIfDue();
  }
  if (end !== endOfTime) replay.until = end;
}

async function replaceHours(
  tx: Transaction<Database>,
  machineId: string,
  { from, rejoined, outcome }: LateReplay,
): Promise<void> {
  const start = from?.at ?? 0;
  const end = rejoined?.at ?? endOfTime;
  await tx
    .deleteFrom('hours')
    .where('machine_id', '=', machineId)
    .where('hour_at', '>=', start)
    .where('hour_at', '<', end)
    .execute();
  await tx
    .deleteFrom('machine_checkpoints')
    .where('machine_id', '=', machineId)
    .where('at', '>', start)
    .where('at', '<', end)
    .execute();
  // The replay may begin before `start` and go on after `end`: only hours in between are replaced.
  const hours = hourRows(machineId, outcome).filter(
    ({ hour_at }) => hour_at >= start && hour_at < end,
  );
  await writeChunks(hours, (rows) =>
    tx
      .insertInto('hours')
      .values([...rows])
      .execute(),
  );
  const checkpoints = checkpointRows(machineId, outcome).filter(({ at }) => at < end);
  await writeChunks(checkpoints, (rows) =>
    tx
      .insertInto('machine_checkpoints')
      .values([...rows])
      .execute(),
  );
}

/** A segment keeps its reason where the new one begins at the same instant. */
async function replaceSegments(
  tx: Transaction<Database>,
  machineId: string,
  { from, rejoined, outcome, state: { ledger } }: LateReplay,
): Promise<void> {
  const start = from?.ledger.since ?? 0;
  const end = rejoined?.ledger.since ?? endOfTime;
  const known = await tx
    .selectFrom('segments')
    .select(['start_at', 'reason'])
    .where('machine_id', '=', machineId)
    .where('start_at', '>=', start)
    .where('reason', 'is not', null)
    .execute();
  const reasons = new Map(known.map((row) => [row.start_at, row.reason]));
  await tx
    .deleteFrom('segments')
    .where('machine_id', '=', machineId)
    .where('start_at', '>=', start)
    .where('start_at', '<', end)
    .execute();
  const segments = new Map(outcome.segments);
  if (!segments.has(ledger.since))
    segments.set(ledger.since, { ...stateIntervalOf(ledger), end: null });
  const rows = [...segments.values()]
    .filter(({ since }) => since < end)
    .map((segment) => segmentRow(machineId, segment, reasons.get(segment.since)));
  await writeChunks(rows, (chunk) =>
    tx
      .insertInto('segments')
      .values([...chunk])
      .execute(),
  );
}
