import { createHash, randomBytes } from 'node:crypto';

import { jwtVerify, SignJWT } from 'jose';

import type { SigningKey } from './keys.ts';

/** Short: what an access token says is checked against its session anyway. */
export const accessTokenSeconds = 15 * 60;
/** A wall screen that was off over a long weekend signs in by itself. */
export const refreshTokenMs = 30 * 24 * 3_600_000;

const issuer = 'lineside';
const audience = 'lineside-api';
/** Told apart by `typ`, so that no other token of ours passes as an access token. */
const typ = 'at+jwt';

interface AccessClaims {
  accountId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** Undefined for a token that is not ours, is expired, or is no access token. */
  verify(token: string): Promise<AccessClaims | undefined>;
}

export function createAccessTokens(key: SigningKey, now: () => number): AccessTokens {
  return {
    sign({ accountId, sessionId }) {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'EdDSA', typ })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(accountId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(key.privateKey);
    },
    async verify(token) {
      const options = {
        algorithms: ['EdDSA'],
        issuer,
        audience,
        typ,
        currentDate: new Date(now()),
      };
      const verified = await jwtVerify(token, key.publicKey, options).catch(() => undefined);
      if (!verified) return undefined;
      const { sub, sid } = verified.payload;
      if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
      return { accountId: sub, sessionId: sid };
    },
  };
}

/** 256 random bits: nothing to guess, nothing to parse. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret with full entropy: useless to whoever reads it there. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
