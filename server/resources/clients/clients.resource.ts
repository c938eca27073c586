import { defineResource, forAdministrators, rowsOf } from '#server/resource-kit/define-resource.ts';
import { text } from '#server/resource-kit/fields.ts';

/** The companies whose plants this installation watches. */
export const clients = defineResource({
  name: 'clients',
  path: '/admin/clients',
  table: 'clients',
  scope: { column: 'id' },
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
    Origin: text('origin', { maxLength: 253, isUnique: true }),
  },
  orderBy: 'DisplayName',
  policy: forAdministrators,
  audit: 'client',
  defaults: () => ({ theme: JSON.stringify({ Name: 'lineside', UIJson: [] }) }),
  dependants: [
    { name: 'plants', count: rowsOf('plants', 'client_id') },
    { name: 'products', count: rowsOf('products', 'client_id') },
    { name: 'shift schedules', count: rowsOf('shift_schedules', 'client_id') },
    { name: 'product families', count: rowsOf('product_families', 'client_id') },
    { name: 'modules', count: rowsOf('modules', 'client_id') },
    { name: 'wall screens', count: rowsOf('kiosks', 'client_id') },
    { name: 'accounts', count: rowsOf('account_clients', 'client_id') },
    { name: 'data sources', count: rowsOf('data_sources', 'client_id') },
  ],
});
