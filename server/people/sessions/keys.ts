import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';

import type { Db } from '#server/db/open.ts';
import { loadOrCreateSetting } from '#server/db/settings.ts';

export interface SigningKey {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

/**
 * The installation's signing key for access tokens: created at the first start, stored in the
 * database.
 */
export async function loadSigningKey(db: Db): Promise<SigningKey> {
  const value = await loadOrCreateSetting(db, 'signing-key', async () => {
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
