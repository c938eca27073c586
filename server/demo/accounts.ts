import type { Transaction } from 'kysely';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { writeClients, writeRoles } from '#server/people/accounts/account-roles.ts';
import { publishedPassword } from '#server/people/passwords/password-rules.ts';
import { hashPassword } from '#server/people/passwords/password.ts';

import { installAgreement } from './agreement.ts';
import { demoClients } from './themes.ts';

export const demoPassword = publishedPassword;
/** The only account with external sign-on, and its identity there. */
export const demoIdentity = { username: 'external', provider: 'demo', subject: 'person-1017' };

interface DemoAccount {
  username: string;
  role: string;
  clients?: readonly string[];
  isExternal?: boolean;
}

const demoAccounts: readonly DemoAccount[] = [
  { username: 'sysadmin', role: 'Sysadmin' },
  { username: 'global', role: 'Global' },
  { username: 'operator', role: 'Operator', clients: ['northwind'] },
  { username: 'anna', role: 'PlantUser', clients: ['northwind'] },
  { username: 'ben', role: 'PlantUser', clients: ['contoso'] },
  { username: 'carol', role: 'PlantUser', clients: ['northwind', 'contoso'] },
  { username: 'eventinput', role: 'EventInput', clients: ['northwind'] },
  { username: demoIdentity.username, role: 'PlantUser', clients: ['northwind'], isExternal: true },
];

/** All accounts share one password hash: hashing is slow by design, and the start must be quick. */
export async function installAccounts(tx: Transaction<Database>, now: number): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  for (const { username, role, clients = [], isExternal } of demoAccounts) {
    await tx
      .insertInto('accounts')
      .values({
        id: username,
        username,
        password_hash: isExternal ? null : passwordHash,
        language: 'en-US',
        sign_on_type: isExternal ? 'EXTERNAL' : 'PASSWORD',
        created_at: now,
        email: `${username}@lineside.example`,
        provider: isExternal ? demoIdentity.provider : null,
        activated_at: now,
        disabled_at: null,
        changed_at: null,
        username_key: nameKey(username),
        email_key: nameKey(`${username}@lineside.example`),
      })
      .execute();
    await writeRoles(tx, username, [role]);
    await writeClients(tx, username, clients);
  }
  await installAgreement(tx, now);
}

/**
 * Links the demo's EXTERNAL account to the demo's provider. The issuer is the address of the
 * installation, which can change, so it is linked at each start.
 */
export async function linkDemoIdentity(db: Db, issuer: string): Promise<void> {
  const { username, provider, subject } = demoIdentity;
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', username)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!account) return;
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('account_identities').where('account_id', '=', account.id).execute();
    await tx
      .insertInto('account_identities')
      .values({ issuer, subject, account_id: account.id })
      // Another instance may have started at the same time.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

export async function installClients(tx: Transaction<Database>): Promise<void> {
  await tx
    .insertInto('clients')
    .values(
      demoClients.map(({ id, display_name, origin, theme }) => ({
        id,
        display_name,
        display_name_key: nameKey(display_name),
        origin,
        theme: JSON.stringify(theme),
      })),
    )
    .execute();
}
