import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { createSecret, hashSecret } from '#server/people/sessions/tokens.ts';
import { dayMs } from '#shared/durations.ts';

type Purpose = Database['one_time_codes']['purpose'];

const lifeMs = dayMs;

/**
 * A single-use code for a link: 256 random bits, valid for 24 hours. Earlier codes for the same
 * purpose and account end, so that only the last link sent works.
 */
export async function issueCode(
  db: Db,
  { purpose, accountId }: { purpose: Purpose; accountId: string | null },
  now: number,
): Promise<{ code: string; expiresAt: number }> {
  const code = createSecret();
  const expiresAt = now + lifeMs;
  await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  await db
    .insertInto('one_time_codes')
    .values({
      code_hash: hashSecret(code),
      purpose,
      account_id: accountId,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return { code, expiresAt };
}

/** A valid code, without redeeming it: for checks before that. */
export async function findCode(
  db: Db,
  code: string,
  now: number,
): Promise<{ purpose: Purpose; accountId: string | null } | undefined> {
  const found = await db
    .selectFrom('one_time_codes')
    .select(['purpose', 'account_id'])
    .where('code_hash', '=', hashSecret(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found && { purpose: found.purpose, accountId: found.account_id };
}

/** Ends all unused links of an account. */
export async function endCodes(db: Db, accountId: string, now: number): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Redeems a code. Marking it used is the check itself: of two calls at once one wins. Undefined:
 * unknown, used, expired, or for another purpose.
 */
export async function redeemCode(
  db: Db,
  { purpose, code }: { purpose: Purpose; code: string },
  now: number,
): Promise<{ accountId: string | null } | undefined> {
  const used = await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashSecret(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return used && { accountId: used.account_id };
}
