import { sql } from 'kysely';

import type { MachineUser } from '#schemas/api/machine-service.gen.ts';
import { activePeopleOf } from '#server/access/people.store.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { sessionsInUse } from '#server/people/sessions/sessions.store.ts';
import type { ListQuery, Page } from '#server/web/lists/list.ts';
import { pageWith, sqlPage } from '#server/web/lists/sql-page.ts';

const orders = { Username: 'username_key', DisplayName: sql`lower(display_name)` };

/** Active people of the clients of these machines, without administrators of all clients. */
export async function listUsers(
  db: Db,
  machines: readonly MachineRecord[],
  { query, now }: { query: ListQuery; now: number },
): Promise<Page<MachineUser>> {
  const clients = [...new Set(machines.map(({ client_id }) => client_id))];
  const people = activePeopleOf(db, { clients }).select(['id', 'username', 'display_name']);
  const page = await sqlPage(db, people, { query, orders, id: 'id' });
  const accounts = page.Items;
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) return pageWith(page, []);
  const roles = await db
    .selectFrom('account_roles')
    .select(['account_id', 'name'])
    .where('account_id', 'in', ids)
    .orderBy('name')
    .execute();
  const sessions = await sessionsInUse(db, now)
    .select('account_id')
    .where('account_id', 'in', ids)
    .distinct()
    .execute();
  const online = new Set(sessions.map(({ account_id }) => account_id));
  const rolesOf = new Map<string, string[]>();
  for (const { account_id, name } of roles)
    rolesOf.set(account_id, [...(rolesOf.get(account_id) ?? []), name]);
  const users = accounts.map(({ id, username, display_name }) => ({
    Id: id,
    Username: username,
    DisplayName: display_name,
    Roles: rolesOf.get(id) ?? [],
    IsOnline: online.has(id),
  }));
  return pageWith(page, users);
}
