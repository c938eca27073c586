import { sql } from 'kysely';

import type { Problem } from '#server/base/problem.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { defineResource, forPlanners } from '#server/resource-kit/describe/define-resource.ts';
import { flag, text } from '#server/resource-kit/describe/fields.ts';

import { orderProblem } from './order-problem.ts';

/** Statuses of the work orders of a client: own ones, and those of another system. */
export const workOrderStatuses = defineResource({
  name: 'workorderstatuses',
  path: '/admin/clients/:clientId/workorderstatuses',
  table: 'work_order_statuses',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
    IsExternal: flag('is_external'),
    IsDone: flag('is_done'),
  },
  orderBy: 'DisplayName',
  policy: forPlanners,
  conflicts: kindConflicts,
  isShownToPeople: true,
  isCloned: true,
  audit: 'workOrderStatus',
  dependants: [
    { name: 'work orders', table: 'work_orders', column: 'status_id' },
    { name: 'work orders elsewhere', table: 'work_orders', column: 'external_status_id' },
  ],
});

/**
 * Statuses that orders use as the other kind (own or external), by id: such orders could no longer
 * be changed.
 */
async function kindConflicts(
  tx: Db,
  rows: readonly { Id: string }[],
): Promise<Map<string, Problem>> {
  const stuck = await byChunks(
    rows.map(({ Id }) => Id),
    (ids) =>
      tx
        .selectFrom('work_order_statuses')
        .select('id')
        .where('id', 'in', ids)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('work_orders')
              .select('work_orders.id')
              .where(
                sql<boolean>`work_order_statuses.id = CASE work_order_statuses.is_external
                  WHEN 1 THEN work_orders.status_id ELSE work_orders.external_status_id END`,
              ),
          ),
        )
        .execute(),
  );
  return new Map(
    stuck.map(({ id }) => [
      id,
      orderProblem('IsExternal', {
        Code: 'order.statusInUse',
        Message: 'Work orders have it as one of the other kind',
      }),
    ]),
  );
}
