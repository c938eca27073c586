import type { Db } from '#server/db/open.ts';

/** `@` and a user name, at the beginning or after what ends a word. */
const mention = /(?<![\p{L}\p{N}@._-])@([\p{L}\p{N}][\p{L}\p{N}._@-]{0,199})/gu;
/** More than anyone calls by name at once. */
const maxMentions = 20;

/** The names that a text calls people by, in lower case, each once. */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(mention)].map(([, name = '']) =>
    // A full stop after a name ends the sentence.
    name.replace(/[.@_-]+$/u, '').toLowerCase(),
  );
  return [...new Set(names)].slice(0, maxMentions);
}

/** The accounts of these names that see the client. No one else learns of what is written in it. */
export function mentioned(
  db: Db,
  { names, clientId }: { names: readonly string[]; clientId: string },
): Promise<{ id: string; username: string }[]> {
  if (names.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('username', 'in', names)
    .where('sign_on_type', '<>', 'KIOSK')
    .where('disabled_at', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('account_clients')
            .select('account_clients.account_id')
            .whereRef('account_clients.account_id', '=', 'accounts.id')
            .where('account_clients.client_id', '=', clientId),
        ),
        exists(
          selectFrom('account_roles')
            .select('account_roles.account_id')
            .whereRef('account_roles.account_id', '=', 'accounts.id')
            .where('account_roles.name', 'in', ['Sysadmin', 'Global']),
        ),
      ]),
    )
    .orderBy('username')
    .execute();
}
