import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import type { FormMachine, FormProduct } from '#schemas/api/admin-forms.gen.ts';
import { fieldProblem, versionConflict } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';
import { versionOf } from '#server/resource-kit/write/version.ts';
import { pageQueryProperties, pageOf, type ListQuery, type Page } from '#server/web/lists/list.ts';
import { pageWith, sqlPage } from '#server/web/lists/sql-page.ts';

import { lockTemplate, templateOf, type TemplateRow } from './draft.store.ts';
import { byForm, changeOf, config, publish, type ByForm } from './form-call.ts';

const listSchema = {
  params: byForm,
  querystring: { type: 'object', additionalProperties: false, properties: pageQueryProperties },
};
type ListCall = ByForm & { Querystring: ListQuery };
const byName = { DisplayName: ({ DisplayName }: { DisplayName: string }) => DisplayName };

interface Assigned<Row> {
  /** Last segment of the path, below /admin/forms/:id. */
  path: 'machines' | 'products';
  /** Names in the schema: of the list, of the change, and of the ids in it. */
  answer: string;
  body: string;
  field: 'MachineIds' | 'ProductIds';
  /** Assigned rows, by name. */
  chosen: (db: Db, form: TemplateRow) => Promise<Row[]>;
  /** One page of all assignable rows. */
  page: (db: Db, form: TemplateRow, query: ListQuery) => Promise<Page<Row>>;
  /** The assignable rows among these ids. */
  known: (db: Db, form: TemplateRow, ids: readonly string[]) => Promise<Row[]>;
  store: (tx: Db, formId: string, ids: readonly string[]) => Promise<void>;
}

/** Machines and products of a form. */
export async function formAssignmentRoutes(app: FastifyInstance) {
  assignedRoutes<FormMachine>(app, {
    path: 'machines',
    answer: 'FormMachines',
    body: 'MachinesChange',
    field: 'MachineIds',
    chosen: async (db, form) => (await machinesOf(db, form)).filter((row) => row.IsAssigned),
    page: async (db, form, query) => pageOf(await machinesOf(db, form), query, byName),
    known: machinesOf,
    store: storeMachines,
  });
  assignedRoutes<FormProduct>(app, {
    path: 'products',
    answer: 'FormProducts',
    body: 'ProductsChange',
    field: 'ProductIds',
    chosen: chosenProducts,
    page: productsPage,
    known: productsWithIds,
    store: storeProducts,
  });
}

/** Routes of the assigned rows, of all assignable ones, and of changes. */
function assignedRoutes<Row extends { Id: string; DisplayName: string; IsAssigned: boolean }>(
  app: FastifyInstance,
  { path, answer, body, field, chosen, page, known, store }: Assigned<Row>,
): void {
  const { deps } = app;
  const { db } = deps;
  const response = { 200: ref(answer) };

  app.get<ListCall>(
    `/admin/forms/:id/${path}`,
    { config, schema: { ...listSchema, response } },
    async ({ params, query, caller }) => {
      const rows = await chosen(db, await templateOf(db, params.id, caller));
      return { ...pageOf(rows, query, byName), Version: versionOfRows(rows) };
    },
  );
  app.get<ListCall>(
    `/admin/forms/:id/all/${path}`,
    { config, schema: { ...listSchema, response } },
    async ({ params, query, caller }) => {
      const form = await templateOf(db, params.id, caller);
      return { ...(await page(db, form, query)), Version: versionOfRows(await chosen(db, form)) };
    },
  );
  app.patch<ByForm & { Body: Record<typeof field, string[]> & { Version?: number } }>(
    `/admin/forms/:id/${path}`,
    { config, schema: { params: byForm, body: ref(body), response } },
    async (request) => {
      const version = versionOf(request, request.body.Version);
      const change = await changeOf(deps, request);
      const { id } = request.params;
      const ids = request.body[field];
      const rows = await db.transaction().execute(async (tx) => {
        await lockTemplate(tx, id);
        const form = await templateOf(tx, id, change.caller);
        const before = await chosen(tx, form);
        const said = { [field]: idsOf(before) };
        if (versionOfRows(before) !== version) throw versionConflict('form', said);
        refuseUnknown(ids, await known(tx, form, ids), field);
        await store(tx, id, ids);
        await recordChange(tx, 'form.changed', {
          id,
          change,
          before: said,
          after: { [field]: ids },
        });
        return chosen(tx, form);
      });
      publish(deps);
      return { ...pageOf(rows, {}, byName), Version: versionOfRows(rows) };
    },
  );
}

async function storeMachines(tx: Db, template_id: string, ids: readonly string[]): Promise<void> {
  const rows = ids.map((machine_id) => ({ template_id, machine_id }));
  await tx.deleteFrom('form_template_machines').where('template_id', '=', template_id).execute();
  if (rows.length > 0) await tx.insertInto('form_template_machines').values(rows).execute();
}

async function storeProducts(tx: Db, template_id: string, ids: readonly string[]): Promise<void> {
  const rows = ids.map((product_id) => ({ template_id, product_id }));
  await tx.deleteFrom('form_template_products').where('template_id', '=', template_id).execute();
  if (rows.length > 0) await tx.insertInto('form_template_products').values(rows).execute();
}

/** All machines of the form's client; retired ones only if assigned. */
async function machinesOf(db: Db, form: TemplateRow): Promise<FormMachine[]> {
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

async function chosenProducts(db: Db, form: TemplateRow): Promise<FormProduct[]> {
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
async function productsPage(
  db: Db,
  form: TemplateRow,
  query: ListQuery,
): Promise<Page<FormProduct>> {
  const chosen = new Set(idsOf(await chosenProducts(db, form)));
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

/** @throws Problem 400 for unknown ids, and those of another client. */
export function refuseUnknown(
  ids: readonly string[],
  known: readonly { Id: string }[],
  Field: 'MachineIds' | 'ProductIds',
): void {
  const there = new Set(known.map(({ Id }) => Id));
  const unknown = ids.find((id) => !there.has(id));
  if (unknown === undefined) return;
  const Message = `There is no "${unknown}" of this client`;
  throw fieldProblem('row.unknownReference', Field, Message);
}

function idsOf(rows: readonly { Id: string }[]): string[] {
  return rows.map(({ Id }) => Id);
}

/** Version of the assignment: a hash of the rows, independent of the author. */
function versionOfRows(rows: readonly { Id: string }[]): number {
  const hash = createHash('sha256').update(JSON.stringify(idsOf(rows).toSorted()));
  return Number.parseInt(hash.digest('hex').slice(0, 12), 16);
}

function ref(name: string) {
  return { $ref: `admin-forms#/definitions/${name}` };
}
