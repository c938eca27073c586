import type { FastifyInstance } from 'fastify';

import type { HubTicket } from '#schemas/api/accounts.gen.ts';
import type { Db } from '#server/db/open.ts';
import { issueHubTicket, ticketSeconds } from '#server/identity/hub-tickets.store.ts';

interface Parts {
  db: Db;
  now: () => number;
}

/** A way into the hub that is worth nothing a moment later: addresses end up in logs. */
export async function hubTicketRoutes(app: FastifyInstance, { db, now }: Parts) {
  app.post(
    '/accounts/hubtickets',
    {
      config: { policy: 'viewer' },
      schema: { response: { 200: { $ref: 'accounts#/definitions/HubTicket' } } },
    },
    async ({ caller }, reply): Promise<HubTicket> => {
      reply.header('Cache-Control', 'no-store');
      return {
        Ticket: await issueHubTicket(db, caller.sessionId, now()),
        ExpiresIn: ticketSeconds,
      };
    },
  );
}
