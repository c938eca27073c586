import { spawnSync } from 'node:child_process';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** A push service on loopback, with a browser that decrypts its messages. */
export interface PushService {
  endpoint: string;
  /** PEM of its certificate. */
  ca: string;
  keys: { P256dh: string; Auth: string };
  received: { message: unknown; authorization: string }[];
  /** Status of its replies; 201 at first. */
  status: number;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const { key, cert } = certificate();
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const server = createServer({ key, cert }, (request, response) => {
    void buffer(request).then((body) => {
      if (service.status < 300)
        service.received.push({
          message: JSON.parse(decrypted(body)) as unknown,
          authorization: request.headers.authorization ?? '',
        });
      response.writeHead(service.status).end();
    });
  });

  /** Decrypts like a browser: RFC 8291. */
  function decrypted(body: Buffer): string {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
    const secret = hkdf(pair.computeSecret(sender), { salt: auth, about, bytes: 32 });
    const [content, nonce] = (
      [
        ['aes128gcm', 16],
        ['nonce', 12],
      ] as const
    ).map(([name, bytes]) =>
      hkdf(secret, { salt, about: Buffer.from(`Content-Encoding: ${name}\0`), bytes }),
    );
    const decipher = createDecipheriv('aes-128-gcm', content ?? salt, nonce ?? salt);
    decipher.setAuthTag(body.subarray(-16));
    const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    return text.subarray(0, -1).toString();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: PushService = {
    endpoint: `https://localhost:${(server.address() as AddressInfo).port}/send/abc`,
    ca: cert,
    keys: { P256dh: pair.getPublicKey('base64url'), Auth: auth.toString('base64url') },
    received: [],
    status: 201,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return service;
}

function hkdf(
  secret: Buffer,
  { salt, about, bytes }: { salt: Buffer; about: Buffer; bytes: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, bytes));
}

function certificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'lineside-push-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const asked =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost -days 2';
  // The OPC UA library sets it to a missing file, in the process shared by these tests.
  const env = { ...process.env, OPENSSL_CONF: undefined };
  const made = spawnSync('openssl', [...asked.split(' '), '-keyout', key, '-out', cert], { env });
  if (made.status !== 0) throw new Error(`openssl: ${String(made.stderr)}`);
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}
