import type { DataSourceKey, NewDataSource } from '#schemas/api/datasources.gen.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { createSecret, hashSecret } from '#server/people/sessions/tokens.ts';
import { forgetSource } from '#server/production/ingest/sources/forget-source.ts';
import type { Change, Values } from '#server/resource-kit/describe/define-resource.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { insertRow } from '#server/resource-kit/write/change-rows.ts';
import type { Deps } from '#server/web/deps.ts';

import { dataSourceList } from './data-source-list.ts';

/**
 * Creates a data source with a key that is in this reply only.
 * @throws Problem 400 for an unknown client, 409 for a name that the client has already.
 */
export async function addDataSource(
  { db }: Deps,
  values: Values,
  change: Change,
): Promise<NewDataSource> {
  const key = createSecret();
  const resource = { ...dataSourceList, defaults: () => ({ key_hash: hashSecret(key) }) };
  const row = await db.transaction().execute((tx) =>
    insertRow(tx, resource, {
      caller: change.caller,
      params: {},
      change,
      values,
    }),
  );
  return { ...(row as unknown as Omit<NewDataSource, 'Key'>), Key: key };
}

/** Replaces the key; the previous one is invalid from then on. @throws Problem 404 */
export async function renewKey({ db }: Deps, id: string, change: Change): Promise<DataSourceKey> {
  const key = createSecret();
  await db.transaction().execute(async (tx) => {
    const { DisplayName } = await sourceOf(tx, id, change);
    await tx
      .updateTable('data_sources')
      .set({ key_hash: hashSecret(key) })
      .where('id', '=', id)
      .execute();
    await record(tx, change, {
      kind: 'datasource.changed',
      detail: `${change.username}: new key for ${DisplayName}`,
      changes: { Before: { Id: id, Key: 'ended' }, After: { Id: id, Key: 'new' } },
    });
  });
  return { Id: id, Key: key };
}

/**
 * Removes a data source: its key is invalid at once, its samples stay.
 * @throws Problem 404, 409 for the source of a device
 */
export async function removeDataSource({ db }: Deps, id: string, change: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const Before = await sourceOf(tx, id, change);
    await refuseOfDevice(tx, id);
    await tx.deleteFrom('data_source_machines').where('source_id', '=', id).execute();
    await forgetSource(tx, id);
    await tx.deleteFrom('data_sources').where('id', '=', id).execute();
    await record(tx, change, {
      kind: 'datasource.removed',
      detail: `${change.username}: ${Before.DisplayName}`,
      changes: { Before },
    });
  });
}

/** @throws Problem 409: the source of a device is removed with the device. */
async function refuseOfDevice(tx: Db, id: string): Promise<void> {
  const device = await tx
    .selectFrom('source_devices')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (device)
    throw new Problem(409, 'row.inUse', 'A data source device writes as this data source.').with({
      Dependants: [{ Name: 'datasourcedevices', Count: 1 }],
    });
}

function sourceOf(tx: Db, id: string, { caller }: Change) {
  return findRow(tx, dataSourceList, { caller, params: {}, id });
}

/** Audits an import of samples from a file as a change of their source. */
export async function recordImport(
  { db }: Pick<Deps, 'db'>,
  id: string,
  { change, samples }: { change: Change; samples: number },
): Promise<void> {
  const { DisplayName } = await sourceOf(db, id, change);
  await record(db, change, {
    kind: 'datasource.changed',
    detail: `${change.username}: ${samples} samples of a file for ${DisplayName}`,
    changes: { After: { Id: id, Samples: samples } },
  });
}

function record(
  tx: Db,
  { accountId, username, at }: Change,
  event: { kind: 'datasource.changed' | 'datasource.removed'; detail: string; changes: object },
): Promise<void> {
  return recordAudit(tx, at, { ...event, accountId, username });
}
