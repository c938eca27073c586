import type { Db } from '#server/db/open.ts';
import type { RowOf } from '#server/resource-kit/describe/field.ts';
import { listRows } from '#server/resource-kit/read/list-rows.ts';

import { kiosks } from './kiosks.resource.ts';

export type Kiosk = RowOf<typeof kiosks.fields>;

const maxListed = 10_000;

/** The wall screens of all clients that are not revoked, by name. */
export async function listKiosks(db: Db): Promise<Kiosk[]> {
  const query = { pageSize: maxListed };
  const place = { caller: { clients: 'all' as const }, params: {} };
  return (await listRows(db, kiosks, { ...place, query })).Items;
}
