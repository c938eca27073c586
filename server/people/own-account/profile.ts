import type { Profile, ProfileChange } from '#schemas/api/own-account.gen.ts';
import { requireAccount, type AccountRecord } from '#server/access/accounts.store.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { instantText } from '#server/base/instant-text.ts';
import { languages } from '#server/base/languages.ts';
import type { Db } from '#server/db/open.ts';
import { refuseUnknownName } from '#server/people/accounts/account-names.ts';

export function describeProfile(account: AccountRecord): Profile {
  return {
    Id: account.id,
    Username: account.username,
    DisplayName: account.display_name,
    Email: account.email,
    Language: account.language,
    TimeFormat: account.time_format,
    HasPassword: account.sign_on_type === 'PASSWORD',
    CreatedAt: instantText(account.created_at),
  };
}

/**
 * Changes the profile fields of the caller's own account.
 * @throws Problem 400 for an unknown language
 */
export async function changeProfile(
  db: Db,
  accountId: string,
  { change, now }: { change: ProfileChange; now: number },
): Promise<Profile> {
  const { DisplayName, Language, TimeFormat } = change;
  const codes = languages.map(({ Code }) => Code);
  if (Language !== undefined) refuseUnknownName('language', Language, codes);
  return db.transaction().execute(async (tx) => {
    const before = await requireAccount(tx, accountId);
    await tx
      .updateTable('accounts')
      .set({
        ...(DisplayName !== undefined && { display_name: DisplayName?.trim() || null }),
        ...(Language !== undefined && { language: Language }),
        ...(TimeFormat !== undefined && { time_format: TimeFormat }),
        version: before.version + 1,
      })
      .where('id', '=', accountId)
      .execute();
    const after = await requireAccount(tx, accountId);
    await recordAudit(tx, now, {
      kind: 'profile.changed',
      accountId,
      username: after.username,
      detail: JSON.stringify({
        Id: accountId,
        Before: describeProfile(before),
        After: describeProfile(after),
      }),
    });
    return describeProfile(after);
  });
}
