import { sealSecret } from '#server/access/sealed-secret.ts';
import { invalidField } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';

/** Address and credentials of a server, as sent. */
interface GivenServer {
  Url: string;
  Username: string | null;
  Secret: string | null;
}

/** Address and credentials of a server, as stored: the secret is encrypted. */
interface StoredServer {
  url: string;
  username: string | null;
  secret: string | null;
}

/** The stored secret was encrypted with another key. */
export const unreadableSecret = {
  Code: 'secret.unreadable',
  Message: 'It cannot be read, give it again',
};

/**
 * Encrypted secret for the column of a row with a server.
 * @param before Undefined for a new row.
 * @throws Problem 400 where the secret has to be entered again
 */
export async function secretColumn(
  tx: Db,
  table: 'publishers' | 'source_devices',
  { before, after }: { before?: { Id: string } | undefined; after: GivenServer },
): Promise<{ secret: string | null }> {
  const stored =
    before &&
    (await tx
      .selectFrom(table)
      .select(['secret', 'url', 'username'])
      .where('id', '=', before.Id)
      .executeTakeFirstOrThrow());
  return { secret: await secretToStore(tx, after, stored) };
}

/**
 * Encrypted secret to store. A stored one is valid for its address and user name only: it is never
 * sent to another server. Null keeps it, an empty text removes it.
 * @param stored Undefined for a new row.
 * @throws Problem 400 where it has to be entered again
 */
async function secretToStore(
  tx: Db,
  given: GivenServer,
  stored: StoredServer | undefined,
): Promise<string | null> {
  const { Secret } = given;
  if (Secret !== null && Secret !== undefined)
    return Secret.trim() === '' ? null : sealSecret(tx, Secret.trim());
  if (!stored || stored.secret === null) return null;
  if (!isSameServer(stored, given))
    throw invalidField('Secret', {
      Code: 'secret.serverChanged',
      Message: 'Give the secret again: the address or the user name has changed',
    });
  return stored.secret;
}

/** Whether a stored secret may be sent to the given server. */
export function isSameServer(
  stored: Pick<StoredServer, 'url' | 'username'>,
  { Url, Username }: Pick<GivenServer, 'Url' | 'Username'>,
): boolean {
  if (!URL.canParse(stored.url) || (Username?.trim() ?? '') !== (stored.username ?? ''))
    return false;
  const [one, other] = [new URL(stored.url), new URL(Url)];
  return one.protocol === other.protocol && one.host === other.host;
}
