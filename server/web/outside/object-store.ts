import { createHash } from 'node:crypto';

import { AwsClient } from 'aws4fetch';

/** A bucket of an S3-compatible store, with its credentials. */
export interface ObjectStoreSettings {
  /** Address of the bucket, optionally with a folder, without a trailing slash. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
  /** For temporary credentials. */
  sessionToken: string | undefined;
}

/** Objects of a bucket by their names. */
export interface ObjectStore {
  put(name: string, content: Buffer): Promise<void>;
  /** Undefined for a missing object. */
  get(name: string): Promise<Buffer | undefined>;
  /** Succeeds also for a missing object. */
  remove(name: string): Promise<void>;
}

/** Timeout of a call. */
const timeoutMs = 20_000;
/** Retries when the store is too busy. */
const retries = 3;

/** @throws Error with one line that names the variable and its fault. */
export function objectStoreOf(variables: NodeJS.ProcessEnv): ObjectStoreSettings | undefined {
  const { MEDIA_URL: url, AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret } = variables;
  if (!url) return undefined;
  if (!/^https?:\/\/[^/?#@\s]+(\/[\w.-]+)+\/?$/.test(url))
    throw new Error(
      `MEDIA_URL is the address of a bucket, like https://s3.example/media, not "${url}"`,
    );
  if (!keyId || !secret)
    throw new Error('MEDIA_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it');
  return {
    url: url.replace(/\/$/, ''),
    region: variables['AWS_REGION'] || 'us-east-1',
    keyId,
    secret,
    sessionToken: variables['AWS_SESSION_TOKEN'] || undefined,
  };
}

/** Signs each call (signature version 4), including a hash of the body. */
export function openObjectStore(settings: ObjectStoreSettings): ObjectStore {
  const { url, region, keyId, secret, sessionToken } = settings;
  const client = new AwsClient({
    service: 's3',
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    retries,
    ...(sessionToken && { sessionToken }),
  });

  /** @throws Error for any other status. */
  async function call(
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    { content = Buffer.alloc(0), fine }: { content?: Buffer; fine: readonly number[] },
  ): Promise<Response> {
    const reply = await client.fetch(`${url}/${encodeURIComponent(name)}`, {
      method,
      ...(method === 'PUT' && { body: new Uint8Array(content) }),
      headers: { 'X-Amz-Content-Sha256': createHash('sha256').update(content).digest('hex') },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (fine.includes(reply.status)) return reply;
    await reply.body?.cancel();
    throw new Error(`the store of MEDIA_URL answered ${method} with ${reply.status}`);
  }

  return {
    async put(name, content) {
      await call('PUT', name, { content, fine: [200] });
    },
    async get(name) {
      const reply = await call('GET', name, { fine: [200, 404] });
      const content = Buffer.from(await reply.arrayBuffer());
      return reply.status === 200 ? content : undefined;
    },
    async remove(name) {
      await call('DELETE', name, { fine: [200, 204, 404] });
    },
  };
}
