import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** In-memory S3 store that refuses calls without a valid signature. */
export interface FakeStore {
  url: string;
  objects: Map<string, Buffer>;
  /** Statuses with which the next calls fail. */
  faults: number[];
  /** Method and path of each call. */
  calls: string[];
  close(): Promise<void>;
}

export const key = { id: 'AKEXAMPLE', secret: 'a secret of the store', region: 'eu-test-1' };

export async function startFakeStore(): Promise<FakeStore> {
  const objects = new Map<string, Buffer>();
  const faults: number[] = [];
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '' } = request;
      calls.push(`${method} ${url}`);
      const fault = faults.shift();
      const [status, content] = fault ? [fault] : answer(request, body);
      response.writeHead(status).end(content);
    });
  });

  function answer(request: IncomingMessage, body: Buffer): [status: number, content?: Buffer] {
    const { method, url = '' } = request;
    if (!isSigned(request, body)) return [403];
    if (method === 'PUT') {
      objects.set(url, body);
      return [200];
    }
    if (method === 'DELETE') {
      objects.delete(url);
      return [204];
    }
    const content = objects.get(url);
    return content ? [200, content] : [404];
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/plant-media`,
    objects,
    faults,
    calls,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Checks a signature version 4, step by step as documented. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = headers;
  const [, scope = '', names = '', signature] =
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${key.id}/([^,]+), SignedHeaders=([^,]+), Signature=(\\w+)$`,
    ).exec(authorization) ?? [];
  const hash = hashOf(body);
  if (headers['x-amz-content-sha256'] !== hash) return false;
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', signed.join(''), names, hash].join('\n');
  const at = String(headers['x-amz-date']);
  const toSign = ['AWS4-HMAC-SHA256', at, scope, hashOf(canonical)].join('\n');
  const [day = '', region] = scope.split('/');
  const signingKey = ['s3', 'aws4_request'].reduce(
    (made, part) => hmac(made, part),
    hmac(hmac(`AWS4${key.secret}`, day), key.region),
  );
  return region === key.region && hmac(signingKey, toSign).toString('hex') === signature;
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(secret: Buffer | string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
