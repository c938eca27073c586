import type { Db } from '#server/db/open.ts';
import { addRecount, type Cause } from '#server/ingest/recount.store.ts';
import { stopCategories } from '#server/oee/time-sums.ts';
import { Problem } from '#server/problem.ts';
import {
  defineResource,
  forPlanners,
  rowsOf,
  type Values,
  type Written,
} from '#server/resource-kit/define-resource.ts';
import { choice, flag, reference, text } from '#server/resource-kit/fields.ts';

/** Why the machines of a client stop, in two levels. Data sources send the codes. */
export const stopReasons = defineResource({
  name: 'stopreasons',
  path: '/admin/clients/:clientId/stopreasons',
  table: 'stop_reasons',
  view: 'stop_reason_rows',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
    }),
    Code: text('code', { keyColumn: 'code_key', isRequired: true, isUnique: true, maxLength: 50 }),
    ParentId: reference('parent_id', { resource: 'stopreasons', table: 'stop_reasons' }),
    ParentName: text('parent_name', { access: 'read' }),
    Category: choice('category', { values: stopCategories, isRequired: true }),
    IsHidden: flag('is_hidden'),
  },
  orderBy: 'DisplayName',
  policy: forPlanners,
  isShownToPeople: true,
  audit: 'stopReason',
  derive: refuseDeep,
  afterWrite: followReason,
  dependants: [
    { name: 'reasons below it', count: rowsOf('stop_reasons', 'parent_id') },
    { name: 'stops', count: rowsOf('stop_assignments', 'reason_id') },
    { name: 'stops of data sources', count: rowsOf('source_reasons', 'reason_id') },
  ],
});

/** @throws Problem 400 for a third level. */
async function refuseDeep(
  step: Db,
  { Id, ParentId }: Values,
): Promise<Readonly<Record<string, unknown>>> {
  if (typeof ParentId !== 'string' || ParentId === '') return {};
  if (ParentId === Id) throw fault('A reason is not below itself');
  const parent = await step
    .selectFrom('stop_reasons')
    .select('parent_id')
    .where('id', '=', ParentId)
    .executeTakeFirst();
  if (parent && parent.parent_id !== null) throw fault('That reason is below another already');
  if (typeof Id !== 'string') return {};
  const below = await step
    .selectFrom('stop_reasons')
    .select('id')
    .where('parent_id', '=', Id)
    .limit(1)
    .executeTakeFirst();
  if (below) throw fault('There are reasons below this one');
  return {};
}

/** Stops are counted again by what their reason is now. */
async function followReason(step: Db, { before, after, change }: Written): Promise<void> {
  if (!after) return;
  if (typeof after['ParentId'] === 'string') await refuseForeignParent(step, after.Id);
  if (!before || before['Category'] === after['Category']) return;
  await step
    .updateTable('stop_pieces')
    .set({ category: after['Category'] as (typeof stopCategories)[number] })
    .where('reason_id', '=', after.Id)
    .execute();
  const machines = await step
    .selectFrom('stop_pieces')
    .select(({ fn }) => ['machine_id', fn.min('start_at').as('start')])
    .where('reason_id', '=', after.Id)
    .groupBy('machine_id')
    .execute();
  const cause: Cause = 'reason';
  for (const { machine_id, start } of machines)
    await addRecount(step, [machine_id], {
      start,
      end: change.now,
      cause,
      username: change.by,
    });
}

/** @throws Problem 400 for a reason of another client. */
async function refuseForeignParent(step: Db, id: string): Promise<void> {
  const own = await step
    .selectFrom('stop_reasons')
    .innerJoin('stop_reasons as parents', (join) =>
      join
        .onRef('parents.id', '=', 'stop_reasons.parent_id')
        .onRef('parents.client_id', '=', 'stop_reasons.client_id'),
    )
    .select('stop_reasons.id')
    .where('stop_reasons.id', '=', id)
    .executeTakeFirst();
  if (!own) throw fault('The client has no such reason');
}

function fault(Message: string): Problem {
  return new Problem(400, 'stopReason.notValid', `${Message}.`).with({
    Errors: [{ Field: 'ParentId', Message }],
  });
}
