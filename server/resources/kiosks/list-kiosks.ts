import type { Db } from '#server/db/open.ts';
import type { RowOf } from '#server/resource-kit/fields.ts';
import { allRows } from '#server/resource-kit/list-rows.ts';

import { kiosks } from './kiosks.resource.ts';

export type Kiosk = RowOf<typeof kiosks.fields>;

/** The wall screens of all clients that are not revoked, by name. */
export function listKiosks(db: Db): Promise<Kiosk[]> {
  return allRows(db, kiosks, { caller: { clients: 'all' }, params: {}, query: {} });
}
