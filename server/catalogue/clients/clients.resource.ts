import {
  defineResource,
  readByPlanners,
  rowsOf,
} from '#server/resource-kit/describe/define-resource.ts';
import { reference, text } from '#server/resource-kit/describe/fields.ts';
import { retirementFields } from '#server/resource-kit/describe/retirement.ts';

import { applySchedule } from './client-schedule.ts';
import { clientRetirement } from './retire-client.ts';
import { refuseStrangeAddress, siteAddress } from './site-address.ts';

/** The companies whose plants this installation watches. */
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
  validate: async (_, { after }) => refuseStrangeAddress(after.Origin),
  afterWrite: applySchedule,
  dependants: [
    { name: 'plants', count: rowsOf('plants', 'client_id') },
    { name: 'products', count: rowsOf('products', 'client_id') },
    { name: 'shift schedules', count: rowsOf('shift_schedules', 'client_id') },
    { name: 'product families', count: rowsOf('product_families', 'client_id') },
    { name: 'stop reasons', count: rowsOf('stop_reasons', 'client_id') },
    { name: 'work order statuses', count: rowsOf('work_order_statuses', 'client_id') },
    { name: 'work order types', count: rowsOf('work_order_types', 'client_id') },
    { name: 'shift exceptions', count: rowsOf('shift_exceptions', 'client_id') },
    { name: 'modules', count: rowsOf('modules', 'client_id') },
    { name: 'form templates', count: rowsOf('form_templates', 'client_id') },
    { name: 'media', count: rowsOf('media', 'client_id') },
    { name: 'wall screens', count: rowsOf('kiosks', 'client_id') },
    { name: 'accounts', count: rowsOf('account_clients', 'client_id') },
    { name: 'agreements', count: rowsOf('agreements', 'client_id') },
    { name: 'data sources', count: rowsOf('data_sources', 'client_id') },
    { name: 'webhooks', count: rowsOf('webhooks', 'client_id') },
    { name: 'publishers', count: rowsOf('publishers', 'client_id') },
    { name: 'lists of values', count: rowsOf('value_lists', 'client_id') },
    { name: 'notification rules', count: rowsOf('notification_rules', 'client_id') },
  ],
});
