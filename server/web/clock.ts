import type { FastifyInstance } from 'fastify';

/**
 * The server's clock, milliseconds.
 * @param beginsAt From where it goes on, for tests. Undefined: the clock of the machine.
 */
export function clockFrom(beginsAt: number | undefined): () => number {
  if (beginsAt === undefined) return Date.now;
  const begun = Date.now();
  return () => beginsAt + Date.now() - begun;
}

/** Pages learn the server's time from the Date of its replies, which Node takes from the machine. */
export function registerDate(
  app: FastifyInstance,
  { beginsAt, now }: { beginsAt: number | undefined; now: () => number },
): void {
  if (beginsAt === undefined) return;
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('Date', new Date(now()).toUTCString());
  });
}
