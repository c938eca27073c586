import type { FastifyInstance } from 'fastify';

import type { HubTicket } from '#schemas/api/accounts.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import { ticketSeconds } from '#server/people/sessions/hub-tickets.ts';
import { clientSite } from '#server/screens/branding/branding.store.ts';

/**
 * Short-lived ticket for connecting to the hub: URLs end up in logs, so no access token is in them.
 */
export async function hubTicketRoutes(app: FastifyInstance) {
  const { identity, config } = app.deps;

  app.post(
    '/accounts/hubtickets',
    {
      config: { policy: 'viewer' },
      schema: { response: { 200: { $ref: 'accounts#/definitions/HubTicket' } } },
    },
    async ({ caller }, reply): Promise<HubTicket> => {
      reply.header('Cache-Control', 'no-store');
      const site = clientSite(await config.looks.read(), onlyClientOf(caller));
      return {
        Ticket: identity.tickets.issue(caller.sessionId),
        ExpiresIn: ticketSeconds,
        Url: site.Hub,
      };
    },
  );
}

/** Callers with several clients, or all, get the site of the installation. */
function onlyClientOf({ clients }: Caller): string | undefined {
  return clients !== 'all' && clients.length === 1 ? clients[0] : undefined;
}
