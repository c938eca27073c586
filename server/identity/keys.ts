import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';

import type { Db } from '#server/db/open.ts';

export interface SigningKey {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

/** The installation's key for access tokens: made at the first start, then kept in the database. */
export async function loadSigningKey(db: Db): Promise<SigningKey> {
  const stored = await readKey(db);
  if (stored) return stored;

  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const value = JSON.stringify(await exportJWK(privateKey));
  // Two instances may start on the same empty database: the first key written is everyone's.
  await db
    .insertInto('settings')
    .values({ name: 'signing-key', value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const key = await readKey(db);
  if (!key) throw new Error('the signing key could not be stored');
  return key;
}

async function readKey(db: Db): Promise<SigningKey | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'signing-key')
    .executeTakeFirst();
  if (!row) return undefined;

  const { d, ...publicPart } = JSON.parse(row.value) as JWK;
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...publicPart, ...(d && { d }) }, 'EdDSA'),
    importJWK(publicPart, 'EdDSA'),
  ]);
  return { privateKey: privateKey as CryptoKey, publicKey: publicKey as CryptoKey };
}
