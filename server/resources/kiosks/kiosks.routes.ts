import type { FastifyInstance } from 'fastify';

import type { KioskLink, NewKiosk } from '#schemas/api/kiosks.gen.ts';
import { createScreenStore } from '#server/config/screens.store.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/identity/accounts.store.ts';
import type { Caller } from '#server/identity/caller.ts';
import { endSessions } from '#server/identity/end-sessions.ts';
import type { Change } from '#server/identity/new-account.ts';

import { kioskLink } from './kiosk-link.ts';
import { addKiosk, renewKioskLink, revokeKiosk } from './kiosks.store.ts';
import { refuseUnknownScreens } from './kiosk-screens.ts';

type ById = { Params: { id: string } };

const params = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', maxLength: 100 } },
};
const linkReply = { $ref: 'kiosks#/definitions/KioskLink' };

/** The links of wall screens, by which displays sign in without a person; and their end. */
export async function kioskRoutes(app: FastifyInstance) {
  const { deps } = app;
  const { db, publicUrl } = deps;
  const screens = createScreenStore(deps.configDir);

  app.post<{ Body: NewKiosk }>(
    '/admin/kiosks',
    {
      config: { policy: 'admin' },
      schema: { body: { $ref: 'kiosks#/definitions/NewKiosk' }, response: { 201: linkReply } },
    },
    async ({ body, caller }, reply) => {
      await refuseUnknownScreens(screens, body.Screens);
      const made = await addKiosk(db, body, await changeOf(caller, deps));
      return reply.status(201).send(kioskLink(made, publicUrl) satisfies KioskLink);
    },
  );

  app.post<ById>(
    '/admin/kiosks/:id/link',
    { config: { policy: 'admin' }, schema: { params, response: { 200: linkReply } } },
    async ({ caller, params: { id } }): Promise<KioskLink> => {
      const change = await changeOf(caller, deps);
      const { ended, ...made } = await renewKioskLink(db, id, change);
      await endSessions(ended, 'a new link was made', deps);
      return kioskLink(made, publicUrl);
    },
  );

  app.delete<ById>(
    '/admin/kiosks/:id',
    { config: { policy: 'admin' }, schema: { params } },
    async ({ caller, params: { id } }, reply) => {
      const ended = await revokeKiosk(db, id, await changeOf(caller, deps));
      await endSessions(ended, 'revoked', deps);
      return reply.status(204).send();
    },
  );
}

async function changeOf(
  { accountId }: Caller,
  { db, now }: Pick<Deps, 'db' | 'now'>,
): Promise<Change> {
  const account = await findAccount(db, accountId);
  return { now: now(), by: account?.username ?? accountId };
}
