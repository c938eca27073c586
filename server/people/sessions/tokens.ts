import { createHash, createHmac, randomBytes } from 'node:crypto';

import { jwtVerify, SignJWT } from 'jose';

import type { SigningKey } from './keys.ts';

/** Short: what an access token says is checked against its session anyway. */
export const accessTokenSeconds = 15 * 60;

const issuer = 'lineside';
const audience = 'lineside-api';
/** Told apart by `typ`, so that no other token of ours passes as an access token. */
const typ = 'at+jwt';
/** Three parts, and nothing that a lenient decoder would overlook. */
const compactForm = /^[\w-]+\.[\w-]+\.([\w-]+)$/;

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

/** One spelling a token: the last letter of a signature has bits that mean nothing. */
function isCanonical(token: string): boolean {
  const signature = compactForm.exec(token)?.[1];
  return (
    signature !== undefined &&
    Buffer.from(signature, 'base64url').toString('base64url') === signature
  );
}

/** 256 random bits: nothing to guess, nothing to parse. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret with full entropy: useless to anyone who reads it there. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * The refresh token that follows this one. It is computed, so that it can be handed out again to
 * a client that lost the reply, and never needs to be stored.
 */
export function successorOf(refreshToken: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(refreshToken).digest('base64url');
}
