import { defineResource } from '#server/resource-kit/define-resource.ts';
import { seconds, text } from '#server/resource-kit/fields.ts';

/** What a client's machines make, and how fast a part can be made at best. */
export const products = defineResource({
  name: 'products',
  path: '/admin/clients/:clientId/products',
  table: 'products',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
    Family: text('family', { keyColumn: 'family_key' }),
    IdealCycleSeconds: seconds('ideal_cycle_ms', { minimum: 0.001, maximum: 86_400 }),
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
  audit: 'product',
  dependants: [{ table: 'machine_states', column: 'product_id', name: 'machines that make it' }],
});
