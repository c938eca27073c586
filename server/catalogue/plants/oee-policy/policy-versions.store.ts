import type { PolicyVersion } from '#schemas/api/plants.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Db } from '#server/db/open.ts';
import { readPolicy } from '#server/oee/policy.ts';

import { describePolicy } from './describe-policy.ts';

/** Enough: policies change a few times a year. */
const maxVersions = 100;

/** Records a change of a plant's policy, in its transaction, which has locked the plant's row. */
export async function addPolicyVersion(
  tx: Db,
  plantId: string,
  {
    previous,
    policy,
    at,
    username,
    since,
  }: { previous: string; policy: string; at: number; username: string; since: string },
): Promise<void> {
  const { last } = await tx
    .selectFrom('plant_policy_versions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('plant_id', '=', plantId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('plant_policy_versions')
    .values({
      plant_id: plantId,
      number: (last ?? 0) + 1,
      at,
      username,
      since,
      previous_policy: previous,
      policy,
    })
    .execute();
}

/** Newest first. */
export async function policyVersions(db: Db, plantId: string): Promise<PolicyVersion[]> {
  const rows = await db
    .selectFrom('plant_policy_versions')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('number', 'desc')
    .limit(maxVersions)
    .execute();
  return rows.map(({ number, at, username, since, previous_policy, policy }) => ({
    Number: number,
    At: instantText(at),
    Username: username,
    Since: since,
    Before: describePolicy(readPolicy(previous_policy)),
    After: describePolicy(readPolicy(policy)),
  }));
}
