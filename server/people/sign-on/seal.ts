import { randomBytes } from 'node:crypto';

import { base64url, EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose';

import type { Db } from '#server/db/open.ts';

/** What a sealed text is for; one for another purpose does not open. */
type Purpose = 'sign-on begun' | 'sign-on proven';

/** Hands notes to the browser that only the server can read and write, for a while. */
export interface Seal {
  close(purpose: Purpose, note: JWTPayload, lifeMs: number): Promise<string>;
  /** Undefined for a text that was not sealed here, for this, or is too old. */
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

/** The installation's key for seals: made at the first start, then kept in the database. */
async function loadKey(db: Db): Promise<string> {
  // Two instances may start on the same empty database: the first key written is everyone's.
  await db
    .insertInto('settings')
    .values({ name: 'sign-on-key', value: base64url.encode(randomBytes(32)) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'sign-on-key')
    .executeTakeFirstOrThrow();
  return value;
}
