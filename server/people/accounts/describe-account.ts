import type { Account } from '#schemas/api/accounts.gen.ts';
import { adminRoles, listClients, listRoles } from '#server/access/accounts.store.ts';
import { inByteOrder } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import { findAgreement } from '#server/people/agreements/agreements.store.ts';

/** The account for the web client. Administrators get all clients in use. */
export async function describeAccount(db: Db, accountId: string): Promise<Account> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const roles = await listRoles(db, accountId);
  const isAdmin = roles.some(({ name }) => adminRoles.has(name));
  const known = isAdmin ? await allClients(db) : await listClients(db, accountId);
  const clients = known.filter(({ retired_at }) => retired_at === null);
  const kiosk = account.sign_on_type === 'KIOSK' ? await describeKiosk(db, accountId) : undefined;
  return {
    Id: account.id,
    Username: account.username,
    Language: { Name: account.language },
    ...(account.display_name !== null && { DisplayName: account.display_name }),
    ...(account.time_format !== 'auto' && { TimeFormat: account.time_format }),
    HasContract: (await findAgreement(db, accountId))?.isSigned ?? true,
    Roles: roles.map((role) => ({
      Name: role.name,
      RoleType: role.role_type,
      Menu: JSON.parse(role.menu) as string[],
    })),
    Clients: clients.map(({ id, display_name }) => ({ Id: id, DisplayName: display_name })),
    ...(kiosk && { Kiosk: kiosk }),
  };
}

/** Name and screens of a wall screen; undefined for other accounts. */
export async function describeKiosk(
  db: Db,
  accountId: string,
): Promise<{ DisplayName: string; Screens: string[] } | undefined> {
  const kiosk = await db
    .selectFrom('kiosks')
    .select(['display_name', 'screens'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!kiosk) return undefined;
  return { DisplayName: kiosk.display_name, Screens: JSON.parse(kiosk.screens) as string[] };
}

function allClients(db: Db) {
  return db
    .selectFrom('clients')
    .select(['id', 'display_name', 'retired_at'])
    .where('removed_at', 'is', null)
    .orderBy(inByteOrder(db, 'display_name_key'))
    .execute();
}
