import { sealSecret } from '#server/access/sealed-secret.ts';
import { fieldFault } from '#server/base/problem.ts';
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
    throw fieldFault('Secret', 'Give the secret again: the address or the user name has changed');
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

/**
 * @throws Problem 400 where the text is no URL with one of these protocols, or contains a password.
 */
export function refuseServerAddress(text: string, protocols: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ');
  if (!url || !protocols.includes(url.protocol) || url.hostname === '')
    throw fieldFault('Url', `An address such as ${forms} is needed`);
  // Everyone who reads the address would see a password in it.
  if (url.username !== '' || url.password !== '')
    throw fieldFault('Url', 'Username and Secret have fields of their own');
  return url;
}
