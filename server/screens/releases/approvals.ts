import type { Actor } from '#server/access/actor.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Deps } from '#server/web/deps.ts';

import { mayApprove } from './approvers.store.ts';
import { publishIfUnchanged, recordPublication, refuseProblems } from './publish.ts';
import { approveRelease, readReleaseFiles, refuseRelease, type Release } from './releases.store.ts';

/**
 * Approves a waiting release and publishes it.
 * @throws Problem 409 for its author while another administrator can sign in, and for a release that
 * is not waiting; 400 where the configuration would become invalid.
 */
export async function publishApproved(deps: Deps, release: Release, author: Actor): Promise<void> {
  if (!(await mayApprove(deps.db, author.accountId, release)))
    throw new Problem(
      409,
      'release.own',
      'Another administrator approves what one has brought in, and there is one who can sign in.',
    );
  const isOwn = release.account_id === author.accountId;
  const detail = isOwn ? 'approved by who brought it in, the only administrator' : 'approved';
  await publishIfUnchanged(deps, author, async () => {
    await refuseProblems(deps, await readReleaseFiles(deps.db, release.number));
    return async (tx) => {
      if (!(await approveRelease(tx, release.number, author.username))) throw notWaiting(release);
      await recordPublication(tx, author, { number: release.number, detail });
    };
  });
}

/** @throws Problem 409 for a release that is not waiting. */
export async function refuseWaiting(db: Db, release: Release, author: Actor): Promise<void> {
  const { number } = release;
  await db.transaction().execute(async (tx) => {
    if (!(await refuseRelease(tx, number, author.username))) throw notWaiting(release);
    await recordPublication(tx, author, { number, detail: 'refused' });
  });
}

function notWaiting({ number }: Release): Problem {
  return new Problem(409, 'release.decided', `Release ${number} waits for no one's approval.`);
}
