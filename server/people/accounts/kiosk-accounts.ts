import type { Display } from '#schemas/api/screens.gen.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { redeemCode } from '#server/people/passwords/one-time-codes.store.ts';
import { endAllSessions } from '#server/people/sessions/sessions.store.ts';

/**
 * Redeems the code of a link: of two displays at once one wins, and earlier sessions end.
 * @returns undefined where the code is invalid, or the kiosk was revoked.
 */
export async function openKiosk(
  db: Db,
  { code, address }: { code: string; address: string },
  now: number,
): Promise<{ accountId: string; ended: string[] } | undefined> {
  return db.transaction().execute(async (tx) => {
    const accountId = (await redeemCode(tx, { purpose: 'kiosk', code }, now))?.accountId;
    if (accountId == null) return undefined;
    await updateKiosk(tx, accountId, { opened_at: now });
    const event = { accountId, username: kioskUsername(accountId), address };
    await recordAudit(tx, now, { kind: 'kiosk.opened', ...event });
    const because = 'opened on another display';
    return { accountId, ended: await endAllSessions(tx, accountId, { because, now }) };
  });
}

/** @returns its name. @throws Problem 404 for an unknown kiosk. */
export async function updateKiosk(
  db: Db,
  id: string,
  set: { opened_at: number | null } | { revoked_at: number },
): Promise<string> {
  const updated = await db
    .updateTable('kiosks')
    .set(set)
    .where('account_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('display_name')
    .executeTakeFirst();
  if (!updated) throw new Problem(404, 'kiosk.unknown', 'There is no such wall screen.');
  return updated.display_name;
}

/** Default: long enough to read, short enough to avoid burn-in. */
const defaultScreenSeconds = 20;

/** Display options of a wall screen; undefined for other accounts. */
export async function findDisplay(db: Db, accountId: string): Promise<Display | undefined> {
  const row = await db
    .selectFrom('kiosk_rows')
    .select(['plant_id', 'base', 'look', 'scale_percent'])
    .select(['screen_seconds', 'paging_seconds', 'hides_controls'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    PlantId: row.plant_id,
    Base: row.base,
    Look: row.look,
    ScalePercent: row.scale_percent,
    ScreenSeconds: row.screen_seconds ?? defaultScreenSeconds,
    PagingSeconds: row.paging_seconds ?? 0,
    HidesControls: row.hides_controls === 1,
  };
}

/** Username of the account of a wall screen. */
export function kioskUsername(id: string): string {
  return `kiosk-${id}`;
}
