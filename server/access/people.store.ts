import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';

import { adminRoles } from './accounts.store.ts';

/** Accounts of people that are not disabled. Wall screens are no people. */
function activePeople(db: Db) {
  return db
    .selectFrom('accounts')
    .where('accounts.sign_on_type', '<>', 'KIOSK')
    .where('accounts.disabled_at', 'is', null);
}

/** Active people of clients, without administrators of all clients. */
export function activePeopleOf(db: Db, scope: ClientScope) {
  return activePeople(db).where('accounts.id', 'in', accountsOf(db, scope));
}

/** Active people who see a client: its own, and administrators of all clients. */
export function activePeopleWhoSee(db: Db, clientId: string) {
  const administrators = db
    .selectFrom('account_roles')
    .select('account_id')
    .where('name', 'in', [...adminRoles]);
  return activePeople(db).where(({ or, eb }) =>
    or([
      eb('accounts.id', 'in', accountsOf(db, { clients: [clientId] })),
      eb('accounts.id', 'in', administrators),
    ]),
  );
}

function accountsOf(db: Db, scope: ClientScope) {
  return db
    .selectFrom('account_clients')
    .select('account_id')
    .where(withinScope('account_clients.client_id', scope));
}
