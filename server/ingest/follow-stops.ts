import type { Transaction } from 'kysely';

import type { Database } from '#server/db/schema.ts';
import { renewPieces } from '#server/figures/renew-pieces.ts';
import type { Interval } from '#server/oee/interval.ts';
import type { Outcome } from '#server/oee/ledger.ts';

import { recountHours } from './recount-hours.ts';
import type { RegisteredMachine } from './registry.ts';
import type { Arrival } from './sample-store.ts';
import { writeChunks } from './machine-records.ts';

/** What a commit did to the state intervals of a machine. */
export interface MovedMachine {
  machine: RegisteredMachine;
  outcome: Outcome;
  goneSegments: readonly number[];
  /** Where the state interval began that went on before. */
  sinceBefore: number;
  accountedUntil: number;
}

const endOfTime = Number.MAX_SAFE_INTEGER;

/**
 * Keeps what sources say of stops, and counts the time of stops with a reason by it, in the commit that
 * moved them. Machines that no one gave a reason for cost one search.
 */
export async function followStops(
  step: Transaction<Database>,
  { arrivals, moved }: { arrivals: readonly Arrival[]; moved: readonly MovedMachine[] },
): Promise<void> {
  const said = arrivals.filter(({ sample }) => sample.tag === 'reason');
  await storeSaid(step, said);
  const since = new Map<string, number>();
  for (const { machine, outcome, goneSegments, sinceBefore } of moved)
    if (outcome.segments.size + outcome.checkpoints.size + goneSegments.length > 0)
      since.set(machine.id, Math.min(sinceBefore, ...goneSegments, ...outcome.segments.keys()));
  const until = new Map([...since.keys()].map((id) => [id, endOfTime]));
  for (const { sample } of said) {
    const { id } = sample.machine;
    since.set(id, Math.min(sample.at, since.get(id) ?? Infinity));
    until.set(id, Math.max(sample.at + 1, until.get(id) ?? 0));
  }
  if (since.size === 0) return;
  const known = await machinesWithReasons(step, since);
  const byId = new Map(moved.map((one) => [one.machine.id, one]));
  for (const id of known) {
    const one = byId.get(id);
    const times = { start: since.get(id) ?? 0, end: until.get(id) ?? endOfTime };
    if (one) await followMachine(step, one, times);
  }
}

async function followMachine(
  step: Transaction<Database>,
  { machine, outcome, accountedUntil }: MovedMachine,
  times: Interval,
): Promise<void> {
  const { changed, isCounted } = await renewPieces(step, machine.id, times);
  const { clock } = machine.rules.calendar;
  const hours = isCounted ? [...outcome.hours.keys()] : [];
  const touched = [...changed, ...hours.map((at) => ({ start: at, end: clock.hourEnd(at) }))];
  if (touched.length === 0) return;
  const interval = {
    start: Math.min(...touched.map(({ start }) => start)),
    end: Math.min(accountedUntil, Math.max(...touched.map(({ end }) => end))),
  };
  if (interval.start < interval.end)
    await recountHours(step, machine, { interval, accountedUntil });
}

async function storeSaid(step: Transaction<Database>, said: readonly Arrival[]): Promise<void> {
  const rows = said.flatMap(({ sourceId, sample: { machine, at, seq, text } }) =>
    text === null
      ? []
      : [{ machine_id: machine.id, at, seq, source_id: sourceId, reason_id: text }],
  );
  await writeChunks(rows, (some) =>
    step
      .insertInto('source_reasons')
      .values([...some])
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Of these machines those that something was said of since then. */
async function machinesWithReasons(
  step: Transaction<Database>,
  since: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  const ids = [...since.keys()];
  const from = Math.min(...since.values());
  const rows = await step
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
