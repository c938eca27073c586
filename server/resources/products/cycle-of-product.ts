import type { Db } from '#server/db/open.ts';
import { datedCycle } from '#server/figures/product-cycles.ts';
import { addReplay } from '#server/ingest/late-work.store.ts';
import { dayOfChange, dayStartOf, holdFrom, type Day } from '#server/oee/dated.ts';
import { plantClock } from '#server/oee/plant-clock.ts';
import { type Change, type Values, type Written } from '#server/resource-kit/define-resource.ts';
import { items, seconds, text } from '#server/resource-kit/fields.ts';

interface EarlierCycle {
  Until: Day;
  IdealCycleSeconds: number | null;
}

/** What held before, the oldest first; a day that is not a date is the plant's day of an instant. */
export const earlierCycles = {
  ...items('earlier_cycles', {
    access: 'read',
    maxItems: 10_000,
    fields: {
      Until: text('until', { isRequired: true }),
      IdealCycleSeconds: seconds('value'),
    },
  }),
  read: (stored: unknown): readonly EarlierCycle[] =>
    datedCycle({ ideal_cycle_ms: null, earlier_cycles: String(stored) }).earlier.map(
      ({ until, value }) => ({
        Until: until,
        IdealCycleSeconds: value === null ? null : value / 1000,
      }),
    ),
};

/** Another cycle holds from today on, or from the day that was named; what held before it is kept. */
export async function datedCycles(step: Db, { Id, IdealCycleSeconds }: Values, change: Change) {
  if (typeof Id !== 'string') return {};
  const stored = await step
    .selectFrom('products')
    .select(['ideal_cycle_ms', 'earlier_cycles'])
    .where('id', '=', Id)
    .executeTakeFirstOrThrow();
  const next = typeof IdealCycleSeconds === 'number' ? Math.round(IdealCycleSeconds * 1000) : null;
  if (next === stored.ideal_cycle_ms && change.since === undefined) return {};
  const { earlier } = holdFrom(datedCycle(stored), dayOfChange(change), next);
  return { earlier_cycles: JSON.stringify(earlier) };
}

/** What was made of it since is counted by its ideal cycle, as far back as samples are kept. */
export async function followCycle(step: Db, { before, after, change }: Written): Promise<void> {
  if (!before || !after || isSame(before, after)) return;
  const machines = await step
    .selectFrom('products')
    .innerJoin('machines', 'machines.client_id', 'products.client_id')
    .innerJoin('plants', 'plants.id', 'machines.plant_id')
    .innerJoin('samples', 'samples.machine_id', 'machines.id')
    .select(({ fn }) => ['machines.id', 'plants.time_zone', fn.min('samples.at').as('first')])
    .where('products.id', '=', after.Id)
    .where('samples.tag', '=', 'product')
    .where('samples.text_value', '=', after.Id)
    .groupBy(['machines.id', 'plants.time_zone'])
    .execute();
  const { now: end, by: username } = change;
  for (const { id, time_zone, first } of machines) {
    const start = Math.max(first, dayStartOf(dayOfChange(change), plantClock(time_zone)));
    await addReplay(step, id, { start: Math.min(start, end), end, cause: 'product', username });
  }
}

function isSame(before: Values, after: Values): boolean {
  return (
    before['IdealCycleSeconds'] === after['IdealCycleSeconds'] &&
    JSON.stringify(before['EarlierCycles']) === JSON.stringify(after['EarlierCycles'])
  );
}
