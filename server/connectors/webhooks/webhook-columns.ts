import type { Db } from '#server/db/open.ts';
import { openSecret, sealSecret } from '#server/connectors/device-secret.ts';
import { Problem } from '#server/base/problem.ts';
import type { Values } from '#server/resource-kit/describe/define-resource.ts';

/** What is given of a webhook, as its row is to be. */
export interface GivenWebhook {
  Id?: string;
  ClientId?: string;
  Url: string;
  Secret?: string | null;
}

const shortestSecret = 16;
/** More than a client has systems to tell. All of them are looked at together. */
const mostOfClient = 50;
/** `whsec_` and base64, as libraries for Standard Webhooks make them. */
export const codedSecret = /^whsec_(.+)$/;

/**
 * The columns that are not stored as they are given, after checks that the schema cannot make.
 * @throws Problem 400 with the field
 */
export async function columnsOfWebhook(
  tx: Db,
  values: Values,
): Promise<Readonly<Record<string, unknown>>> {
  const given = values as unknown as GivenWebhook;
  refuseWebhookUrl(given);
  if (given.Id === undefined) await refuseTooMany(tx, given);
  // Who corrects something does not wait for the next attempt.
  const atOnce = { attempts: 0, next_at: 0 };
  if (isGiven(given)) return { ...atOnce, secret: await sealSecret(tx, secretGiven(given)) };
  const stored = await storedSecret(tx, given);
  if (stored === null) throw missing();
  return { ...atOnce, secret: stored };
}

/**
 * The secret to sign a test with: the one sent, else the stored one for the address it is stored for.
 * @throws Problem 400
 */
export async function secretForTest(db: Db, given: GivenWebhook): Promise<string> {
  if (isGiven(given)) return secretGiven(given);
  const stored = await storedSecret(db, given);
  if (stored === null) throw missing();
  return openSecret(db, stored).catch(() => {
    throw fault('Secret', 'It cannot be read, give it again');
  });
}

/** @throws Problem 400 */
export function refuseWebhookUrl({ Url }: GivenWebhook): void {
  const url = URL.canParse(Url) ? new URL(Url) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw fault('Url', 'An address such as https://… or http://… is needed');
  // A password would be shown to all who read the address.
  if (url.username !== '' || url.password !== '')
    throw fault('Url', 'An address has no user name and no password');
}

async function refuseTooMany(tx: Db, { ClientId = '' }: GivenWebhook): Promise<void> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', ClientId)
    .executeTakeFirstOrThrow();
  if (count >= mostOfClient)
    throw fault('ClientId', `A client has at most ${mostOfClient} webhooks`);
}

function isGiven({ Secret }: GivenWebhook): boolean {
  return Secret !== null && Secret !== undefined;
}

function secretGiven({ Secret }: GivenWebhook): string {
  const secret = (Secret ?? '').trim();
  if (secret.length < shortestSecret)
    throw fault('Secret', `At least ${shortestSecret} characters are needed`);
  const [, coded] = codedSecret.exec(secret) ?? [];
  if (coded !== undefined && !isBase64(coded))
    throw fault('Secret', `After whsec_ base64 of at least ${shortestSecret} bytes is needed`);
  return secret;
}

/** Encrypted. A stored one stays with its address: nothing is signed with it for another server. */
async function storedSecret(db: Db, { Id, Url }: GivenWebhook): Promise<string | null> {
  if (Id === undefined) return null;
  const { secret, url } = await db
    .selectFrom('webhooks')
    .select(['secret', 'url'])
    .where('id', '=', Id)
    .executeTakeFirstOrThrow();
  if (secret !== null && new URL(url).origin !== new URL(Url).origin)
    throw fault('Secret', 'Give the secret again: the address has changed');
  return secret;
}

function isBase64(text: string): boolean {
  return (
    /^[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length >= shortestSecret
  );
}

function missing(): Problem {
  return fault('Secret', 'What is sent is signed with a secret: give one');
}

function fault(Field: string, Message: string): Problem {
  return new Problem(400, 'request.invalid', `${Field}: ${Message}`).with({
    Errors: [{ Field, Message }],
  });
}
