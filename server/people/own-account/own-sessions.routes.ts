import type { FastifyInstance } from 'fastify';

import type { OwnSessions } from '#schemas/api/own-account.gen.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { instantText } from '#server/base/instant-text.ts';
import { sessionHandle } from '#server/db/session-handle.ts';
import { endSessions } from '#server/people/sessions/end-sessions.ts';
import { byAccount } from '#server/web/route-policies.ts';

import { listSessions } from './own-sessions.store.ts';

/** Sessions of the caller's account, and their end. */
export async function ownSessionRoutes(app: FastifyInstance) {
  const { deps } = app;
  const { db, now } = deps;

  app.get(
    '/accounts/:accountId/sessions',
    {
      config: { policy: 'self' },
      schema: {
        params: byAccount,
        response: { 200: { $ref: 'own-account#/definitions/OwnSessions' } },
      },
    },
    async ({ caller }): Promise<OwnSessions> => {
      const rows = await listSessions(db, caller.accountId, now());
      return {
        Items: rows.map((row) => ({
          Id: sessionHandle(row.id),
          CreatedAt: instantText(row.created_at),
          LastSeenAt: instantText(row.last_seen_at),
          IsRemembered: row.is_remembered === 1,
          IsCurrent: row.id === caller.sessionId,
          UserAgent: row.user_agent,
          Address: row.address,
        })),
      };
    },
  );

  app.delete<{ Params: { accountId: string; sessionId: string } }>(
    '/accounts/:accountId/sessions/:sessionId',
    {
      config: { policy: 'self' },
      schema: {
        params: {
          ...byAccount,
          properties: { ...byAccount.properties, sessionId: { type: 'string', maxLength: 100 } },
        },
      },
    },
    async ({ caller, params, ip: address }, reply) => {
      const { accountId } = caller;
      const rows = await listSessions(db, accountId, now());
      const session = rows.find(({ id }) => sessionHandle(id) === params.sessionId);
      // Idempotent: the session has ended already.
      if (!session) return reply.status(204).send();
      await endSessions([session.id], 'signed out', deps);
      await recordAudit(db, now(), { kind: 'session.ended', accountId, address });
      return reply.status(204).send();
    },
  );
}
