import type { FastifyInstance } from 'fastify';

/**
 * The server's clock, in milliseconds.
 * @param beginsAt Start of the clock, for tests. Undefined: the clock of the machine.
 */
export function clockFrom(beginsAt: number | undefined): () => number {
  if (beginsAt === undefined) return Date.now;
  const begun = Date.now();
  return () => beginsAt + Date.now() - begun;
}

/** Pages take the server's time from the Date header, which Node sets from the machine's clock. */
export function registerDate(
  app: FastifyInstance,
  { beginsAt, now }: { beginsAt: number | undefined; now: () => number },
): void {
  if (beginsAt === undefined) return;
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('Date', new Date(now()).toUTCString());
  });
}
