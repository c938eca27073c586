import { defineResource } from '#server/resource-kit/describe/define-resource.ts';
import { text } from '#server/resource-kit/describe/fields.ts';

import { accountList } from './account-list.ts';

const ofAccount = { column: 'of_account', parameter: 'id' };

/** Accounts that an account may administer, or shares a client with. */
export const accountVisibility = {
  ...accountList,
  path: '/admin/accounts/:id/accounts',
  view: 'account_peer_rows',
  scope: ofAccount,
};

/** Clients that an account may see. */
export const clientsOfAccount = defineResource({
  name: 'clients',
  path: '/admin/accounts/:id/clients',
  table: 'clients',
  view: 'account_client_rows',
  scope: ofAccount,
  fields: {
    DisplayName: text('display_name', { isRequired: true, keyColumn: 'display_name_key' }),
  },
  orderBy: 'DisplayName',
  policy: { list: 'admin' },
  audit: 'client',
});
