import type { Transaction } from 'kysely';

import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { reachOf } from '#server/oee/ledger/count-readings.ts';
import type { TaggedWarning } from '#server/oee/ledger/counter-warning.ts';
import {
  applyReading,
  createOutcome,
  emptyLedger,
  stateIntervalOf,
  turnHour,
  type MachineLedger,
  type MachineRules,
  type Outcome,
} from '#server/oee/ledger/ledger.ts';
import {
  noteNewest,
  withoutMemory,
  type Newest,
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
/** Few enough readings to be read and applied without a noticeable pause. */
const sliceMs = 300_000;

/** A machine whose late readings are stored already. */
export interface LateMachine {
  id: string;
  rules: MachineRules;
  /** Instants of its oldest and newest late reading. */
  oldest: number;
  newest: number;
}

/** Why a replay was made, and what counts when it is finished. */
interface Finish {
  cause: string;
  username: string | null;
  now: number;
  rules: PlantRules;
}

/** How far the stored readings of a machine have been applied again. */
export interface Replay {
  from: Checkpoint | null;
  /** Readings before it are applied. */
  until: number;
  /** The first hour that comes out as it was, and its ledger; null when none did so far. */
  rejoined: Checkpoint | null;
  state: MachineState;
  outcome: Outcome;
}

/**
 * Applies the closed hours of a machine again, from the hour of its oldest late reading until they
 * come out as they were. Reads only and takes its time: other work goes on in between.
 */
export async function replayClosedHours(db: Db, machine: LateMachine): Promise<Replay> {
  const { id, rules, oldest, newest } = machine;
  const from = await startOfReplay(db, id, { at: oldest, rules });
  const { at, ledger } = from ?? beginning;
  const state: MachineState = { ledger: { ...ledger }, newestTime: null, newestCount: null };
  const replay: Replay = { from, until: at, rejoined: null, state, outcome: createOutcome() };
  const { outcome } = replay;
  for (const next of await checkpointsAfter(db, id, at)) {
    await replayUntil(db, machine, { replay, end: next.at });
    turnHour(state.ledger, next.at, { rules, outcome });
    if (next.at > newest && isSame(state.ledger, next.ledger)) replay.rejoined ??= next;
    if (isComplete(replay, rules)) return replay;
  }
  return replay;
}

/** Counts after the hour it rejoined at may have made parts before it: then it goes on. */
function isComplete({ rejoined, state: { ledger } }: Replay, { calendar }: MachineRules): boolean {
  return rejoined !== null && calendar.clock.hourStart(reachOf(ledger)) >= rejoined.at;
}

function isSame(one: MachineLedger, other: MachineLedger): boolean {
  return checkpointText(one) === checkpointText(other);
}

/**
 * Parts may be booked in hours before the reading that counts them: the replay begins where no
 * reading from `at` on reaches. Null: with the first reading there is.
 */
async function startOfReplay(
  db: Db,
  machineId: string,
  { at, rules }: { at: number; rules: MachineRules },
): Promise<Checkpoint | null> {
  const { clock } = rules.calendar;
  const near = await checkpointAt(db, machineId, clock.hourStart(at));
  if (!near) return null;
  const reach = Math.min(near.at, clock.hourStart(reachOf(near.ledger)));
  const far = reach === near.at ? near : await checkpointAt(db, machineId, reach);
  if (far) return far;
  // Where older samples are gone, older hours stay as they are.
  return (await firstReadingFrom(db, machineId, 0)) < near.at ? null : near;
}

/**
 * Finishes a replay with what was stored since, and replaces hours, segments and checkpoints by
 * what came out.
 * @returns where the machine stands then.
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
    replay: Replay;
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
    // Of a stop that goes on beyond the last hour that was replaced, too.
    const start = replay.from?.ledger.since ?? 0;
    const { isCounted } = await recomputePieces(tx, machineId, { start, end: interval.end });
    const { accountedUntil } = (replay.rejoined ? state : replay.state).ledger;
    // A calendar that has changed since the replay began may have been counted by already.
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

function later(one: Newest | null, other: Newest | null): Newest | null {
  if (!one || !other) return one ?? other;
  return other.at > one.at ? other : one;
}

async function replayUntil(
  db: Db | Transaction<Database>,
  { id, rules }: LateMachine,
  { replay, end }: { replay: Replay; end: number },
): Promise<void> {
  const yieldIfDue = createYieldIfDue();
  const { state, outcome } = replay;
  for (;;) {
    // Not slice by slice: a machine may have been silent for weeks.
    const start = await firstReadingFrom(db, id, replay.until);
    if (start >= end) break;
    const slice = { start, end: Math.min(end, start + sliceMs) };
    for (const reading of await readingsWithin(db, id, slice)) {
      applyReading(state.ledger, reading, { rules, outcome });
      noteNewest(state, reading);
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
  { from, rejoined, outcome }: Replay,
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
  // Readings that were replayed from before `start` on, or up to after `end`, only for what they
  // book in between.
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

/** Reasons stay with the segments that begin where one with a reason began. */
async function replaceSegments(
  tx: Transaction<Database>,
  machineId: string,
  { from, rejoined, outcome, state: { ledger } }: Replay,
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
