import { defineResource } from '#server/resource-kit/describe/define-resource.ts';

import { accountList } from './account-list.ts';
import { alterAccount, endAccount, inviteAccount } from './administer-accounts.ts';

/** The accounts of people: who may sign in, and as what. What may be granted is in `grant-rules`. */
export const accounts = defineResource({
  ...accountList,
  onCreate: { reply: { $ref: 'admin-accounts#/definitions/NewAccountLink' }, run: inviteAccount },
  onUpdate: alterAccount,
  onRemove: endAccount,
});
