import { Problem } from '#server/base/problem.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import { inByteOrder } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import { createSecret, hashSecret } from '#server/people/sessions/tokens.ts';
import type { RowChange } from '#server/resource-kit/describe/define-resource.ts';

interface Device {
  DisplayName: string;
  ClientId: string;
}

/** Creates, renames and removes the data source of a device, which has the same id. */
export async function applyDeviceChange(
  tx: Db,
  { before, after }: RowChange<Device>,
): Promise<void> {
  if (!after) return before && removeSource(tx, before.Id);
  const { Id: id, DisplayName: display_name, ClientId: client_id } = after;
  const named = { display_name, display_name_key: nameKey(display_name) };
  if (before?.DisplayName === display_name) return;
  await refuseNameOfOther(tx, { id, client_id, display_name_key: named.display_name_key });
  if (before) {
    await tx.updateTable('data_sources').set(named).where('id', '=', id).execute();
    return;
  }
  // The key is never shown: only the connector writes as this source.
  const key_hash = hashSecret(createSecret());
  await tx
    .insertInto('data_sources')
    .values({ id, client_id, key_hash, ...named })
    .execute();
}

/** @throws Problem 409: names are unique among data sources, with those of devices. */
async function refuseNameOfOther(
  tx: Db,
  { id, client_id, display_name_key }: { id: string; client_id: string; display_name_key: string },
): Promise<void> {
  const other = await tx
    .selectFrom('data_sources')
    .select('id')
    .where('client_id', '=', client_id)
    .where(inByteOrder(tx, 'display_name_key'), '=', display_name_key)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!other) return;
  throw new Problem(409, 'row.duplicate', 'A data source of the client has this name.').with({
    Errors: [
      { Field: 'DisplayName', Code: 'device.nameOfSource', Message: 'A data source has this name' },
    ],
  });
}

/** What was noted of the source goes, and comes back, with the row of the device. */
async function removeSource(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('data_source_machines').where('source_id', '=', id).execute();
  await tx.deleteFrom('data_sources').where('id', '=', id).execute();
}
