import { openSecret, sealSecret } from '#server/access/sealed-secret.ts';
import { invalidField, type Problem } from '#server/base/problem.ts';
import { parseServerAddress } from '#server/connectors/server-address.ts';
import { unreadableSecret } from '#server/connectors/stored-secret.ts';
import type { Db } from '#server/db/open.ts';
import type { ProposedRow } from '#server/resource-kit/describe/define-resource.ts';

/** Values of a webhook as sent. */
export interface GivenWebhook {
  Id?: string;
  Url: string;
  Secret?: string | null;
}

const minSecretLength = 16;
/** Limit per client: all are processed at each collection. */
const maxOfClient = 50;
/** `whsec_` and base64, the format of libraries for Standard Webhooks. */
export const codedSecret = /^whsec_(.+)$/;

/** Values of the webhook after the change. */
interface Webhook extends Omit<GivenWebhook, 'Id'> {
  ClientId: string;
}

type Proposed = Pick<ProposedRow<Webhook>, 'before' | 'after'>;

/** Checks that the schema cannot express. @throws Problem 400 with the field */
export async function refuseWrongWebhook(tx: Db, { before, after }: Proposed): Promise<void> {
  refuseWebhookUrl(after);
  if (!before) await refuseTooMany(tx, after.ClientId);
}

/** Encrypts the secret. @throws Problem 400 where it has to be entered again */
export async function columnsOfWebhook(
  tx: Db,
  { before, after }: Proposed,
): Promise<Readonly<Record<string, unknown>>> {
  const given = { ...after, ...(before && { Id: before.Id }) };
  // A correction is tried at once, without the remaining backoff.
  const atOnce = { attempts: 0, next_at: 0 };
  if (isGiven(given)) return { ...atOnce, secret: await sealSecret(tx, secretGiven(given)) };
  const stored = await storedSecret(tx, given);
  if (stored === null) throw missing();
  return { ...atOnce, secret: stored };
}

/**
 * Secret that signs a test: the one sent, else the stored one if the address is the same.
 * @throws Problem 400
 */
export async function secretForTest(db: Db, given: GivenWebhook): Promise<string> {
  if (isGiven(given)) return secretGiven(given);
  const stored = await storedSecret(db, given);
  if (stored === null) throw missing();
  return openSecret(db, stored).catch(() => {
    throw invalidField('Secret', unreadableSecret);
  });
}

/** @throws Problem 400 */
export function refuseWebhookUrl({ Url }: GivenWebhook): void {
  parseServerAddress(Url, ['https:', 'http:']);
}

async function refuseTooMany(tx: Db, clientId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (count >= maxOfClient)
    throw invalidField('ClientId', {
      Code: 'webhook.tooMany',
      Message: `A client has at most ${maxOfClient} webhooks`,
      Limit: maxOfClient,
    });
}

function isGiven({ Secret }: GivenWebhook): boolean {
  return Secret !== null && Secret !== undefined;
}

function secretGiven({ Secret }: GivenWebhook): string {
  const secret = (Secret ?? '').trim();
  if (secret.length < minSecretLength)
    throw invalidField('Secret', {
      Code: 'secret.tooShort',
      Message: `At least ${minSecretLength} characters are needed`,
      Limit: minSecretLength,
    });
  const [, coded] = codedSecret.exec(secret) ?? [];
  if (coded !== undefined && !isBase64(coded))
    throw invalidField('Secret', {
      Code: 'secret.notBase64',
      Message: `After whsec_ base64 of at least ${minSecretLength} bytes is needed`,
      Limit: minSecretLength,
    });
  return secret;
}

/** Encrypted stored secret, only for its own address: it never signs for another server. */
async function storedSecret(db: Db, { Id, Url }: GivenWebhook): Promise<string | null> {
  if (Id === undefined) return null;
  const { secret, url } = await db
    .selectFrom('webhooks')
    .select(['secret', 'url'])
    .where('id', '=', Id)
    .executeTakeFirstOrThrow();
  if (secret !== null && new URL(url).origin !== new URL(Url).origin)
    throw invalidField('Secret', {
      Code: 'secret.addressChanged',
      Message: 'Give the secret again: the address has changed',
    });
  return secret;
}

function isBase64(text: string): boolean {
  return (
    /^[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length >= minSecretLength
  );
}

function missing(): Problem {
  return invalidField('Secret', {
    Code: 'secret.needed',
    Message: 'What is sent is signed with a secret: give one',
  });
}
