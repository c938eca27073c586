import { defineResource, forPlanners } from '#server/resource-kit/describe/define-resource.ts';
import { text } from '#server/resource-kit/describe/fields.ts';

/** Types of the work orders of a client, in place of the usual types. */
export const workOrderTypes = defineResource({
  name: 'workordertypes',
  path: '/admin/clients/:clientId/workordertypes',
  table: 'work_order_types',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
  },
  orderBy: 'DisplayName',
  policy: forPlanners,
  isShownToPeople: true,
  isCloned: true,
  audit: 'workOrderType',
  dependants: [{ name: 'work orders', table: 'work_orders', column: 'type_id' }],
});
