import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** Keys of a browser's subscription. */
export interface BrowserKeys {
  /** A point of P-256, uncompressed: 65 bytes. */
  p256dh: Buffer;
  /** 16 bytes. */
  auth: Buffer;
}

const recordBytes = 4096;
const endOfLastRecord = Buffer.from([2]);

/** Key pair of one message. */
function messageKeys(): ECDH {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}

/**
 * Encrypts a message for a browser: RFC 8291, one record of `aes128gcm` (RFC 8188).
 * @throws for a point that is not on the curve
 */
export function encryptForBrowser(
  message: Buffer,
  { p256dh, auth }: BrowserKeys,
  { pair, salt }: { pair: ECDH; salt: Buffer } = { pair: messageKeys(), salt: randomBytes(16) },
): Buffer {
  const own = pair.getPublicKey();
  const shared = pair.computeSecret(p256dh);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own]);
  const secret = derive(shared, { salt: auth, about, bytes: 32 });
  const key = derive(secret, { salt, about: infoOf('aes128gcm'), bytes: 16 });
  const nonce = derive(secret, { salt, about: infoOf('nonce'), bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(message), cipher.update(endOfLastRecord)]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  const head = [salt, size, Buffer.from([own.length]), own];
  return Buffer.concat([...head, body, cipher.final(), cipher.getAuthTag()]);
}

function infoOf(name: string): Buffer {
  return Buffer.from(`Content-Encoding: ${name}\0`);
}

function derive(
  secret: Buffer,
  { salt, about, bytes }: { salt: Buffer; about: Buffer; bytes: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, bytes));
}
