import type { Db } from '#server/db/open.ts';

export async function findDefaultSchedule(
  db: Db,
  id: string | null,
): Promise<{ id: string | null; name: string }> {
  const named = await db
    .selectFrom('shift_schedules')
    .select('display_name as name')
    .where('id', '=', id ?? '')
    .executeTakeFirst();
  return { id, name: named?.name ?? '' };
}
