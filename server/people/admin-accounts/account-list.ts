import { languages } from '#server/base/languages.ts';
import type { Db } from '#server/db/open.ts';
import { roleNames } from '#server/people/accounts/account-roles.ts';
import { defineResource } from '#server/resource-kit/describe/define-resource.ts';
import { choice, instant, text } from '#server/resource-kit/describe/fields.ts';
import { choices, texts } from '#server/resource-kit/describe/list-fields.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';

/** Read-only part of the accounts resource. */
export const accountList = defineResource({
  name: 'accounts',
  path: '/admin/accounts',
  table: 'accounts',
  view: 'account_rows',
  scope: { column: 'client_id' },
  fields: {
    Username: text('username', {
      access: 'fixed',
      isRequired: true,
      keyColumn: 'username_key',
    }),
    Email: text('email', { maxLength: 200, keyColumn: 'email_key' }),
    Language: choice('language', { values: languages.map(({ Code }) => Code) }),
    Roles: choices('roles', { values: roleNames, minItems: 1 }),
    // Not required: administrators see all clients without an entry.
    Clients: { ...texts('clients', { maxItems: 1000 }), isRequired: false, blank: '[]' },
    Provider: text('provider'),
    Status: choice('status', {
      values: ['ACTIVE', 'INVITED', 'DISABLED'],
      access: 'read',
      isRequired: true,
    }),
    CreatedAt: instant('created_at'),
    LastSeenAt: instant('last_seen_at'),
  },
  orderBy: 'Username',
  policy: { list: 'admin', get: 'admin', create: 'admin', change: 'admin', remove: 'admin' },
  audit: 'account',
});

const everyone = { caller: { clients: 'all' }, params: {} } as const;

/** An account as in the list. @throws Problem 404 */
export function readAccount(db: Db, id: string) {
  return findRow(db, accountList, { ...everyone, id });
}
