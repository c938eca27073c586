import { randomUUID } from 'node:crypto';

import { chunksOf } from '#server/base/chunks-of.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import { bulkInsert } from '#server/db/dialects/bulk-insert.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import {
  rowsAfter,
  type Change,
  type RowChange,
} from '#server/resource-kit/describe/define-resource.ts';
import { recordMany } from '#server/resource-kit/write/audit-rows.ts';

interface NewFamily {
  id: string;
  client_id: string;
  display_name: string;
  display_name_key: string;
  version: number;
}

const batchSize = 500;
const insertFamilies = bulkInsert<NewFamily>(
  ['id', 'client_id', 'display_name', 'display_name_key', 'version'],
  (db, rows) => db.insertInto('product_families').values(rows),
);

/** Creates the families that these products name first. */
export async function addFamilies(
  tx: Db,
  written: readonly RowChange<{ Family: string | null }>[],
): Promise<void> {
  const rows = rowsAfter(written);
  const named = [...(await familiesOf(rows))];
  const [first] = rows;
  const [{ change } = {}] = written;
  if (!first || !change || named.length === 0) return;
  const { client_id } = await tx
    .selectFrom('products')
    .select('client_id')
    .where('id', '=', first.Id)
    .executeTakeFirstOrThrow();
  for (const some of chunksOf(named, batchSize)) await addUnknown(tx, some, { client_id, change });
}

/** Families by key, in the spelling of the first product. */
async function familiesOf(
  rows: readonly { Family: string | null }[],
): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  const seen = new Set<unknown>();
  const yieldIfDue = createYieldIfDue();
  for (const { Family } of rows) {
    if (Family === null || seen.has(Family)) continue;
    seen.add(Family);
    const key = nameKey(Family);
    if (!named.has(key)) named.set(key, Family);
    await yieldIfDue();
  }
  return named;
}

async function addUnknown(
  tx: Db,
  named: readonly (readonly [key: string, name: string])[],
  { client_id, change }: { client_id: string; change: Change },
): Promise<void> {
  const known = await tx
    .selectFrom('product_families')
    .select('display_name_key')
    .where('client_id', '=', client_id)
    .where(
      'display_name_key',
      'in',
      named.map(([key]) => key),
    )
    .execute();
  const keys = new Set(known.map(({ display_name_key }) => display_name_key));
  const rows = named
    .filter(([key]) => !keys.has(key))
    .map(([display_name_key, display_name]) => ({
      id: randomUUID(),
      client_id,
      display_name,
      display_name_key,
      version: 1,
    }));
  await insertFamilies(tx, rows);
  const after = rows.map(({ id, display_name }) => ({
    after: { Id: id, Version: 1, DisplayName: display_name },
  }));
  await recordMany(tx, 'productFamily.created', { rows: after, change });
}
