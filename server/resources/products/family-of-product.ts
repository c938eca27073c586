import { randomUUID } from 'node:crypto';

import type { Db } from '#server/db/open.ts';
import { sortKey } from '#server/db/sort-key.ts';
import { recordAudit } from '#server/identity/audit.store.ts';
import type { Written } from '#server/resource-kit/define-resource.ts';

/** A family that a product is the first to name is there from then on. */
export async function addFamily(step: Db, { after, change }: Written): Promise<void> {
  const name = after?.['Family'];
  if (!after || typeof name !== 'string') return;
  const key = sortKey(name);
  const { client_id } = await step
    .selectFrom('products')
    .select('client_id')
    .where('id', '=', after.Id)
    .executeTakeFirstOrThrow();
  const known = await step
    .selectFrom('product_families')
    .select('id')
    .where('client_id', '=', client_id)
    .where('display_name_key', '=', key)
    .executeTakeFirst();
  if (known) return;
  const id = randomUUID();
  await step
    .insertInto('product_families')
    .values({ id, client_id, display_name: name, display_name_key: key, version: 1 })
    .execute();
  const { by: username, caller, now } = change;
  const detail = JSON.stringify({ Id: id, After: { Id: id, Version: 1, DisplayName: name } });
  const { accountId } = caller;
  await recordAudit(step, now, { kind: 'productFamily.created', username, accountId, detail });
}
