import { defineResource, forPlanners, rowsOf } from '#server/resource-kit/define-resource.ts';
import { flag, text } from '#server/resource-kit/fields.ts';

/** Where the work orders of a client can be: by our own names, and by those of another system. */
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
  isShownToPeople: true,
  isCloned: true,
  audit: 'workOrderStatus',
  dependants: [
    { name: 'work orders', count: rowsOf('work_orders', 'status_id') },
    { name: 'work orders elsewhere', count: rowsOf('work_orders', 'external_status_id') },
  ],
});
