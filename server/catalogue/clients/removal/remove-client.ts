import { fieldProblem, Problem } from '#server/base/problem.ts';
import { lockCalendars } from '#server/catalogue/calendars/apply-calendar-change.ts';
import type { Db } from '#server/db/open.ts';
import { markChangedOfClient } from '#server/people/accounts/account-changes.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';
import { dayMs } from '#shared/durations.ts';

/** Retention of a removed client. */
export const keepRemovedMs = 30 * dayMs;

/**
 * Hides a retired client and its data from everyone, until it is restored.
 * @param name Typed as confirmation: the client's name.
 * @throws Problem 404; 400 with the field for another name; 409 where it is in use, or was not
 * exported since it was retired
 */
export async function removeClient(
  tx: Db,
  { id, name, change }: { id: string; name: string; change: Change },
): Promise<void> {
  await lockCalendars(tx, id);
  const client = await tx
    .selectFrom('clients')
    .select(['display_name', 'retired_at', 'exported_at'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!client) throw new Problem(404, 'client.unknown', 'There is no such client.');
  const { display_name, retired_at, exported_at } = client;
  if (retired_at === null)
    throw new Problem(409, 'client.inUse', 'The client is in use: retire it first.');
  if (exported_at === null || exported_at < retired_at)
    throw new Problem(409, 'client.notExported', 'Save all data of the client as a file first.');
  if (name.trim() !== display_name)
    throw fieldProblem('client.otherName', 'Name', {
      Code: 'client.otherName',
      Message: 'This is not the name of the client',
    });
  await tx
    .updateTable('clients')
    .set({ removed_at: change.at, removed_by: change.username })
    .where('id', '=', id)
    .execute();
  await markChangedOfClient(tx, id, change.at);
  await recordChange(tx, 'client.removed', { id, change, before: { DisplayName: display_name } });
}

/** @throws Problem 404 where it is not removed, or deleted by now */
export async function restoreClient(
  tx: Db,
  { id, change }: { id: string; change: Change },
): Promise<void> {
  await lockCalendars(tx, id);
  const client = await tx
    .updateTable('clients')
    .set({ removed_at: null, removed_by: null, exported_at: null })
    .where('id', '=', id)
    .where('removed_at', '>', change.at - keepRemovedMs)
    .returning('display_name')
    .executeTakeFirst();
  if (!client) throw new Problem(404, 'client.unknown', 'There is no such client.');
  await markChangedOfClient(tx, id, change.at);
  await recordChange(tx, 'client.restored', {
    id,
    change,
    after: { DisplayName: client.display_name },
  });
}
