import type { Db } from '#server/db/open.ts';
import { defineResource, readByPlanners } from '#server/resource-kit/describe/define-resource.ts';
import { seconds, text } from '#server/resource-kit/describe/fields.ts';
import { retirementFields } from '#server/resource-kit/describe/retirement.ts';

import { datedCycles, earlierCycles, applyCycles } from './cycle-of-product.ts';
import { addFamilies } from './family-of-product.ts';

/** Products of a client, with their ideal cycles. */
export const products = defineResource({
  name: 'products',
  path: '/admin/clients/:clientId/products',
  table: 'products',
  view: 'product_rows',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
    ...retirementFields,
    Family: text('family', { keyColumn: 'family_key' }),
    IdealCycleSeconds: seconds('ideal_cycle_ms', { minimum: 0.001, maximum: 86_400 }),
    EarlierCycles: earlierCycles,
  },
  dated: { fields: ['IdealCycleSeconds'], earlier: 'EarlierCycles' },
  orderBy: 'DisplayName',
  policy: readByPlanners,
  isShownToPeople: true,
  isCloned: true,
  audit: 'product',
  affects: 'figures',
  retires: {
    retire: 'Takes a product off what is chosen from; what was made of it stays.',
    restore: 'A retired product is chosen from again.',
  },
  computed: datedCycles,
  async afterWriteMany(tx, written) {
    await applyCycles(tx, written);
    await addFamilies(tx, written);
  },
  dependants: [
    { name: 'machines that make it', table: 'machine_states', column: 'product_id' },
    {
      name: 'stored samples that name it',
      table: 'samples',
      column: 'text_value',
      count: countSamples,
    },
    { name: 'production orders', table: 'production_orders', column: 'product_id' },
    { name: 'forms', table: 'forms', column: 'product_id' },
    // A template without its last product would apply to every product.
    {
      name: 'form templates that are for it',
      table: 'form_template_products',
      column: 'product_id',
    },
  ],
});

/** Late samples need the product as long as its samples are kept. */
async function countSamples(tx: Db, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('products')
    .innerJoin('machines', 'machines.client_id', 'products.client_id')
    .innerJoin('samples', 'samples.machine_id', 'machines.id')
    .where('products.id', '=', id)
    .where('samples.tag', '=', 'product')
    .where((row) =>
      row.or([
        row('samples.text_value', '=', row.ref('products.id')),
        row('samples.text_value', '=', row.ref('products.display_name')),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
