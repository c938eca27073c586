import type { FastifyInstance } from 'fastify';

import type { Published } from '#schemas/api/configuration.gen.ts';
import { actorOf } from '#server/access/actor.ts';

import { publishApproved, refuseWaiting } from './approvals.ts';
import { admin } from './config-call.ts';
import { params, published, requireRelease, type OfRelease } from './release-call.ts';

/**
 * Approval or refusal of a waiting release, by a person other than its author. Where only one
 * administrator can sign in, that one may approve; the audit trail records it.
 */
export async function approvalRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { db } = deps;

  app.post<OfRelease>(
    '/admin/config/releases/:number/approve',
    { config: admin, schema: { params, response: published } },
    async ({ caller, params: { number } }): Promise<Published> => {
      const release = await requireRelease(db, number);
      const author = await actorOf(deps, caller);
      await publishApproved(deps, release, author);
      return { Number: number };
    },
  );

  app.post<OfRelease>(
    '/admin/config/releases/:number/refuse',
    { config: admin, schema: { params, response: published } },
    async ({ caller, params: { number } }): Promise<Published> => {
      const release = await requireRelease(db, number);
      const author = await actorOf(deps, caller);
      await refuseWaiting(db, release, author);
      return { Number: number };
    },
  );
}
