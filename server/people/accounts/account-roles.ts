import type { Db } from '#server/db/open.ts';
import { isNotRemoved } from '#server/db/scope.ts';

import { refuseUnknownName } from './account-names.ts';

/** A role of an account: its type, and the menu entries it opens. */
interface Role {
  type: 'SystemRole' | 'FunctionalAccess';
  menu: readonly string[];
}

const everyMenu = ['Dashboard', 'Administration', 'EventInput'];

/** The roles that can be granted, by name. */
export const accountRoles: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['Sysadmin', { type: 'SystemRole', menu: everyMenu }],
  ['Global', { type: 'SystemRole', menu: everyMenu }],
  ['Operator', { type: 'SystemRole', menu: ['EventInput'] }],
  ['PlantUser', { type: 'SystemRole', menu: ['Dashboard'] }],
  ['EventInput', { type: 'FunctionalAccess', menu: ['EventInput'] }],
  // These open parts of a page: they have no menu entry of their own.
  ['RemoteConnectivity', { type: 'FunctionalAccess', menu: [] }],
  ['ThingPerformanceDetails', { type: 'FunctionalAccess', menu: [] }],
  ['ThingChangeoverDetails', { type: 'FunctionalAccess', menu: [] }],
  // Calendars, non-working time, orders and stop reasons of the own clients: figures depend on
  // them.
  ['Planning', { type: 'FunctionalAccess', menu: ['Planning'] }],
  ['QA', { type: 'FunctionalAccess', menu: [] }],
]);

/** Names of all roles, in the order of selection lists. */
export const roleNames: readonly string[] = [...accountRoles.keys()];

/** Replaces the roles of an account. @throws Problem 400 for an unknown role. */
export async function writeRoles(db: Db, accountId: string, names: readonly string[]) {
  await db.deleteFrom('account_roles').where('account_id', '=', accountId).execute();
  for (const name of new Set(names)) {
    refuseUnknownName('role', name, [...accountRoles.keys()]);
    const role = accountRoles.get(name);
    if (!role) continue;
    await db
      .insertInto('account_roles')
      .values({
        account_id: accountId,
        name,
        role_type: role.type,
        menu: JSON.stringify(role.menu),
      })
      .execute();
  }
}

/**
 * Replaces the clients of an account; the first is the default one. Removed clients stay at the
 * end, since they can be restored.
 * @throws Problem 400 for an unknown client.
 */
export async function writeClients(db: Db, accountId: string, clientIds: readonly string[]) {
  await db
    .deleteFrom('account_clients')
    .where('account_id', '=', accountId)
    .where(isNotRemoved('client_id'))
    .execute();
  await db
    .updateTable('account_clients')
    .set(({ eb }) => ({ position: eb('position', '+', clientIds.length) }))
    .where('account_id', '=', accountId)
    .execute();
  for (const [position, clientId] of [...new Set(clientIds)].entries()) {
    await refuseUnknownClient(db, clientId);
    await db
      .insertInto('account_clients')
      .values({ account_id: accountId, client_id: clientId, position })
      .execute();
  }
}

/** @throws Problem 400 with the nearest known client. */
export async function refuseUnknownClient(db: Db, clientId: string): Promise<void> {
  const rows = await db
    .selectFrom('clients')
    .select('id')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  refuseUnknownName(
    'client',
    clientId,
    rows.map(({ id }) => id),
  );
}
