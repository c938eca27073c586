import { SignJWT } from 'jose';

import { kioskRole } from '#server/access/accounts.store.ts';
import type { Db } from '#server/db/open.ts';
import { writeRoles } from '#server/people/accounts/account-roles.ts';
import { loadSigningKey } from '#server/people/sessions/keys.ts';
import { startSession } from '#server/people/sessions/sessions.store.ts';
import { accessTokenSeconds, createAccessTokens } from '#server/people/sessions/tokens.ts';
import type { TestApp } from '#server/test-app.ts';

/** A caller with its expected access, from the specification and not from the code. */
export interface Principal {
  name: string;
  /** Undefined without a token. */
  token: string | undefined;
  /** Account of the token, whether the token is valid or not. */
  accountId: string;
  is: 'anonymous' | 'person' | 'planner' | 'admin' | 'kiosk';
  /** Clients whose objects the principal may see. */
  sees: readonly string[];
}

const both = ['northwind', 'contoso'];

/** The fourteen kinds of caller, and one with an invalid token. */
export async function startPrincipals(server: TestApp): Promise<Principal[]> {
  const { db, clock } = server;
  const tokens = createAccessTokens(await loadSigningKey(db), () => clock.now);
  const old = createAccessTokens(
    await loadSigningKey(db),
    () => clock.now - (accessTokenSeconds + 1) * 1000,
  );
  await addKiosk(db, { id: 'kiosk', clientId: 'northwind' }, clock.now);
  await addDisabled(db, clock.now);
  await addPlanner(db, clock.now);

  async function session(accountId: string) {
    return startSession(db, { accountId, isRemembered: false }, clock.now);
  }

  async function signedIn(accountId: string, is: Principal['is'], sees: string[]) {
    return {
      name: accountId,
      token: await tokens.sign(await session(accountId)),
      accountId,
      is,
      sees,
    };
  }

  const disabled = await session('disabled');
  const annas = await session('anna');
  return [
    anonymous('anonymous', undefined),
    anonymous('garbage', 'x.y.z'),
    anonymous('expired token', await old.sign(annas)),
    anonymous('token for another audience', await otherAudience(db, annas, clock.now)),
    anonymous('refresh token as access token', annas.refreshToken),
    anonymous('disabled account', await tokens.sign(disabled), 'disabled'),
    ...(await Promise.all([
      signedIn('operator', 'person', ['northwind']),
      signedIn('eventinput', 'person', ['northwind']),
      signedIn('anna', 'person', ['northwind']),
      signedIn('ben', 'person', ['contoso']),
      signedIn('carol', 'person', both),
      signedIn('planner', 'planner', ['northwind']),
      signedIn('global', 'admin', both),
      signedIn('sysadmin', 'admin', both),
      signedIn('kiosk', 'kiosk', ['northwind']),
    ])),
  ];
}

function anonymous(name: string, token: string | undefined, accountId = 'anna'): Principal {
  return { name, token, accountId, is: 'anonymous', sees: [] };
}

async function otherAudience(
  db: Db,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  now: number,
): Promise<string> {
  const { privateKey } = await loadSigningKey(db);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
    .setIssuer('lineside')
    .setAudience('another-api')
    .setSubject(accountId)
    .setExpirationTime(Math.floor(now / 1000) + accessTokenSeconds)
    .sign(privateKey);
}

/** One value list per client. */
export async function addValueLists(db: Db): Promise<void> {
  for (const client_id of both)
    await db
      .insertInto('value_lists')
      .values({
        id: `${client_id}-colours`,
        client_id,
        name: 'COLOUR',
        name_key: 'colour',
        display_name: 'Colour',
        valid_values: '["RED"]',
        version: 1,
      })
      .execute();
}

/** A wall screen: an account without sign-in, with one client and its screens. */
export async function addKiosk(
  db: Db,
  { id, clientId }: { id: string; clientId: string },
  now: number,
): Promise<void> {
  await addAccount(db, { id, clientId, sign_on_type: 'KIOSK', disabled_at: null }, now);
  await db
    .insertInto('account_roles')
    .values({ account_id: id, name: kioskRole, role_type: 'SystemRole', menu: '[]' })
    .execute();
  await db
    .insertInto('kiosks')
    .values({
      account_id: id,
      display_name: 'Hall 1',
      client_id: clientId,
      screens: '["plant-overview"]',
      created_by: 'sysadmin',
      created_at: now,
      opened_at: now,
      revoked_at: null,
    })
    .execute();
}

async function addDisabled(db: Db, now: number) {
  const account = { id: 'disabled', clientId: 'northwind', disabled_at: now };
  await addAccount(db, { ...account, sign_on_type: 'PASSWORD' }, now);
}

/** A supervisor of a client without administrative rights. */
async function addPlanner(db: Db, now: number) {
  await addPerson(db, { id: 'planner', clientId: 'northwind' }, now);
  await writeRoles(db, 'planner', ['PlantUser', 'Planning']);
}

/** An account that was used before, so that it is disabled instead of removed. */
export async function addPerson(
  db: Db,
  { id, clientId }: { id: string; clientId: string },
  now: number,
): Promise<void> {
  await addAccount(db, { id, clientId, sign_on_type: 'PASSWORD', disabled_at: null }, now);
  await startSession(db, { accountId: id, isRemembered: false }, now);
}

interface NewAccount {
  id: string;
  clientId: string;
  sign_on_type: 'PASSWORD' | 'KIOSK';
  disabled_at: number | null;
}

async function addAccount(db: Db, { clientId, ...account }: NewAccount, now: number) {
  await db
    .insertInto('accounts')
    .values({
      ...account,
      username: account.id,
      password_hash: null,
      language: 'en-US',
      created_at: now,
      email: null,
      provider: null,
      activated_at: now,
      changed_at: null,
    })
    .execute();
  await db
    .insertInto('account_clients')
    .values({ account_id: account.id, client_id: clientId, position: 0 })
    .execute();
}

/** A signed-in person with a separate session handle. */
export async function addSession(
  db: Db,
  { id, clientId }: { id: string; clientId: string },
  now: number,
): Promise<void> {
  const accountId = `${id}-owner`;
  await addPerson(db, { id: accountId, clientId }, now);
  const { sessionId } = await startSession(db, { accountId, isRemembered: false }, now);
  await db.updateTable('sessions').set({ handle: id }).where('id', '=', sessionId).execute();
}
