import { randomUUID } from 'node:crypto';

import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/db/sort-key.ts';
import { recordAudit } from '#server/identity/audit.store.ts';
import type { Change, WrittenMany } from '#server/resource-kit/define-resource.ts';

/** Families that these products are the first to name are there from then on. */
export async function addFamilies(step: Db, { after, change }: WrittenMany): Promise<void> {
  const named = new Map<string, string>();
  for (const { Family } of after)
    if (typeof Family === 'string' && !named.has(nameKey(Family)))
      named.set(nameKey(Family), Family);
  const [first] = after;
  if (!first || named.size === 0) return;
  const { client_id } = await step
    .selectFrom('products')
    .select('client_id')
    .where('id', '=', first.Id)
    .executeTakeFirstOrThrow();
  const known = await step
    .selectFrom('product_families')
    .select('display_name_key')
    .where('client_id', '=', client_id)
    .where('display_name_key', 'in', [...named.keys()])
    .execute();
  for (const { display_name_key } of known) named.delete(display_name_key);
  const rows = [...named].map(([key, name]) => ({
    id: randomUUID(),
    client_id,
    display_name: name,
    display_name_key: key,
    version: 1,
  }));
  if (rows.length === 0) return;
  await step.insertInto('product_families').values(rows).execute();
  for (const { id, display_name } of rows) await recordFamily(step, { id, display_name }, change);
}

async function recordFamily(
  step: Db,
  { id, display_name }: { id: string; display_name: string },
  { by: username, caller, now }: Change,
): Promise<void> {
  const after = { Id: id, Version: 1, DisplayName: display_name };
  const detail = JSON.stringify({ Id: id, After: after });
  const { accountId } = caller;
  await recordAudit(step, now, { kind: 'productFamily.created', username, accountId, detail });
}
