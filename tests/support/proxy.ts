import {
  createServer,
  request as send,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A network between browser and server with faults that tests can switch on. */
export interface Proxy {
  address: string;
  /** Number of refresh calls that reached the server. */
  refreshes(): number;
  /** Number of replies to refresh calls that were cut. */
  cuts(): number;
  /** Cuts the next replies to refresh calls after these numbers of bytes. */
  cutNext(lengths: readonly number[]): void;
  /** Corrupts these access tokens on their way from now on, so that the server refuses them. */
  spoil(accessTokens: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface Network {
  target: URL;
  lengths: number[];
  spoilt: Set<string>;
  refreshes: number;
  cuts: number;
}

/** @param refusesUpgrades Refuses WebSockets, as some proxies do. */
export async function startProxy(target: string, refusesUpgrades = false): Promise<Proxy> {
  const network: Network = {
    target: new URL(target),
    lengths: [],
    spoilt: new Set(),
    refreshes: 0,
    cuts: 0,
  };
  const server = createServer((request, response) => {
    pass(network, request, response).catch(() => response.destroy());
  });
  server.on('upgrade', (request, socket: Socket) => {
    if (refusesUpgrades) socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    else tunnel(network.target, request, socket);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    address: `http://127.0.0.1:${address.port}`,
    refreshes: () => network.refreshes,
    cuts: () => network.cuts,
    cutNext: (lengths) => void (network.lengths = [...lengths]),
    async spoil(accessTokens) {
      await nextSecond();
      network.spoilt = new Set(accessTokens);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Waits, because tokens of the same second are equal and would be refused together. */
function nextSecond(): Promise<void> {
  return sleep(1000 - (Date.now() % 1000));
}

async function pass(network: Network, request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request);
  const isRefresh = body.includes('refresh_token') && request.url === '/api/accounts/token';
  if (isRefresh) network.refreshes += 1;
  const reply = await ask(network, request, body);
  const length = isRefresh ? network.lengths.shift() : undefined;
  if (length === undefined) {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
    return;
  }
  // The server has handled the call; only its reply is lost.
  const whole = Buffer.concat([Buffer.from(headOf(reply)), await buffer(reply)]);
  network.cuts += 1;
  response.socket?.write(whole.subarray(0, length), () => response.socket?.destroy());
}

function ask({ target, spoilt }: Network, request: IncomingMessage, body: Buffer) {
  const { authorization = '' } = request.headers;
  const isSpoilt = spoilt.has(authorization.replace('Bearer ', ''));
  const headers: OutgoingHttpHeaders = {
    ...request.headers,
    ...(isSpoilt && { authorization: `${authorization}x` }),
  };
  return new Promise<IncomingMessage>((resolve, reject) => {
    const { method = 'GET', url: path = '/' } = request;
    const asked = send({ host: target.hostname, port: target.port, method, path, headers });
    asked.once('response', resolve);
    asked.once('error', reject);
    asked.end(body);
  });
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function tunnel(target: URL, { method, url, rawHeaders }: IncomingMessage, socket: Socket) {
  const upstream = connect(Number(target.port), target.hostname);
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
  upstream.pipe(socket).pipe(upstream);
  for (const end of [upstream, socket]) {
    end.on('error', () => {});
    end.on('close', () => {
      upstream.destroy();
      socket.destroy();
    });
  }
}
