import type {
  CurrentProduct,
  MachineProduct,
  ProductFamily,
} from '#schemas/api/machine-service.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope } from '#server/db/scope.ts';
import type { ListQuery, Page } from '#server/web/lists/list.ts';
import { pageWith, sqlPage } from '#server/web/lists/sql-page.ts';

function clientsOf(machines: readonly MachineRecord[]): string[] {
  return [...new Set(machines.map(({ client_id }) => client_id))];
}

/** A machine can make all products of its client, except retired ones. */
export async function listProducts(
  db: Db,
  machines: readonly MachineRecord[],
  { query, Family }: { query: ListQuery; Family: string | undefined },
): Promise<Page<MachineProduct>> {
  const rows = db
    .selectFrom('products')
    .select(['id', 'display_name', 'family', 'ideal_cycle_ms'])
    .where('retired_at', 'is', null)
    .where(withinScope('client_id', { clients: clientsOf(machines) }))
    .$if(Family !== undefined, (some) => some.where('family', '=', String(Family)));
  const orders = { DisplayName: 'display_name_key' };
  const page = await sqlPage(db, rows, { query, orders, id: 'id' });
  return pageWith(page, page.Items.map(productOf));
}

function productOf(row: {
  id: string;
  display_name: string;
  family: string | null;
  ideal_cycle_ms: number | null;
}): MachineProduct {
  return {
    Id: row.id,
    DisplayName: row.display_name,
    Family: row.family,
    IdealCycleSeconds: row.ideal_cycle_ms === null ? null : row.ideal_cycle_ms / 1000,
  };
}

export async function currentProducts(
  db: Db,
  machines: readonly MachineRecord[],
): Promise<CurrentProduct[]> {
  const ids = machines.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('machine_states as state')
    .innerJoin('products', 'products.id', 'state.product_id')
    .select(['state.machine_id', 'products.id', 'products.display_name'])
    .select(['products.family', 'products.ideal_cycle_ms'])
    .where('state.machine_id', 'in', ids)
    .execute();
  const byMachine = new Map(rows.map((row) => [row.machine_id, row]));
  const current: CurrentProduct[] = [];
  for (const { id, display_name } of machines) {
    const row = byMachine.get(id);
    if (!row) continue;
    const Start = instantText(await sinceWhen(db, id, row.id));
    current.push({ MachineId: id, MachineName: display_name, ...productOf(row), Start });
  }
  return current;
}

/**
 * Instant of the first sample of the product since another product; null where samples are purged.
 */
async function sinceWhen(db: Db, machineId: string, productId: string): Promise<number | null> {
  const samples = db
    .selectFrom('samples')
    .select('at')
    .where('machine_id', '=', machineId)
    .where('tag', '=', 'product');
  const other = await samples
    .where('text_value', '<>', productId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = await samples
    .where('text_value', '=', productId)
    .where('at', '>=', other?.at ?? 0)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return first?.at ?? null;
}

export async function listFamilies(
  db: Db,
  machines: readonly MachineRecord[],
  query: ListQuery,
): Promise<Page<ProductFamily>> {
  const rows = db
    .selectFrom('product_families as family')
    .leftJoin('products', (join) =>
      join
        .onRef('products.client_id', '=', 'family.client_id')
        .onRef('products.family_key', '=', 'family.display_name_key'),
    )
    .select(({ fn }) => [
      'family.id as Id',
      'family.display_name as DisplayName',
      fn.count<number>('products.id').as('Products'),
    ])
    .where(withinScope('family.client_id', { clients: clientsOf(machines) }))
    .groupBy(['family.id', 'family.display_name', 'family.display_name_key']);
  const orders = { DisplayName: 'family.display_name_key' };
  return sqlPage(db, rows, { query, orders, id: 'family.id' });
}
