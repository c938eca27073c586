import type { Db } from '#server/db/open.ts';
import { isNotRemoved } from '#server/db/scope.ts';

import { refuseUnknown } from './account-names.ts';

/** A role as an account holds it: its kind, and the menu entries it opens. */
interface Role {
  type: 'SystemRole' | 'FunctionalAccess';
  menu: readonly string[];
}

const everyMenu = ['Dashboard', 'Administration', 'EventInput'];

/** The roles an administrator can give, by name. */
export const accountRoles: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['Sysadmin', { type: 'SystemRole', menu: everyMenu }],
  ['Global', { type: 'SystemRole', menu: everyMenu }],
  ['Operator', { type: 'SystemRole', menu: ['EventInput'] }],
  ['PlantUser', { type: 'SystemRole', menu: ['Dashboard'] }],
  ['EventInput', { type: 'FunctionalAccess', menu: ['EventInput'] }],
  // These open something within a page, so they bring no menu entry of their own.
  ['RemoteConnectivity', { type: 'FunctionalAccess', menu: [] }],
  ['ThingPerformanceDetails', { type: 'FunctionalAccess', menu: [] }],
  ['ThingChangeoverDetails', { type: 'FunctionalAccess', menu: [] }],
  // Calendars, time out of the plan, orders and reasons of the own clients: figures are counted by them.
  ['Planning', { type: 'FunctionalAccess', menu: ['Planning'] }],
  ['QA', { type: 'FunctionalAccess', menu: [] }],
]);

/** The names of all roles, in the order in which they are offered. */
export const roleNames: readonly string[] = [...accountRoles.keys()];

/**
 * Gives an account these roles and no others.
 * @throws Problem 400 for a role that does not exist.
 */
export async function writeRoles(db: Db, accountId: string, names: readonly string[]) {
  await db.deleteFrom('account_roles').where('account_id', '=', accountId).execute();
  for (const name of new Set(names)) {
    refuseUnknown('role', name, [...accountRoles.keys()]);
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
 * Lets an account see these clients and no others; the first is the one it opens with. Clients that were
 * removed can come back: it stays with them, after the others.
 * @throws Problem 400 for a client that does not exist.
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

/** @throws Problem 400 that names the nearest client there is. */
export async function refuseUnknownClient(db: Db, clientId: string): Promise<void> {
  const rows = await db
    .selectFrom('clients')
    .select('id')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  refuseUnknown(
    'client',
    clientId,
    rows.map(({ id }) => id),
  );
}
