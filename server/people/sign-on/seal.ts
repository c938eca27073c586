import { randomBytes } from 'node:crypto';

import { base64url, EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose';

import type { Db } from '#server/db/open.ts';
import { loadOrCreateSetting } from '#server/db/settings.ts';

/** Purpose of a sealed text; it opens for the same purpose only. */
type Purpose = 'sign-on begun' | 'sign-on proven';

/** Encrypts notes that the browser keeps for a while: only the server can read and create them. */
export interface Seal {
  close(purpose: Purpose, note: JWTPayload, lifeMs: number): Promise<string>;
  /** Undefined for a text that was not sealed here, is for another purpose, or has expired. */
  open(purpose: Purpose, sealed: string): Promise<JWTPayload | undefined>;
}

const alg = 'dir';
const enc = 'A256GCM';

export async function createSeal(db: Db, now: () => number): Promise<Seal> {
  const key = base64url.decode(await loadKey(db));
  return {
    close(purpose, note, lifeMs) {
      return new EncryptJWT(note)
        .setProtectedHeader({ alg, enc })
        .setAudience(purpose)
        .setExpirationTime(Math.floor((now() + lifeMs) / 1000))
        .encrypt(key);
    },
    async open(purpose, sealed) {
      const options = {
        keyManagementAlgorithms: [alg],
        contentEncryptionAlgorithms: [enc],
        audience: purpose,
        requiredClaims: ['exp'],
        currentDate: new Date(now()),
      };
      return (await jwtDecrypt(sealed, key, options).catch(() => undefined))?.payload;
    },
  };
}

/** The installation's key for seals: created at the first start, stored in the database. */
function loadKey(db: Db): Promise<string> {
  return loadOrCreateSetting(db, 'sign-on-key', () => base64url.encode(randomBytes(32)));
}
