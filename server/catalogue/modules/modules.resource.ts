import {
  defineResource,
  forAdministrators,
} from '#server/resource-kit/describe/define-resource.ts';
import { choice, flag, number, clientOfRow, text } from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';

import { moduleExternalTypes, moduleTypes } from './module-choices.ts';

/** Functions and equipment that are assigned to machines. */
export const modules = defineResource({
  name: 'modules',
  path: '/admin/modules',
  table: 'modules',
  view: 'module_rows',
  scope: { column: 'client_id' },
  uniqueWithin: 'client_id',
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
    ClientId: clientOfRow,
    ClientName: text('client_name', { access: 'read' }),
    Type: choice('type', { values: moduleTypes, isRequired: true }),
    ExternalType: choice('external_type', { values: moduleExternalTypes }),
    IsEnabled: flag('is_enabled'),
    Parameters: items('parameters', {
      fields: {
        Name: text('name', { isRequired: true }),
        Value: text('value', { isRequired: true, maxLength: 1000 }),
      },
      maxItems: 100,
    }),
    Machines: number('machine_count', { access: 'read' }),
  },
  orderBy: 'DisplayName',
  policy: forAdministrators,
  isCloned: true,
  audit: 'module',
  dependants: [{ name: 'machines', table: 'module_machines', column: 'module_id' }],
});
