import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

const timeoutMs = 10_000;
const lookEveryMs = 50;

/**
 * Makes the close of the server let calls under way finish. A connection whose call has ended, or
 * that has sent nothing yet, is closed at once; what is not finished at the limit is cut.
 */
export function registerShutdown(app: FastifyInstance, limitMs = timeoutMs): void {
  const { server } = app;
  // Browsers open connections before they need them, which Node does not count as idle.
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
      // A connection that becomes idle after the start of the close would stay open for its next call.
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
