import { randomBytes } from 'node:crypto';

import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';

import type { Db } from '#server/db/open.ts';

export interface SigningKey {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

/** The installation's key for access tokens: made at the first start, then kept in the database. */
export async function loadSigningKey(db: Db): Promise<SigningKey> {
  const value = await keptSetting(db, 'signing-key', async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
    return JSON.stringify(await exportJWK(privateKey));
  });
  const { d, ...publicPart } = JSON.parse(value) as JWK;
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...publicPart, ...(d && { d }) }, 'EdDSA'),
    importJWK(publicPart, 'EdDSA'),
  ]);
  return { privateKey: privateKey as CryptoKey, publicKey: publicKey as CryptoKey };
}

/** 256 bits of the installation's own under a name: made at the first start, then kept. */
export async function loadSecret(db: Db, name: string): Promise<Buffer> {
  const value = await keptSetting(db, name, () => randomBytes(32).toString('base64url'));
  return Buffer.from(value, 'base64url');
}

/** A setting that is made when it is first asked for, then kept. */
export async function keptSetting(
  db: Db,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const stored = await readSetting(db, name);
  if (stored !== undefined) return stored;

  // Two instances may start on the same empty database: the first value written is everyone's.
  await db
    .insertInto('settings')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await readSetting(db, name);
  if (kept === undefined) throw new Error(`the setting ${name} could not be stored`);
  return kept;
}

async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}
