import type { FormMachine, FormProduct } from '#schemas/api/admin-forms.gen.ts';
import type { Db } from '#server/db/open.ts';
import type { ListQuery, Page } from '#server/web/lists/list.ts';
import { pageWith, sqlPage } from '#server/web/lists/sql-page.ts';

import type { TemplateRow } from './draft.store.ts';

export async function storeMachines(
  tx: Db,
  template_id: string,
  ids: readonly string[],
): Promise<void> {
  const rows = ids.map((machine_id) => ({ template_id, machine_id }));
  await tx.deleteFrom('form_template_machines').where('template_id', '=', template_id).execute();
  if (rows.length > 0) await tx.insertInto('form_template_machines').values(rows).execute();
}

export async function storeProducts(
  tx: Db,
  template_id: string,
  ids: readonly string[],
): Promise<void> {
  const rows = ids.map((product_id) => ({ template_id, product_id }));
  await tx.deleteFrom('form_template_products').where('template_id', '=', template_id).execute();
  if (rows.length > 0) await tx.insertInto('form_template_products').values(rows).execute();
}

/** All machines of the form's client; retired ones only if assigned. */
export async function listFormMachines(db: Db, form: TemplateRow): Promise<FormMachine[]> {
  const rows = await db
    .selectFrom('machines')
    .leftJoin('plants', 'plants.id', 'machines.plant_id')
    .leftJoin('form_template_machines', (join) =>
      join
        .onRef('form_template_machines.machine_id', '=', 'machines.id')
        .on('form_template_machines.template_id', '=', form.id),
    )
    .select([
      'machines.id',
      'machines.display_name',
      'machines.plant_id',
      'plants.display_name as plant_name',
      'form_template_machines.machine_id as assigned',
    ])
    .where('machines.client_id', '=', form.client_id)
    .where(({ or, eb }) =>
      or([
        eb('machines.retired_at', 'is', null),
        eb('form_template_machines.machine_id', 'is not', null),
      ]),
    )
    .orderBy('machines.display_name_key')
    .orderBy('machines.id')
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    DisplayName: row.display_name,
    PlantId: row.plant_id,
    PlantName: row.plant_name,
    IsAssigned: row.assigned !== null,
  }));
}

export async function chosenProducts(db: Db, form: TemplateRow): Promise<FormProduct[]> {
  const rows = await db
    .selectFrom('form_template_products')
    .innerJoin('products', 'products.id', 'form_template_products.product_id')
    .select(['products.id', 'products.display_name'])
    .where('template_id', '=', form.id)
    .where('client_id', '=', form.client_id)
    .orderBy('products.display_name_key')
    .orderBy('products.id')
    .execute();
  return rows.map((row) => describeProduct(row, true));
}

/** Paged by the database: there may be very many products. */
export async function productsPage(
  db: Db,
  form: TemplateRow,
  query: ListQuery,
): Promise<Page<FormProduct>> {
  const chosen = new Set(rowIds(await chosenProducts(db, form)));
  const rows = db
    .selectFrom('products')
    .select(['id', 'display_name'])
    .where('client_id', '=', form.client_id);
  const orders = { DisplayName: 'display_name_key' };
  const page = await sqlPage(db, rows, { query, orders, id: 'id' });
  return pageWith(
    page,
    page.Items.map((row) => describeProduct(row, chosen.has(row.id))),
  );
}

/**
 * The products with these ids of the form's client, all marked as assigned. The client is checked
 * in code: with both conditions SQLite would use the client's index and read all of its products.
 * @param ids At most 1,000.
 */
export async function productsWithIds(
  db: Db,
  { client_id }: Pick<TemplateRow, 'client_id'>,
  ids: readonly string[],
): Promise<FormProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .select(['id', 'display_name', 'client_id'])
    .where('id', 'in', ids)
    .execute();
  return rows.filter((row) => row.client_id === client_id).map((row) => describeProduct(row, true));
}

function describeProduct(
  { id, display_name }: { id: string; display_name: string },
  IsAssigned: boolean,
): FormProduct {
  return { Id: id, DisplayName: display_name, IsAssigned };
}

export function rowIds(rows: readonly { Id: string }[]): string[] {
  return rows.map(({ Id }) => Id);
}
