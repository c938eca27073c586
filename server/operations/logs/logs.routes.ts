import type { FastifyInstance } from 'fastify';

import type { LogEntry } from '#schemas/api/logs.gen.ts';
import { limitEntries } from '#server/access/limits.ts';

import { addLogEntry } from './logs.store.ts';

/** Audit trail of people's actions in pages: for example `LOG IN` after each sign-in. */
export async function logRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.post<{ Body: LogEntry }>(
    '/logs',
    {
      config: { policy: 'signedIn' },
      schema: { body: { $ref: 'logs#/definitions/LogEntry' } },
      bodyLimit: 8192,
    },
    async ({ caller, body }, reply) => {
      const { accountId } = caller;
      await limitEntries({ table: 'logs', accountId, reply }, { db, now });
      await addLogEntry(db, now(), { accountId, entry: body });
      return reply.status(201).send();
    },
  );
}
