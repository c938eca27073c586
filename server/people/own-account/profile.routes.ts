import type { FastifyInstance } from 'fastify';

import type { ProfileChange } from '#schemas/api/own-account.gen.ts';
import { requireAccount } from '#server/access/accounts.store.ts';
import { byAccount } from '#server/web/route-policies.ts';

import { changeProfile, describeProfile } from './profile.ts';

/** Name, language and time format of the caller's account. */
export async function profileRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;
  const response = { 200: { $ref: 'own-account#/definitions/Profile' } };

  app.get(
    '/accounts/:accountId/profile',
    { config: { policy: 'self' }, schema: { params: byAccount, response } },
    async ({ caller }) => describeProfile(await requireAccount(db, caller.accountId)),
  );

  app.patch<{ Params: { accountId: string }; Body: ProfileChange }>(
    '/accounts/:accountId/profile',
    {
      config: { policy: 'self' },
      schema: {
        params: byAccount,
        body: { $ref: 'own-account#/definitions/ProfileChange' },
        response,
      },
    },
    ({ caller, body }) => changeProfile(db, caller.accountId, { change: body, now: now() }),
  );
}
