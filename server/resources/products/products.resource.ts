import type { Db } from '#server/db/open.ts';
import { addReplay } from '#server/ingest/late-work.store.ts';
import {
  defineResource,
  forAdministrators,
  rowsOf,
  type Written,
} from '#server/resource-kit/define-resource.ts';
import { seconds, text } from '#server/resource-kit/fields.ts';

import { addFamilies } from './family-of-product.ts';

/** What a client's machines make, and how fast a part can be made at best. */
export const products = defineResource({
  name: 'products',
  path: '/admin/clients/:clientId/products',
  table: 'products',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
    Family: text('family', { keyColumn: 'family_key' }),
    IdealCycleSeconds: seconds('ideal_cycle_ms', { minimum: 0.001, maximum: 86_400 }),
  },
  orderBy: 'DisplayName',
  policy: forAdministrators,
  isShownToPeople: true,
  isCloned: true,
  audit: 'product',
  async afterWriteMany(step, written) {
    await followCycles(step, written);
    await addFamilies(step, written);
  },
  dependants: [
    { name: 'machines that make it', count: rowsOf('machine_states', 'product_id') },
    { name: 'stored samples that name it', count: countSamples },
    { name: 'production orders', count: rowsOf('production_orders', 'product_id') },
    { name: 'forms', count: rowsOf('forms', 'product_id') },
  ],
  owned: [{ table: 'form_template_products', column: 'product_id' }],
});

/** What was made of them is counted by their ideal cycles, as far back as samples are kept. */
async function followCycles(step: Db, written: readonly Written[]): Promise<void> {
  const others = written.filter(
    ({ before, after }) =>
      before && after && before['IdealCycleSeconds'] !== after['IdealCycleSeconds'],
  );
  const [{ change, after: first } = {}] = others;
  if (!change || !first) return;
  const ids = new Set(others.map(({ after }) => after?.Id));
  const makers = await step
    .selectFrom('products')
    .innerJoin('machines', 'machines.client_id', 'products.client_id')
    .innerJoin('samples', 'samples.machine_id', 'machines.id')
    .select(({ fn }) => ['machines.id', 'text_value', fn.min('samples.at').as('start')])
    .where('products.id', '=', first.Id)
    .where('samples.tag', '=', 'product')
    .$if(ids.size === 1, (query) => query.where('samples.text_value', '=', first.Id))
    .groupBy(['machines.id', 'text_value'])
    .execute();
  const { now: end, by: username } = change;
  for (const { id, text_value, start } of makers)
    if (ids.has(text_value ?? ''))
      await addReplay(step, id, { start, end, cause: 'product', username });
}

/** Late samples are computed with the product that was made then, as long as its samples are kept. */
async function countSamples(step: Db, id: string): Promise<number> {
  const { count } = await step
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
