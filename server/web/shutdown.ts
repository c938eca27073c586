import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

const timeoutMs = 10_000;
const lookEveryMs = 50;

/**
 * Graceful shutdown: calls in progress are finished. Idle connections, and those that have sent
 * nothing yet, are closed at once; the rest is cut at the time limit.
 */
export function registerShutdown(app: FastifyInstance, limitMs = timeoutMs): void {
  const { server } = app;
  // Browsers open connections in advance; Node does not count these as idle.
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function closeIdle() {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  app.addHook('preClose', (done) => {
    if (server.listening) {
      // Otherwise a connection that becomes idle during the shutdown would stay open.
      const sweep = setInterval(closeIdle, lookEveryMs).unref();
      const limit = setTimeout(() => server.closeAllConnections(), limitMs).unref();
      server.once('close', () => {
        clearInterval(sweep);
        clearTimeout(limit);
      });
    }
    done();
  });
}
