import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { nearestName } from '#shared/nearest-name.ts';

/**
 * The stored form of a username: lower case, trimmed.
 * @throws Problem 400 for fewer than 3 or more than 100 characters, blanks or control characters.
 */
export function normalizeUsername(typed: string): string {
  const username = typed.trim().toLowerCase();
  const length = Array.from(username).length;
  if (length < 3 || length > 100 || /[\s\p{C}]/u.test(username))
    throw refused(
      'account.badUsername',
      'A username has 3 to 100 characters, without spaces and control characters.',
    );
  return username;
}

/** The stored form of an email address. @throws Problem 400 for an invalid address. */
export function normalizeEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  if (email.length > 200 || !/^[^\s@<>,;:"\p{C}]+@[^\s@<>,;:"\p{C}]+$/u.test(email))
    throw refused('account.badEmail', `"${typed}" is no email address.`, { name: typed });
  return email;
}

/**
 * Usernames and emails share one namespace, since both are accepted at sign-in.
 * @param except Id of the account that the names are for.
 * @throws Problem 400 with the name that is taken.
 */
export async function refuseTaken(db: Db, names: readonly string[], except = ''): Promise<void> {
  const taken = await db
    .selectFrom('accounts')
    .select(['username', 'email'])
    .where((or) => or.or([or('username', 'in', names), or('email', 'in', names)]))
    .where('id', '<>', except)
    .executeTakeFirst();
  if (!taken) return;
  const name = names.find((one) => one === taken.username || one === taken.email);
  const sentence = `"${name}" is taken. Please choose another one.`;
  throw refused('account.nameTaken', sentence, { name: name ?? '' });
}

/** With code and values for translation; the caller adds the field of its form. */
function refused(code: string, sentence: string, Values: Readonly<Record<string, string>> = {}) {
  const error = { Field: '', Message: sentence, Code: code, Values };
  return new Problem(400, code, sentence).with({ Errors: [error] });
}

/** @throws Problem 400 with the nearest known name, or the list of known names. */
export function refuseUnknownName(what: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? listOf(known) : ` Nearest: "${nearest}".`;
  throw new Problem(400, `${what}.unknown`, `There is no ${what} "${name}".${hint}`);
}

/** Only as many as fit in a line. */
function listOf(known: readonly string[]): string {
  return known.length === 0 || known.length > 12 ? '' : ` Known: ${known.join(', ')}.`;
}
