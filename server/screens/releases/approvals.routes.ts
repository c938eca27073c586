import type { FastifyInstance } from 'fastify';

import type { Published } from '#schemas/api/configuration.gen.ts';
import { actorOf } from '#server/access/actor.ts';
import { Problem } from '#server/base/problem.ts';

import { mayApprove } from './approvers.store.ts';
import { admin } from './config-call.ts';
import { recordPublication, refuseProblems, publishIfUnchanged } from './publish.ts';
import { params, published, releaseOf, type OfRelease } from './release-call.ts';
import { approveRelease, readReleaseFiles, refuseRelease, type Release } from './releases.store.ts';

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
      const release = await releaseOf(db, number);
      const author = await actorOf(deps, caller);
      if (!(await mayApprove(db, author.accountId, release)))
        throw new Problem(
          409,
          'release.own',
          'Another administrator approves what one has brought in, and there is one who can sign in.',
        );
      const isOwn = release.account_id === author.accountId;
      const detail = isOwn ? 'approved by who brought it in, the only administrator' : 'approved';
      await publishIfUnchanged(deps, author, async () => {
        await refuseProblems(deps, await readReleaseFiles(db, number));
        return async (tx) => {
          if (!(await approveRelease(tx, number, author.username))) throw notWaiting(release);
          await recordPublication(tx, author, { number, detail });
        };
      });
      return { Number: number };
    },
  );

  app.post<OfRelease>(
    '/admin/config/releases/:number/refuse',
    { config: admin, schema: { params, response: published } },
    async ({ caller, params: { number } }): Promise<Published> => {
      const release = await releaseOf(db, number);
      const author = await actorOf(deps, caller);
      await db.transaction().execute(async (tx) => {
        if (!(await refuseRelease(tx, number, author.username))) throw notWaiting(release);
        await recordPublication(tx, author, { number, detail: 'refused' });
      });
      return { Number: number };
    },
  );
}

function notWaiting({ number }: Release): Problem {
  return new Problem(409, 'release.decided', `Release ${number} waits for no one's approval.`);
}
