import { defineResource, readByPlanners } from '#server/resource-kit/describe/define-resource.ts';
import { reference, text } from '#server/resource-kit/describe/fields.ts';
import { retirementFields } from '#server/resource-kit/describe/retirement.ts';

import { applySchedule } from './client-schedule.ts';
import { clientRetirement } from './retire-client.ts';
import { refuseInvalidOrigin, siteAddress } from './site-address.ts';

/** The companies whose plants this installation monitors. */
export const clients = defineResource({
  name: 'clients',
  path: '/admin/clients',
  table: 'clients',
  view: 'client_rows',
  scope: { column: 'id' },
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
    ...retirementFields,
    Origin: siteAddress('origin'),
    ShiftScheduleId: reference('shift_schedule_id', {
      resource: 'shiftschedules',
      table: 'shift_schedules',
    }),
  },
  orderBy: 'DisplayName',
  policy: readByPlanners,
  dated: { fields: ['ShiftScheduleId'], earlier: null },
  audit: 'client',
  affects: 'figures',
  retires: clientRetirement,
  defaults: () => ({ theme: JSON.stringify({ Name: 'lineside', UIJson: [] }) }),
  validate: async (_, { after }) => refuseInvalidOrigin(after.Origin),
  afterWrite: applySchedule,
  dependants: [
    { name: 'plants', table: 'plants', column: 'client_id' },
    { name: 'products', table: 'products', column: 'client_id' },
    { name: 'shift schedules', table: 'shift_schedules', column: 'client_id' },
    { name: 'product families', table: 'product_families', column: 'client_id' },
    { name: 'stop reasons', table: 'stop_reasons', column: 'client_id' },
    { name: 'work order statuses', table: 'work_order_statuses', column: 'client_id' },
    { name: 'work order types', table: 'work_order_types', column: 'client_id' },
    { name: 'shift exceptions', table: 'shift_exceptions', column: 'client_id' },
    { name: 'modules', table: 'modules', column: 'client_id' },
    { name: 'form templates', table: 'form_templates', column: 'client_id' },
    { name: 'media', table: 'media', column: 'client_id' },
    { name: 'wall screens', table: 'kiosks', column: 'client_id' },
    { name: 'accounts', table: 'account_clients', column: 'client_id' },
    { name: 'agreements', table: 'agreements', column: 'client_id' },
    { name: 'data sources', table: 'data_sources', column: 'client_id' },
    { name: 'webhooks', table: 'webhooks', column: 'client_id' },
    { name: 'publishers', table: 'publishers', column: 'client_id' },
    { name: 'lists of values', table: 'value_lists', column: 'client_id' },
    { name: 'notification rules', table: 'notification_rules', column: 'client_id' },
    { name: 'notifications', table: 'notifications', column: 'client_id' },
  ],
});
