import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';

import { Problem } from '#server/base/problem.ts';
import { bearerOf } from '#server/web/route-policies.ts';

import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

/** The close code for "try again later". */
const tryAgainLater = 1013;
/** A client that does not read its refusal, or does not close its end, is cut after this time. */
const refusalMs = 1000;

/**
 * Takes WebSockets of the hub at `path`. Once a request asks for an upgrade, Node takes its own
 * listeners and time-outs off the socket, so from then on errors and the end are handled here.
 */
export function upgradeOn(app: FastifyInstance, hub: Hub, path: string) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 65_536 });

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    function cut() {
      socket.destroy();
    }
    socket.on('error', cut);
    const target = targetOf(request);
    if (target?.pathname !== path) {
      refuse(socket, target ? '404 Not Found' : '400 Bad Request');
      return;
    }
    const id = target.searchParams.get('id');
    const token = bearerOf(request) ?? target.searchParams.get('access_token') ?? undefined;
    const opening = id === null ? hub.open(token) : Promise.resolve(hub.find(id));
    opening.then(
      (connection) => {
        if (!connection) {
          refuse(socket, '401 Unauthorized');
          return;
        }
        if (connection.isAttached()) {
          refuse(socket, '409 Conflict');
          return;
        }
        // The client may leave, or its handshake be refused, before a WebSocket stands.
        function forget() {
          connection?.close();
        }
        socket.once('close', forget);
        if (socket.destroyed) forget();
        sockets.handleUpgrade(request, socket, head, (webSocket) => {
          socket.off('error', cut);
          socket.off('close', forget);
          carry(webSocket, connection);
        });
      },
      (error: unknown) => refuse(socket, statusOf(error)),
    );
  });
  app.addHook('onClose', (_app, done) => {
    sockets.close();
    done();
  });
}

/** Undefined for a target that is no address, such as `//`. */
function targetOf({ url = '/' }: IncomingMessage): URL | undefined {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost') : undefined;
}

function statusOf(error: unknown): string {
  const isFull = error instanceof Problem && error.statusCode === 429;
  return isFull ? '429 Too Many Requests' : '503 Service Unavailable';
}

/** The server's sockets stay open while the client's end is, so the end is enforced here. */
function refuse(socket: Duplex, status: string) {
  socket.once('finish', () => socket.destroy());
  setTimeout(() => socket.destroy(), refusalMs).unref();
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

let lastText = '';
let lastBytes = Buffer.alloc(0);

/** One and the same frame goes to a thousand subscribers in a row: it is turned into bytes once. */
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
      // A subscriber that takes nothing takes no goodbye either.
      setTimeout(() => socket.terminate(), 1000).unref();
    },
  });
  socket.on('message', (data: Buffer) => connection.receive(data.toString()));
  socket.on('close', () => connection.close());
  socket.on('error', () => connection.close());
}
