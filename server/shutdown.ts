import type { FastifyInstance } from 'fastify';

const longestMs = 10_000;
const lookEveryMs = 50;

/**
 * Takes no more calls, lets those under way finish, and then closes. A connection whose call has
 * ended is closed at once; what is not finished at the limit is cut.
 */
export async function closeGracefully(app: FastifyInstance, limitMs = longestMs): Promise<void> {
  // A connection that becomes idle after the start of the close would stay open for its next call.
  const sweep = setInterval(() => app.server.closeIdleConnections(), lookEveryMs);
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(limit);
  }
}
