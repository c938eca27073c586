import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A receiver of webhooks on loopback. */
export interface Receiver {
  url: string;
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** Status of its replies; 200 at first. */
  status: number;
  /** While pending, the receiver accepts requests without replying. */
  held: Promise<void> | undefined;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      receiver.received.push({ headers: request.headers, body });
      await receiver.held;
      response.writeHead(receiver.status).end('thank you');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    status: 200,
    held: undefined,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return receiver;
}
