import fc from 'fast-check';

import type { Caller } from '#server/access/caller.ts';
import { applyCalendarChange } from '#server/catalogue/calendars/apply-calendar-change.ts';
import { plants } from '#server/catalogue/plants/plants.resource.ts';
import { products } from '#server/catalogue/products/products.resource.ts';
import type { Db } from '#server/db/open.ts';
import { stopCategories } from '#server/oee/time-sums.ts';
import { stopReasons } from '#server/production/stops/stop-reasons.resource.ts';
import { addRecount } from '#server/recounts/recount.store.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { updateRow } from '#server/resource-kit/write/change-rows.ts';
import { minuteMs } from '#shared/durations.ts';

const hour = 3_600_000;
/** Machine of the facts, in the small plant. */
export const machine = 'machine-1';

const minutes = fc.integer({ min: -90, max: 330 });
const said = fc.oneof(
  fc.tuple(fc.constant('status'), fc.constantFrom('RUNNING', 'STOPPED', 'UNDEFINED')),
  fc.tuple(fc.constant('changeover'), fc.boolean()),
  fc.tuple(fc.constant('reason'), fc.constantFrom('JAM', 'LUNCH', 'SETUP', 'SLOW')),
  fc.tuple(fc.constant('totalparts'), fc.nat({ max: 300 })),
  fc.tuple(fc.constant('product'), fc.constantFrom('cap', 'Lid 40')),
);
/** Samples, stop assignments, plans, and changes of the configuration. */
export const fact = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('sample' as const), minutes, said }) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('assignment' as const),
      // Assignments never overlap: each is within an hour of its own.
      slot: fc.integer({ min: -2, max: 5 }),
      from: fc.integer({ min: 0, max: 29 }),
      length: fc.integer({ min: 1, max: 30 }),
      reason: fc.constantFrom('jam', 'lunch', 'setup', 'slow', null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('period' as const),
      from: minutes,
      length: fc.integer({ min: 1, max: 200 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('holiday' as const), isMachine: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('category' as const),
      of: fc.constantFrom('jam', 'lunch', 'setup', 'slow'),
      category: fc.constantFrom(...stopCategories),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('cycle' as const),
      of: fc.constantFrom('cap', 'lid'),
      seconds: fc.constantFrom(2.5, 45, null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('policy' as const),
      of: fc.constant('plant'),
      microStopSeconds: fc.constantFrom(0, 90, 600),
      changeover: fc.constantFrom('plannedLoss', 'availabilityLoss'),
    }),
  },
);
export type Fact = typeof fact extends fc.Arbitrary<infer One> ? One : never;

/** Two facts with one key would depend on their order: a history has only one of them. */
export function keyOf(one: Fact): string {
  if (one.is === 'assignment') return `slot ${one.slot}`;
  return 'of' in one ? `${one.is} ${one.of}` : JSON.stringify(one);
}

/** Name of the resource that the fact changes. */
export function resourceOf(one: Fact): string {
  const named = {
    assignment: 'stops',
    category: 'stopreasons',
    cycle: 'products',
    policy: 'plants',
  };
  return named[one.is as keyof typeof named] ?? 'nonworkingperiods';
}

/** Writes the fact to the tables, and the recounts it needs. */
export async function storeFact(
  tx: Db,
  one: Exclude<Fact, { is: 'sample' }>,
  base: number,
): Promise<void> {
  if (one.is === 'assignment') {
    const start_at = base + one.slot * hour + one.from * minuteMs;
    const end_at = start_at + one.length * minuteMs;
    const by = { account_id: 'anna', username: 'anna', at: base, comment: null };
    const id = `assignment ${one.slot}`;
    await tx
      .insertInto('stop_assignments')
      .values({
        id,
        machine_id: machine,
        start_at,
        end_at,
        is_open: 0,
        reason_id: one.reason,
        ...by,
      })
      .execute();
    await addRecount(tx, [machine], { start: start_at, end: end_at, cause: 'reason' });
    return;
  }
  if (one.is === 'category' || one.is === 'cycle' || one.is === 'policy')
    return changeRow(tx, one, base);
  const place = { client_id: 'acme', plant_id: 'plant', machine_id: null };
  if (one.is === 'period') {
    const start_at = base + one.from * minuteMs;
    const end_at = start_at + one.length * minuteMs;
    const row = { ...place, start_at, end_at, reason: '', reason_key: '' };
    await tx
      .insertInto('non_working_periods')
      .values({ ...row, id: `period ${one.from} ${one.length}` })
      .execute();
  } else
    await tx
      .insertInto('shift_exceptions')
      .values({
        ...place,
        machine_id: one.isMachine ? machine : null,
        id: `holiday ${one.isMachine}`,
        display_name: '',
        display_name_key: '',
        from_date: new Date(base - 6 * hour).toISOString().slice(0, 10),
        until_date: new Date(base).toISOString().slice(0, 10),
        shifts: one.isMachine ? JSON.stringify([exceptional]) : '[]',
      })
      .execute();
  await applyCalendarChange(tx, 'acme', { username: 'global' });
}

const administrator: Caller = {
  accountId: 'global',
  sessionId: 'global',
  kind: 'person',
  roles: ['Global'],
  clients: 'all',
  hasAgreed: true,
};

/** Changes a row through the administrators' write function. */
async function changeRow(tx: Db, one: Extract<Fact, { of: string }>, base: number): Promise<void> {
  const [resource, values] = changeOf(one);
  const place = { id: one.of, caller: administrator, params: { clientId: 'acme' } };
  const { Version: version } = await findRow(tx, resource, place);
  const { accountId } = administrator;
  const change = { caller: administrator, accountId, username: accountId, at: base + 6 * hour };
  await updateRow(tx, resource, { ...place, version, values, change });
}

function changeOf(one: Extract<Fact, { of: string }>): [Resource, Values] {
  if (one.is === 'category') return [described(stopReasons), { Category: one.category }];
  if (one.is === 'cycle') return [described(products), { IdealCycleSeconds: one.seconds }];
  const { microStopSeconds: MicroStopSeconds, changeover: Changeover } = one;
  return [described(plants), { MicroStopSeconds, Changeover }];
}

function described(resource: unknown): Resource {
  return resource as Resource;
}

const exceptional = { Name: 'Short', Start: '07:00', End: '09:30', Breaks: null };

export function samplesOf(facts: readonly Fact[], base: number): object[] {
  return facts.flatMap((one) => {
    if (one.is !== 'sample') return [];
    const [tag, value] = one.said;
    const at = new Date(base + one.minutes * minuteMs).toISOString();
    return [{ machine: 'M1', tag, value, at, seq: seqOf(one.said) }];
  });
}

/** Numbered by value, so that samples of one instant do not depend on their order of arrival. */
function seqOf(value: unknown): number {
  return JSON.stringify(value)
    .split('')
    .reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1e9, 0);
}
