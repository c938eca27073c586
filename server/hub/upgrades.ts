import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';

import { Problem } from '#server/base/problem.ts';
import { bearerToken } from '#server/web/route-policies.ts';

import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

/** The close code for "try again later". */
const tryAgainLater = 1013;
/** Timeout for clients that do not read the refusal or do not close their end. */
const refusalMs = 1000;

/**
 * Accepts WebSockets of the hub at `path`. On an upgrade, Node removes its own listeners and
 * timeouts from the socket, so errors and the end are handled here.
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
    const token = bearerToken(request) ?? target.searchParams.get('access_token') ?? undefined;
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
        // The client may leave, or the handshake fail, before the WebSocket is open.
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

/** Undefined for an invalid target, such as `//`. */
function targetOf({ url = '/' }: IncomingMessage): URL | undefined {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost') : undefined;
}

function statusOf(error: unknown): string {
  const isFull = error instanceof Problem && error.statusCode === 429;
  return isFull ? '429 Too Many Requests' : '503 Service Unavailable';
}

/** Sockets stay open while the client's end is open, so the end is enforced here. */
function refuse(socket: Duplex, status: string) {
  socket.once('finish', () => socket.destroy());
  setTimeout(() => socket.destroy(), refusalMs).unref();
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

let lastText = '';
let lastBytes = Buffer.alloc(0);

/** Encodes once: the same frame is sent to many subscribers in a row. */
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
      // A client that reads nothing does not read the close frame either, so the socket is cut.
      setTimeout(() => socket.terminate(), 1000).unref();
    },
  });
  socket.on('message', (data: Buffer) => connection.receive(data.toString()));
  socket.on('close', () => connection.close());
  socket.on('error', () => connection.close());
}
