import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, type JWK } from 'jose';

import { isUnavailable } from '#server/db/dialects/unavailable.ts';
import type { Db } from '#server/db/open.ts';

/** Clocks of displays follow the server's, as its replies tell it. */
const maxOffSeconds = 300;

/**
 * The thumbprint of the key that a call was proven with: a compact JWS with the public key in its
 * header, as in RFC 9449. Undefined for a proof that is none, is too old, or is for another call.
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
 * Whether a wall screen's session may go on with this key. The first key that it is used with is
 * its own from then on: a copy of the token elsewhere is worth nothing.
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
    // On a full disk the display goes on, and is bound later.
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
