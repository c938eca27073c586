import type { FastifyInstance } from 'fastify';

import type { HubTicket } from '#schemas/api/accounts.gen.ts';
import { ticketSeconds } from '#server/identity/hub-tickets.ts';

/** A way into the hub that is worth nothing a moment later: addresses end up in logs. */
export async function hubTicketRoutes(app: FastifyInstance) {
  const { tickets } = app.deps.identity;

  app.post(
    '/accounts/hubtickets',
    {
      config: { policy: 'viewer' },
      schema: { response: { 200: { $ref: 'accounts#/definitions/HubTicket' } } },
    },
    ({ caller }, reply): HubTicket => {
      reply.header('Cache-Control', 'no-store');
      return {
        Ticket: tickets.issue(caller.sessionId),
        ExpiresIn: ticketSeconds,
      };
    },
  );
}
