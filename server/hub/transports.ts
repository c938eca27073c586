import type { Duplex } from 'node:stream';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';

import { bearerOf } from '#server/http/policy.ts';
import { Problem } from '#server/problem.ts';

import type { Connection, Wire } from './connection.ts';
import type { Hub } from './hub.ts';

const path = '/chimehub';
/** Proxies cut what is silent for a minute or two. */
const longestPollMs = 55_000;
/** The close code for "try again later". */
const tryAgainLater = 1013;

type HubQuery = FastifyRequest<{ Querystring: { id?: string; access_token?: string } }>;

/**
 * SignalR's transports: WebSocket first, server-sent events and long polling where a proxy allows
 * no more. https://github.com/dotnet/aspnetcore/blob/main/src/SignalR/docs/specs/TransportProtocols.md
 */
export function hubTransports(app: FastifyInstance, hub: Hub) {
  const polls = new Map<string, LongPolls>();

  app.post(`${path}/negotiate`, async (request: HubQuery) => {
    const connection = await hub.open(tokenOf(request));
    if (!connection)
      throw new Problem(
        401,
        'session.invalid',
        'The access token is missing, expired or not valid',
      );
    return {
      negotiateVersion: 1,
      connectionId: connection.id,
      connectionToken: connection.id,
      availableTransports: ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
        transport,
        transferFormats: ['Text'],
      })),
    };
  });

  app.get(path, (request: HubQuery, reply) => {
    const connection = connectionOf(request, hub);
    reply.hijack();
    if (request.headers.accept?.includes('text/event-stream')) streamTo(reply.raw, connection);
    else pollOf(connection, polls).poll(reply.raw);
  });

  app.post(path, { bodyLimit: 65_536 }, async (request: HubQuery, reply) => {
    connectionOf(request, hub).receive(String(request.body));
    return reply.status(200).send();
  });

  app.delete(path, async (request: HubQuery, reply) => {
    connectionOf(request, hub).close();
    return reply.status(202).send();
  });

  upgradeOn(app, hub);
}

function tokenOf(request: HubQuery): string | undefined {
  return bearerOf(request) ?? request.query.access_token;
}

function connectionOf({ query }: HubQuery, hub: Hub): Connection {
  const connection = hub.find(query.id ?? '');
  if (!connection) throw new Problem(404, 'hub.unknownConnection', 'There is no such connection');
  return connection;
}

function upgradeOn(app: FastifyInstance, hub: Hub) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 65_536 });

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== path) {
      socket.destroy();
      return;
    }
    const id = searchParams.get('id');
    const token = bearerOf(request) ?? searchParams.get('access_token') ?? undefined;
    const connection = id === null ? hub.open(token) : Promise.resolve(hub.find(id));
    connection.then(
      (found) => {
        if (found)
          sockets.handleUpgrade(request, socket, head, (webSocket) => carry(webSocket, found));
        else refuse(socket, '401 Unauthorized');
      },
      () => refuse(socket, '503 Service Unavailable'),
    );
  });
  app.addHook('onClose', (_app, done) => {
    sockets.close();
    done();
  });
}

function refuse(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}

let lastText = '';
let lastBytes = Buffer.alloc(0);

/** One and the same frame goes to a thousand readers in a row: it is turned into bytes once. */
function bytesOf(text: string): Buffer {
  if (text !== lastText) {
    lastText = text;
    lastBytes = Buffer.from(text);
  }
  return lastBytes;
}

function carry(socket: WebSocket, connection: Connection) {
  connection.attach({
    send: (text) => socket.send(bytesOf(text), { binary: false }),
    bufferedBytes: () => socket.bufferedAmount,
    end: () => {
      socket.close(socket.bufferedAmount > 0 ? tryAgainLater : 1000);
      // A reader that takes nothing takes no goodbye either.
      setTimeout(() => socket.terminate(), 1000).unref();
    },
  });
  socket.on('message', (data: Buffer) => connection.receive(data.toString()));
  socket.on('close', () => connection.close());
  socket.on('error', () => connection.close());
}

function streamTo(response: ServerResponse, connection: Connection) {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-store',
    'X-Accel-Buffering': 'no',
  });
  response.write(':\r\n\r\n');
  connection.attach({
    send: (text) => void response.write(`data: ${text}\r\n\r\n`),
    bufferedBytes: () => response.writableLength,
    end: () => void response.end(),
  });
  response.on('close', () => connection.close());
}

interface LongPolls extends Wire {
  poll(response: ServerResponse): void;
}

function pollOf(connection: Connection, polls: Map<string, LongPolls>): LongPolls {
  const known = polls.get(connection.id);
  if (known) return known;
  const created = createLongPolls();
  polls.set(connection.id, created);
  connection.attach(created);
  connection.onClose(() => polls.delete(connection.id));
  return created;
}

/** The first poll is answered at once, empty: it says that the connection stands. */
function createLongPolls(): LongPolls {
  let waiting: ServerResponse | undefined;
  let queued = '';
  let isFirst = true;
  let hasEnded = false;

  function answer(status: number) {
    const response = waiting;
    waiting = undefined;
    response?.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
    response?.end(queued);
    if (response) queued = '';
  }

  return {
    send(text) {
      queued += text;
      if (waiting) answer(200);
    },
    bufferedBytes: () => queued.length,
    end() {
      hasEnded = true;
      answer(204);
    },
    poll(response) {
      waiting = response;
      response.on('close', () => {
        if (waiting === response) waiting = undefined;
      });
      if (hasEnded) answer(204);
      else if (isFirst || queued !== '') answer(200);
      else setTimeout(() => waiting === response && answer(200), longestPollMs).unref();
      isFirst = false;
    },
  };
}
