import type { Updateable } from 'kysely';

import type { AccountRecord } from '#server/access/accounts.store.ts';
import { languages } from '#server/base/languages.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { endCodes } from '#server/people/passwords/one-time-codes.store.ts';

import { writeAccount } from './account-changes.ts';
import { normalizeEmail, refuseTaken, refuseUnknownName } from './account-names.ts';
import { writeClients, writeRoles } from './account-roles.ts';
import type { AccountChange } from './new-account.ts';

/** Changes of an account; undefined fields stay unchanged. */
export interface AccountEdit {
  /** Null removes it. */
  email?: string | null | undefined;
  /** A code of `languages`. */
  language?: string | undefined;
  roles?: readonly string[] | undefined;
  /** Ids, the default client first. */
  clients?: readonly string[] | undefined;
  /** Name of the identity provider; null: a password here, after a new link. */
  provider?: string | null | undefined;
}

/**
 * Changes an account, with one audit event. Its sessions continue.
 * @throws Problem 400 for an invalid role, client, email or language; then nothing is changed.
 */
export async function editAccount(
  db: Db,
  account: AccountRecord,
  { email, language, roles, clients, provider, ...change }: AccountEdit & AccountChange,
): Promise<void> {
  const codes = languages.map(({ Code }) => Code);
  if (language !== undefined) refuseUnknownName('language', language, codes);
  const address = email == null ? email : normalizeEmail(email);
  if (address != null) await refuseTaken(db, [address], account.id);
  const isMoved = provider !== undefined && provider !== account.provider;
  await writeAccount(db, account, {
    change,
    detail: detailOf({ email: address, language, roles, clients, provider }),
    set: {
      ...(address !== undefined && {
        email: address,
        email_key: address === null ? null : nameKey(address),
      }),
      ...(language !== undefined && { language }),
      ...(isMoved && signOnAt(provider, account, change.at)),
    },
    write: async (tx) => {
      if (isMoved) await endSignOn(tx, account.id, change.at);
      if (roles) await writeRoles(tx, account.id, roles);
      if (clients) await writeClients(tx, account.id, clients);
    },
  });
}

/** Columns for sign-in at a provider, or here after a new link. The password is removed. */
function signOnAt(
  provider: string | null,
  { activated_at }: Pick<AccountRecord, 'activated_at'>,
  now: number,
): Updateable<Database['accounts']> {
  const gone = { password_hash: null, provider };
  return provider === null
    ? { ...gone, sign_on_type: 'PASSWORD', activated_at: null }
    : { ...gone, sign_on_type: 'EXTERNAL', activated_at: activated_at ?? now };
}

async function endSignOn(tx: Db, accountId: string, now: number): Promise<void> {
  await endCodes(tx, accountId, now);
  await tx.deleteFrom('account_identities').where('account_id', '=', accountId).execute();
}

/** Text for the audit trail: roles PlantUser, QA; language es-MX. */
function detailOf(edit: AccountEdit): string {
  return Object.entries(edit)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${[value ?? '-'].flat().join(', ')}`)
    .join('; ');
}
