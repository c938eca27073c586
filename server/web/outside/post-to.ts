import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';

interface Target {
  /** http: or https: */
  url: string;
  /** Checked address to which the connection is made. */
  address: string;
  /** CA certificate, where it is not a public one. */
  ca?: string | undefined;
}

interface MessageContent {
  headers: Readonly<Record<string, string | number>>;
  body: Buffer;
}

interface Received {
  status: number;
  /** The beginning of the body. */
  text: string;
}

const timeoutMs = 15_000;
const maxBytes = 2000;

/** Posts to an address with the host name of the URL. Redirects are not followed. */
export function postTo(
  { url, address, ca }: Target,
  { headers, body }: MessageContent,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    const request = target.protocol === 'https:' ? secureRequest : plainRequest;
    const call = request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': body.length, Host: target.host },
        // The certificate is checked against the name, the connection goes to the address.
        servername: target.hostname,
        hostname: address,
        timeout: timeoutMs,
        agent: false,
        ...(ca !== undefined && { ca }),
      },
      (reply) => {
        const status = reply.statusCode ?? 0;
        void buffer(limited(reply, maxBytes))
          .catch(() => Buffer.alloc(0))
          .then((bytes) => resolve({ status, text: bytes.toString('utf8') }));
      },
    );
    const end = setTimeout(() => call.destroy(new Error('timeout')), timeoutMs);
    call.on('close', () => clearTimeout(end));
    call.on('error', reject);
    call.end(body);
  });
}

/** The first bytes; stops reading after them. */
async function* limited(reply: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let left = most;
  for await (const part of reply) {
    yield part.subarray(0, left);
    left -= part.length;
    if (left <= 0) return;
  }
}
