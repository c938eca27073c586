import { fieldProblemsOf, type Problem, type CodedMessage } from '#server/base/problem.ts';
import { acquireLock } from '#server/db/acquire-lock.ts';
import type { Db } from '#server/db/open.ts';
import { stopCategories, type StopCategory } from '#server/oee/time-sums.ts';
import { addRecount, type RecountCause } from '#server/recounts/recount.store.ts';
import {
  defineResource,
  forPlanners,
  type ProposedRow,
  type RowChange,
} from '#server/resource-kit/describe/define-resource.ts';
import { choice, flag, reference, text } from '#server/resource-kit/describe/fields.ts';

import { lockMachine } from './lock-machine.ts';

const reasonProblem = fieldProblemsOf('stopReason.notValid');

/** Stop reasons of a client, in two levels. Data sources send the codes. */
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
  affects: 'figures',
  conflicts: conflictsOf,
  validate: lockCounted,
  afterWrite: recountByReason,
  dependants: [
    { name: 'reasons below it', table: 'stop_reasons', column: 'parent_id' },
    { name: 'stops', table: 'stop_assignments', column: 'reason_id' },
    { name: 'stops of data sources', table: 'source_reasons', column: 'reason_id' },
  ],
});

/**
 * Locks the machines before the reason, the same lock order as a recount, which reads the reason
 * after its machine: another order causes deadlocks.
 */
async function lockCounted(
  tx: Db,
  { before, after }: ProposedRow<{ Category: StopCategory }>,
): Promise<void> {
  if (!before || before.Category === after.Category) return;
  for (const { machine_id } of await machinesOf(tx, before.Id)) await lockMachine(tx, machine_id);
}

/** Queues a recount of stops by the new category of their reason. */
async function recountByReason(
  tx: Db,
  { before, after, change }: RowChange<{ Category: StopCategory }>,
): Promise<void> {
  if (!before || !after || before.Category === after.Category) return;
  await tx
    .updateTable('stop_pieces')
    .set({ category: after.Category })
    .where('reason_id', '=', after.Id)
    .execute();
  const cause: RecountCause = 'reason';
  for (const { machine_id, start } of await machinesOf(tx, after.Id))
    await addRecount(tx, [machine_id], {
      start,
      end: change.at,
      cause,
      username: change.username,
    });
}

/** Machines with stops of a reason, and the start of the first, in one order. */
function machinesOf(tx: Db, reasonId: string) {
  return tx
    .selectFrom('stop_pieces')
    .select(({ fn }) => ['machine_id', fn.min('start_at').as('start')])
    .where('reason_id', '=', reasonId)
    .groupBy('machine_id')
    .orderBy('machine_id')
    .execute();
}

/** Limit per client: lists of choices are read whole. */
const maxReasons = 2000;

/** Reasons on a third level, or beyond the client's limit; by id. */
async function conflictsOf(tx: Db, rows: readonly { Id: string }[]): Promise<Map<string, Problem>> {
  const found = new Map<string, Problem>();
  const [first] = rows;
  if (!first) return found;
  const { client_id: clientId } = await tx
    .selectFrom('stop_reasons')
    .select('client_id')
    .where('id', '=', first.Id)
    .executeTakeFirstOrThrow();
  // Serialized: two people could make each other's reason a parent.
  await acquireLock(tx, `stop reasons of ${clientId}`);
  const all = await tx
    .selectFrom('stop_reasons')
    .select(['id', 'parent_id'])
    .where('client_id', '=', clientId)
    .execute();
  const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id]));
  const above = new Set(parents.values());
  for (const [index, { Id }] of rows.entries()) {
    const error = levelErrorOf(Id, { parents, above });
    if (error) found.set(Id, reasonProblem('ParentId', error));
    else if (all.length - maxReasons > index) found.set(Id, reasonProblem('DisplayName', tooMany));
  }
  return found;
}

interface Levels {
  /** Parents of all reasons of the client, by id; null for the top level. */
  parents: ReadonlyMap<string, string | null>;
  /** Reasons that have children. */
  above: ReadonlySet<string | null>;
}

const tooMany = {
  Code: 'stopReason.tooMany',
  Message: `A client has at most ${maxReasons} reasons`,
  Limit: maxReasons,
};
const belowItself = { Code: 'stopReason.belowItself', Message: 'A reason is not below itself' };
const parentIsBelow = {
  Code: 'stopReason.parentIsBelow',
  Message: 'That reason is below another already',
};
const hasReasonsBelow = {
  Code: 'stopReason.hasReasonsBelow',
  Message: 'There are reasons below this one',
};

function levelErrorOf(id: string, { parents, above }: Levels): CodedMessage | undefined {
  const parent = parents.get(id) ?? null;
  if (parent === null) return undefined;
  if (parent === id) return belowItself;
  if ((parents.get(parent) ?? null) !== null) return parentIsBelow;
  return above.has(id) ? hasReasonsBelow : undefined;
}
