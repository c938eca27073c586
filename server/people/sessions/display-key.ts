import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, type JWK } from 'jose';

import { isUnavailable } from '#server/db/dialects/unavailable.ts';
import type { Db } from '#server/db/open.ts';

/** Tolerance in seconds: displays set their clock by the server's replies. */
const maxOffSeconds = 300;

/**
 * The thumbprint of the key in a proof: a compact JWS with the public key in its header, as in RFC
 * 9449 (DPoP). Undefined for an invalid or expired proof, or one of another call.
 */
export async function provenKey(
  proof: string | undefined,
  now: number,
): Promise<string | undefined> {
  if (proof === undefined) return undefined;
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      requiredClaims: ['iat', 'jti'],
      currentDate: new Date(now),
      clockTolerance: maxOffSeconds,
      maxTokenAge: maxOffSeconds,
    });
    const isForThis = payload['htm'] === 'POST' && payload['htu'] === '/api/accounts/token';
    return isForThis ? await calculateJwkThumbprint(protectedHeader.jwk as JWK) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a wall screen's session may be used with this key. The first key is bound to the session:
 * a copied token is useless elsewhere.
 */
export async function isOwnDisplay(
  db: Db,
  sessionId: string,
  thumbprint: string | undefined,
): Promise<boolean> {
  const own = await keyOf(db, sessionId);
  if (own !== null || thumbprint === undefined) return own === null || own === thumbprint;
  try {
    await db
      .updateTable('sessions')
      .set({ key_thumbprint: thumbprint })
      .where('id', '=', sessionId)
      .where('key_thumbprint', 'is', null)
      .execute();
  } catch (error) {
    // On a full disk the display continues; its key is bound later.
    if (isUnavailable(error)) return true;
    throw error;
  }
  return (await keyOf(db, sessionId)) === thumbprint;
}

async function keyOf(db: Db, sessionId: string): Promise<string | null> {
  const session = await db
    .selectFrom('sessions')
    .select('key_thumbprint')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session?.key_thumbprint ?? null;
}
