import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';
import type { Db } from '#server/db/open.ts';

const none: NotificationSettings = {
  Muted: [],
  QuietFrom: null,
  QuietUntil: null,
  TimeZone: 'UTC',
  Mail: [],
  Push: [],
  Digest: 'NONE',
  DigestAt: null,
};

export async function readSettings(db: Db, accountId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return none;
  return {
    Muted: kindsOf(row.muted),
    QuietFrom: timeOf(row.quiet_from),
    QuietUntil: timeOf(row.quiet_until),
    TimeZone: row.time_zone,
    Mail: kindsOf(row.by_mail),
    Push: kindsOf(row.by_push),
    Digest: row.digest,
    DigestAt: timeOf(row.digest_at),
  };
}

function kindsOf(stored: string): NotificationSettings['Muted'] {
  return JSON.parse(stored) as NotificationSettings['Muted'];
}

export async function storeSettings(
  db: Db,
  account_id: string,
  given: NotificationSettings,
): Promise<void> {
  const settings = {
    muted: JSON.stringify(given.Muted),
    quiet_from: minuteOf(given.QuietFrom),
    quiet_until: minuteOf(given.QuietUntil),
    time_zone: given.TimeZone,
    by_mail: JSON.stringify(given.Mail),
    by_push: JSON.stringify(given.Push),
    digest: given.Digest,
    digest_at: minuteOf(given.DigestAt),
  };
  await db
    .insertInto('notification_settings')
    .values({ account_id, ...settings })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(settings))
    .execute();
}

/** Minute of the day: 1350 for 22:30. */
function minuteOf(time: string | null): number | null {
  if (time === null) return null;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function timeOf(minute: number | null): string | null {
  if (minute === null) return null;
  return [Math.floor(minute / 60), minute % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
