import { sealSecret } from '#server/access/sealed-secret.ts';
import { fieldFault } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';

/** A server and how to sign in there, as they are given. */
interface GivenServer {
  Url: string;
  Username: string | null;
  Secret: string | null;
}

/** A server and how to sign in there, as they are stored: the secret is encrypted. */
interface StoredServer {
  url: string;
  username: string | null;
  secret: string | null;
}

/**
 * The secret column of a row with a server: it is not stored as it is given.
 * @param before Undefined for a new row.
 * @throws Problem 400 where the secret has to be given again
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
 * The secret as it is to be stored. A stored one stays with its address and user name: it is never
 * sent to another server. Null keeps it, an empty text ends it.
 * @param stored Undefined for a new row.
 * @throws Problem 400 where it has to be given again
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
    throw fieldFault('Secret', 'Give the secret again: the address or the user name has changed');
  return stored.secret;
}

/** Whether a secret for one is a secret for the other. */
export function isSameServer(
  stored: Pick<StoredServer, 'url' | 'username'>,
  { Url, Username }: Pick<GivenServer, 'Url' | 'Username'>,
): boolean {
  if (!URL.canParse(stored.url) || (Username?.trim() ?? '') !== (stored.username ?? ''))
    return false;
  const [one, other] = [new URL(stored.url), new URL(Url)];
  return one.protocol === other.protocol && one.host === other.host;
}

/** @throws Problem 400 for what is no address with one of these protocols, or has a password in it. */
export function refuseServerAddress(text: string, protocols: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ');
  if (!url || !protocols.includes(url.protocol) || url.hostname === '')
    throw fieldFault('Url', `An address such as ${forms} is needed`);
  // A password would be shown to all who read the address.
  if (url.username !== '' || url.password !== '')
    throw fieldFault('Url', 'Username and Secret have fields of their own');
  return url;
}
