import type { Transaction } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';
import { endOfTime, type Interval } from '#server/oee/time/interval.ts';
import {
  writeChunks,
  type LedgerRecord,
} from '#server/production/ingest/commit/machine-records.ts';
import type { RegisteredMachine } from '#server/production/ingest/commit/registry.ts';
import type { NewSample } from '#server/production/ingest/commit/sample-store.ts';
import type { MachineOutcome } from '#server/production/ingest/commit/write-outcome.ts';
import { recomputePieces } from '#server/production/stops/recompute-pieces.ts';

import { recountHours } from './recount-hours.ts';

/** A machine whose state a commit changed, with the outcome. */
export interface MachineMove extends MachineOutcome {
  machine: RegisteredMachine;
}

interface Commit {
  arrivals: readonly NewSample[];
  moves: readonly MachineMove[];
  /** States of the machines before and after the commit. */
  records: ReadonlyMap<string, LedgerRecord>;
  moved: ReadonlyMap<string, LedgerRecord>;
}

/**
 * Stores reasons from sources, and recounts the time of stops with a reason, in the commit that
 * changed them. Machines without reasons cost one query.
 */
export async function recountStops(tx: Transaction<Database>, commit: Commit): Promise<void> {
  const reported = commit.arrivals.filter(
    ({ sample }) => sample.tag === 'reason' && sample.text !== null,
  );
  await storeReportedReasons(tx, reported);
  const times = touchedTimes(commit, reported);
  if (times.size === 0) return;
  const known = await machinesWithReasons(tx, times);
  for (const move of commit.moves) {
    const { id } = move.machine;
    const touched = times.get(id);
    if (!touched || !known.has(id)) continue;
    const { accountedUntil = 0 } = commit.moved.get(id)?.state.ledger ?? {};
    await recountMachine(tx, { move, accountedUntil, times: touched });
  }
}

/** By machine: the time whose state intervals or reasons changed. */
function touchedTimes(
  { moves, records }: Commit,
  reported: readonly NewSample[],
): Map<string, Interval> {
  const times = new Map<string, Interval>();
  for (const { machine, outcome, removedSegments } of moves) {
    const { segments, checkpoints } = outcome;
    if (segments.size + checkpoints.size + removedSegments.length === 0) continue;
    const before = records.get(machine.id)?.state.ledger.since ?? 0;
    const start = Math.min(before, ...removedSegments, ...segments.keys());
    times.set(machine.id, { start, end: endOfTime });
  }
  for (const { sample } of reported) {
    const { id } = sample.machine;
    const known = times.get(id) ?? { start: sample.at, end: sample.at + 1 };
    times.set(id, {
      start: Math.min(known.start, sample.at),
      end: Math.max(known.end, sample.at + 1),
    });
  }
  return times;
}

async function recountMachine(
  tx: Transaction<Database>,
  {
    move: { machine, outcome },
    accountedUntil,
    times,
  }: { move: MachineMove; accountedUntil: number; times: Interval },
): Promise<void> {
  const { changed, isCounted } = await recomputePieces(tx, machine.id, times);
  const { clock } = machine.rules.calendar;
  const hours = isCounted ? [...outcome.hours.keys()] : [];
  const touched = [...changed, ...hours.map((at) => ({ start: at, end: clock.hourEnd(at) }))];
  if (touched.length === 0) return;
  const interval = {
    start: Math.min(...touched.map(({ start }) => start)),
    end: Math.min(accountedUntil, Math.max(...touched.map(({ end }) => end))),
  };
  if (interval.start < interval.end) await recountHours(tx, machine, { interval, accountedUntil });
}

async function storeReportedReasons(
  tx: Transaction<Database>,
  reported: readonly NewSample[],
): Promise<void> {
  const rows = reported.flatMap(({ sourceId, sample: { machine, at, seq, text } }) =>
    text === null
      ? []
      : [{ machine_id: machine.id, at, seq, source_id: sourceId, reason_id: text }],
  );
  await writeChunks(rows, (some) =>
    tx
      .insertInto('source_reasons')
      .values([...some])
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** The machines with a reason, from a source or a person, since then. */
async function machinesWithReasons(
  tx: Transaction<Database>,
  times: ReadonlyMap<string, Interval>,
): Promise<Set<string>> {
  const ids = [...times.keys()];
  const from = Math.min(...[...times.values()].map(({ start }) => start));
  const rows = await tx
    .selectFrom('machines')
    .select('machines.id')
    .where('machines.id', 'in', ids)
    .where(({ exists, or, selectFrom, lit }) =>
      or([
        exists(
          selectFrom('source_reasons')
            .select(lit(1).as('one'))
            .whereRef('source_reasons.machine_id', '=', 'machines.id')
            .where('source_reasons.at', '>=', from),
        ),
        exists(
          selectFrom('stop_assignments')
            .select(lit(1).as('one'))
            .whereRef('stop_assignments.machine_id', '=', 'machines.id')
            .where('stop_assignments.end_at', '>=', from),
        ),
        exists(
          selectFrom('stop_pieces')
            .select(lit(1).as('one'))
            .whereRef('stop_pieces.machine_id', '=', 'machines.id')
            .where('stop_pieces.start_at', '>=', from),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
