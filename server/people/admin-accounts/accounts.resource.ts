import { defineResource } from '#server/resource-kit/describe/define-resource.ts';

import { accountList } from './account-list.ts';
import { updateAccount, removeOrDisableAccount, inviteAccount } from './administer-accounts.ts';

/** Accounts of people and their roles. `grant-rules` limits what may be granted. */
export const accounts = defineResource({
  ...accountList,
  onCreate: { reply: { $ref: 'admin-accounts#/definitions/NewAccountLink' }, run: inviteAccount },
  onUpdate: updateAccount,
  onRemove: removeOrDisableAccount,
});
