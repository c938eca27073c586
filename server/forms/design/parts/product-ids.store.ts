import type { Db } from '#server/db/open.ts';
import type { TemplateRow } from '#server/forms/design/draft.store.ts';

export async function listProductIds(
  db: Db,
  { client_id }: Pick<TemplateRow, 'client_id'>,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('client_id', '=', client_id)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
