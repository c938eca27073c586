import type { FastifyInstance } from 'fastify';

import type { KioskLink } from '#schemas/api/kiosks.gen.ts';
import { actorOf } from '#server/access/actor.ts';
import { endSessions } from '#server/people/sessions/end-sessions.ts';

import { kioskLink } from './kiosk-link.ts';
import { renewKioskLink } from './kiosks.store.ts';

const params = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', maxLength: 100 } },
};

/** New links of wall screens; the rest is a resource. */
export async function kioskRoutes(app: FastifyInstance) {
  const { deps } = app;
  app.post<{ Params: { id: string } }>(
    '/admin/kiosks/:id/link',
    {
      config: { policy: 'admin' },
      schema: { params, response: { 200: { $ref: 'kiosks#/definitions/KioskLink' } } },
    },
    async ({ caller, params: { id } }): Promise<KioskLink> => {
      const { ended, ...made } = await renewKioskLink(deps.db, id, await actorOf(deps, caller));
      await endSessions(ended, 'a new link was made', deps);
      return kioskLink(made, deps.publicUrl);
    },
  );
}
