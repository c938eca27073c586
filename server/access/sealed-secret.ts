import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { Db } from '#server/db/open.ts';

import { loadSecret } from './kept-settings.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret that is stored and used again, such as that of a device. The key is the
 * installation's own, kept in its settings.
 */
export async function sealSecret(db: Db, secret: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, await keyOf(db), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error for a text that was not encrypted here */
export async function openSecret(db: Db, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, await keyOf(db), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}

function keyOf(db: Db): Promise<Buffer> {
  return loadSecret(db, 'device-secrets-key');
}
