import { randomUUID } from 'node:crypto';

import type { NewKiosk } from '#schemas/api/kiosks.gen.ts';
import { kioskRole } from '#server/access/accounts.store.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import { disableAccount } from '#server/people/accounts/account-changes.ts';
import { refuseUnknownClient } from '#server/people/accounts/account-roles.ts';
import { kioskUsername, updateKiosk } from '#server/people/accounts/kiosk-accounts.ts';
import type { AccountChange } from '#server/people/accounts/new-account.ts';
import { issueCode } from '#server/people/passwords/one-time-codes.store.ts';
import { endAllSessions } from '#server/people/sessions/sessions.store.ts';

import { displayColumns } from './display-options.ts';

/** Code of a kiosk's link, and its expiry, epoch milliseconds. */
export interface KioskCode {
  id: string;
  code: string;
  expiresAt: number;
}

/**
 * Creates a wall screen with an account of its own. The caller checks that the screens exist.
 * @throws Problem 400 for an unknown client.
 */
export async function addKiosk(
  db: Db,
  kiosk: Omit<NewKiosk, 'Screens'> & { Screens: readonly string[] },
  change: AccountChange,
): Promise<KioskCode> {
  await refuseUnknownClient(db, kiosk.ClientId);
  const id = randomUUID();
  return db.transaction().execute(async (tx) => {
    await insertAccount(tx, { id, clientId: kiosk.ClientId }, change.at);
    await tx
      .insertInto('kiosks')
      .values({
        account_id: id,
        display_name: kiosk.DisplayName,
        display_name_key: nameKey(kiosk.DisplayName),
        client_id: kiosk.ClientId,
        screens: JSON.stringify(kiosk.Screens),
        created_by: change.username,
        created_at: change.at,
        opened_at: null,
        revoked_at: null,
        ...displayColumns(kiosk),
      })
      .execute();
    await recordAudit(tx, change.at, {
      kind: 'kiosk.created',
      accountId: id,
      username: kioskUsername(id),
      detail: `${change.username}: ${kiosk.DisplayName}`,
    });
    return codeFor(tx, id, change.at);
  });
}

/**
 * Issues a link for a replacement display; the session of the present one ends.
 * @throws Problem 404 for an unknown kiosk.
 */
export async function renewKioskLink(
  db: Db,
  id: string,
  { at, username }: AccountChange,
): Promise<KioskCode & { ended: string[] }> {
  return db.transaction().execute(async (tx) => {
    const name = await updateKiosk(tx, id, { opened_at: null });
    const detail = `${username}: new link for ${name}`;
    const event = { accountId: id, username: kioskUsername(id), detail };
    await recordAudit(tx, at, { kind: 'account.changed', ...event });
    const ended = await endAllSessions(tx, id, { because: 'a new link was made', now: at });
    return { ...(await codeFor(tx, id, at)), ended };
  });
}

/**
 * Revokes a wall screen: its sessions, its link and its account.
 * @returns the ended sessions.
 * @throws Problem 404 for an unknown kiosk.
 */
export async function revokeKiosk(db: Db, id: string, change: AccountChange): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const name = await updateKiosk(tx, id, { revoked_at: change.at });
    const account = { id, username: kioskUsername(id) };
    const event = {
      accountId: id,
      username: account.username,
      detail: `${change.username}: ${name}`,
    };
    await recordAudit(tx, change.at, { kind: 'kiosk.revoked', ...event });
    return disableAccount(tx, account, change);
  });
}

async function codeFor(db: Db, id: string, now: number): Promise<KioskCode> {
  return { id, ...(await issueCode(db, { purpose: 'kiosk', accountId: id }, now)) };
}

async function insertAccount(
  db: Db,
  { id, clientId }: { id: string; clientId: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id,
      username: kioskUsername(id),
      password_hash: null,
      language: 'en-US',
      sign_on_type: 'KIOSK',
      created_at: now,
      email: null,
      provider: null,
      activated_at: now,
      disabled_at: null,
      changed_at: now,
    })
    .execute();
  await db
    .insertInto('account_roles')
    .values({ account_id: id, name: kioskRole, role_type: 'SystemRole', menu: '[]' })
    .execute();
  await db
    .insertInto('account_clients')
    .values({ account_id: id, client_id: clientId, position: 0 })
    .execute();
}
