import { exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';

import { openSecret, sealSecret } from '#server/access/sealed-secret.ts';
import type { Db } from '#server/db/open.ts';
import { loadOrCreateSetting } from '#server/db/settings.ts';

/** VAPID key of this installation (RFC 8292). */
export interface PushKey {
  /** Uncompressed point of P-256, base64url: browsers accept only messages signed with its key. */
  publicKey: string;
  privateKey: CryptoKey;
}

/** Push services accept at most a day. */
const goodForSeconds = 12 * 3600;

/** Created on first use, then stored encrypted. */
export async function loadPushKey(db: Db): Promise<PushKey> {
  const sealed = await loadOrCreateSetting(db, 'push-key', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    return sealSecret(db, JSON.stringify(await exportJWK(privateKey)));
  });
  const jwk = JSON.parse(await openSecret(db, sealed)) as JWK;
  const [x, y] = [jwk.x, jwk.y].map((part) => Buffer.from(part ?? '', 'base64url'));
  return {
    publicKey: Buffer.concat([Buffer.from([4]), x ?? empty, y ?? empty]).toString('base64url'),
    privateKey: (await importJWK(jwk, 'ES256')) as CryptoKey,
  };
}

const empty = Buffer.alloc(0);

/**
 * The value of `Authorization` for the push service of an endpoint.
 * @param contact Contact for its operator: a URL of this installation.
 * @param now Epoch milliseconds.
 */
export async function authorizationFor(
  { publicKey, privateKey }: PushKey,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: number },
): Promise<string> {
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now / 1000) + goodForSeconds)
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}
