import type { Db } from '#server/db/open.ts';
import {
  dayOfChange,
  dayStartOf,
  holdFrom,
  type DatedValue,
  type Day,
} from '#server/oee/time/dated.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';
import { addReplay } from '#server/recounts/late-work.store.ts';
import type { ProposedRow, RowChange } from '#server/resource-kit/describe/define-resource.ts';
import type { Field } from '#server/resource-kit/describe/field.ts';
import { seconds, text } from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';

import { machinesThatMade } from './machines-that-made.ts';
import { datedCycle } from './product-cycles.ts';

interface EarlierCycle {
  Until: Day;
  IdealCycleSeconds: number | null;
}

interface CycleValues {
  IdealCycleSeconds: number | null;
  EarlierCycles: readonly EarlierCycle[];
}

/** Earlier cycles, oldest first; a day that is no date is the local date of an instant. */
export const earlierCycles: Field<readonly EarlierCycle[]> = {
  ...items('earlier_cycles', {
    access: 'read',
    maxItems: 10_000,
    fields: {
      Until: text('until', { isRequired: true }),
      IdealCycleSeconds: seconds('value'),
    },
  }),
  read: (stored) =>
    datedCycle({ ideal_cycle_ms: null, earlier_cycles: String(stored) }).earlier.map(
      ({ until, value }) => ({
        Until: until,
        IdealCycleSeconds: value === null ? null : value / 1000,
      }),
    ),
};

/** Dates a changed cycle: from today on, or from the requested day; keeps the previous one. */
export function datedCycles(
  _: Db,
  { before, after, change }: ProposedRow<CycleValues>,
): Promise<{ earlier_cycles?: string }> {
  const next = millisecondsOf(after.IdealCycleSeconds);
  if (!before) return Promise.resolve({});
  const stored = datedIn(before);
  if (next === stored.value && change.since === undefined) return Promise.resolve({});
  const { earlier } = holdFrom(stored, dayOfChange(change), next);
  return Promise.resolve({ earlier_cycles: JSON.stringify(earlier) });
}

/** Cycles in milliseconds, as stored. */
function datedIn({ IdealCycleSeconds, EarlierCycles }: CycleValues): DatedValue<number | null> {
  return {
    value: millisecondsOf(IdealCycleSeconds),
    earlier: EarlierCycles.map((one) => ({
      until: one.Until,
      value: millisecondsOf(one.IdealCycleSeconds),
    })),
  };
}

function millisecondsOf(value: number | null): number | null {
  return value !== null ? Math.round(value * 1000) : null;
}

/**
 * Queues a replay for each machine that made these products since the change, as far back as
 * samples are kept.
 */
export async function applyCycles(
  tx: Db,
  written: readonly RowChange<CycleValues>[],
): Promise<void> {
  const others = written.filter(({ before, after }) => before && after && !isSame(before, after));
  const [{ change, after: first } = {}] = others;
  if (!change || !first) return;
  const { client_id: clientId } = await tx
    .selectFrom('products')
    .select('client_id')
    .where('id', '=', first.Id)
    .executeTakeFirstOrThrow();
  const makers = await machinesThatMade(
    tx,
    clientId,
    new Set(others.map(({ after }) => after?.Id)),
  );
  const { at: end, username } = change;
  for (const { id, time_zone, at } of makers) {
    const start = Math.max(at, dayStartOf(dayOfChange(change), plantClock(time_zone)));
    await addReplay(tx, id, { start: Math.min(start, end), end, cause: 'product', username });
  }
}

function isSame(before: CycleValues, after: CycleValues): boolean {
  return (
    before.IdealCycleSeconds === after.IdealCycleSeconds &&
    JSON.stringify(before.EarlierCycles) === JSON.stringify(after.EarlierCycles)
  );
}
