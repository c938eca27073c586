import { createHash, createHmac, randomBytes } from 'node:crypto';

import { jwtVerify, SignJWT } from 'jose';

import type { SigningKey } from './keys.ts';

/** Short-lived, though each use is also checked against the session. */
export const accessTokenSeconds = 15 * 60;

const issuer = 'lineside';
const audience = 'lineside-api';
/** `typ` prevents other signed tokens from being used as access tokens. */
const typ = 'at+jwt';
/** Three parts, without characters that a lenient decoder ignores. */
const compactForm = /^[\w-]+\.[\w-]+\.([\w-]+)$/;

interface AccessClaims {
  accountId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** Undefined for a token that is forged or expired, or no access token. */
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
      if (!isCanonical(token)) return undefined;
      const options = {
        algorithms: ['EdDSA'],
        requiredClaims: ['exp', 'iat'],
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

/** Only the canonical encoding: the last letter of a signature has unused bits. */
function isCanonical(token: string): boolean {
  const signature = compactForm.exec(token)?.[1];
  return (
    signature !== undefined &&
    Buffer.from(signature, 'base64url').toString('base64url') === signature
  );
}

/** 256 random bits, base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored form of a secret with full entropy: a hash, from which the secret cannot be recovered. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * The successor of a refresh token. Derived, so that a client that lost the reply gets the same
 * one, and it need not be stored.
 */
export function successorToken(refreshToken: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(refreshToken).digest('base64url');
}
