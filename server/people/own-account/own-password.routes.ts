import type { FastifyInstance } from 'fastify';

import type { PasswordChange } from '#schemas/api/own-account.gen.ts';
import { requireAccount } from '#server/access/accounts.store.ts';
import { limitTries } from '#server/access/limits.ts';
import { changePassword } from '#server/people/passwords/change-password.ts';
import { decodePassword } from '#server/people/passwords/password.ts';
import { endSessions } from '#server/people/sessions/end-sessions.ts';
import { byAccount } from '#server/web/route-policies.ts';

/** Password change with the old password. It ends the account's other sessions. */
export async function ownPasswordRoutes(app: FastifyInstance) {
  const { deps } = app;
  const { db, now } = deps;

  app.post<{ Params: { accountId: string }; Body: PasswordChange }>(
    '/accounts/:accountId/password',
    {
      config: { policy: 'self' },
      schema: {
        params: byAccount,
        body: { $ref: 'own-account#/definitions/PasswordChange' },
      },
      bodyLimit: 16_384,
    },
    async (request, reply) => {
      const { caller, body, ip: address } = request;
      const { username } = await requireAccount(db, caller.accountId);
      const refund = await limitTries({ kind: 'newPassword', request, reply, username }, deps);
      const chosen = {
        current: decodePassword(body.Current),
        password: decodePassword(body.Password),
        keptSession: caller.sessionId,
        address,
      };
      const ended = await changePassword(db, caller.accountId, { ...chosen, now: now() });
      await endSessions(ended, 'password changed', deps);
      await refund();
      return reply.status(204).send();
    },
  );
}
