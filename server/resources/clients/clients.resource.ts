import { defineResource } from '#server/resource-kit/define-resource.ts';
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
    Origin: text('origin', { maxLength: 253 }),
  },
  orderBy: 'DisplayName',
  policy: {
    list: 'admin',
    get: 'admin',
    create: 'admin',
    change: 'admin',
    remove: 'admin',
    import: 'admin',
  },
  audit: 'client',
  defaults: () => ({ theme: JSON.stringify({ Name: 'lineside', UIJson: [] }) }),
  dependants: [
    { table: 'plants', column: 'client_id', name: 'plants' },
    { table: 'products', column: 'client_id', name: 'products' },
    { table: 'kiosks', column: 'client_id', name: 'wall screens' },
    { table: 'account_clients', column: 'client_id', name: 'accounts' },
    { table: 'data_sources', column: 'client_id', name: 'data sources' },
  ],
});
