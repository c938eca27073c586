import { activePeopleWhoSee } from '#server/access/people.store.ts';
import type { Db } from '#server/db/open.ts';

/** `@` and a username, at the beginning or after a word boundary. */
const mention = /(?<![\p{L}\p{N}@._-])@([\p{L}\p{N}][\p{L}\p{N}._@-]{0,199})/gu;
/** Limit of mentions in a message. */
const maxMentions = 20;

/** The mentioned usernames in a text, in lower case, without duplicates. */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(mention)].map(([, name = '']) =>
    // Punctuation after a name is not part of it.
    name.replace(/[.@_-]+$/u, '').toLowerCase(),
  );
  return [...new Set(names)].slice(0, maxMentions);
}

/**
 * The accounts with these names that see the client. Others must not learn what is written in it.
 */
export function mentionedAccounts(
  db: Db,
  { names, clientId }: { names: readonly string[]; clientId: string },
): Promise<{ id: string; username: string }[]> {
  if (names.length === 0) return Promise.resolve([]);
  return activePeopleWhoSee(db, clientId)
    .select(['id', 'username'])
    .where('username', 'in', names)
    .orderBy('username')
    .execute();
}
