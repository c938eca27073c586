import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A link between client and server that breaks for some of the calls. */
export interface LossyLink {
  address: string;
  /**
   * Calls that reached the server only in part, and replies that reached the client only in part.
   */
  lost: { calls: number; replies: number };
  close(): Promise<void>;
}

/**
 * @param random Numbers from 0 to 1 that decide which calls are lost and after which byte.
 * @param share The share of lost calls; half of them are lost before the server handles them.
 * @param isLossy Whether calls of this path can be lost.
 */
export async function startLossyLink(
  port: number,
  random: () => number,
  { share = 0.3, isLossy = () => true }: { share?: number; isLossy?(path: string): boolean } = {},
): Promise<LossyLink> {
  const lost = { calls: 0, replies: 0 };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function pass(request: IncomingMessage, { socket }: ServerResponse): Promise<void> {
    const call = Buffer.concat([headOf(request), await buffer(request)]);
    const drawn = isLossy(request.url ?? '') ? random() : 1;
    if (drawn < share / 2) {
      lost.calls += 1;
      await send(port, partOf(call, random()));
      socket?.destroy();
    } else if (drawn < share) {
      const reply = await answerOf(port, call);
      lost.replies += 1;
      socket?.write(partOf(reply, random()), () => socket.destroy());
    } else socket?.end(await answerOf(port, call));
  }

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A random part of the bytes, without the last one at least. */
function partOf(whole: Buffer, drawn: number): Buffer {
  return whole.subarray(0, Math.floor(drawn * whole.length));
}

/** Sends bytes and closes the connection. */
function send(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(bytes, () => {
        socket.destroy();
        resolve();
      }),
    ).once('error', reject);
  });
}

async function answerOf(port: number, call: Buffer): Promise<Buffer> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.write(call);
  return buffer(socket);
}

/** The head of the call as received, but the connection is closed after the reply. */
function headOf({ method, url, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`, 'connection: close'];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== 'connection')
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}
