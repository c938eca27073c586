import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import {
  defineResource,
  forAdministrators,
  type RowChange,
} from '#server/resource-kit/describe/define-resource.ts';
import { number, text } from '#server/resource-kit/describe/fields.ts';

/** Product families of a client. Renaming one renames it in its products. */
export const productFamilies = defineResource({
  name: 'productfamilies',
  path: '/admin/clients/:clientId/productfamilies',
  table: 'product_families',
  view: 'product_family_rows',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
      isReferredTo: true,
    }),
    Products: number('product_count', { access: 'read' }),
  },
  orderBy: 'DisplayName',
  policy: forAdministrators,
  audit: 'productFamily',
  afterWrite: renameInProducts,
  dependants: [{ name: 'products', table: 'products', column: 'family_key', count: countProducts }],
});

async function renameInProducts(
  tx: Db,
  { before, after }: RowChange<{ DisplayName: string }>,
): Promise<void> {
  if (!before || !after || before.DisplayName === after.DisplayName) return;
  const family = after.DisplayName;
  await tx
    .updateTable('products')
    .set(({ eb }) => ({
      family,
      family_key: nameKey(family),
      version: eb('version', '+', 1),
    }))
    .where('family_key', '=', nameKey(before.DisplayName))
    .where(({ eb, selectFrom }) =>
      eb(
        'client_id',
        '=',
        selectFrom('product_families').select('client_id').where('id', '=', after.Id),
      ),
    )
    .execute();
}

async function countProducts(tx: Db, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('product_families')
    .innerJoin('products', (join) =>
      join
        .onRef('products.client_id', '=', 'product_families.client_id')
        .onRef('products.family_key', '=', 'product_families.display_name_key'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('product_families.id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
