import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import type { FormMachine, FormProduct } from '#schemas/api/admin-forms.gen.ts';
import { fieldProblem, versionConflict } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { record } from '#server/resource-kit/write/audit-rows.ts';
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
  /** Below /admin/forms/:id. */
  path: 'machines' | 'products';
  /** Of the schema: the list, the change, and the ids in it. */
  answer: string;
  body: string;
  field: 'MachineIds' | 'ProductIds';
  all: (db: Db, form: TemplateRow) => Promise<Row[]>;
  /** One page of all. */
  page: (db: Db, form: TemplateRow, query: ListQuery) => Promise<Page<Row>>;
  /** Ids of those that are assigned. */
  chosen: (db: Db, form: TemplateRow) => Promise<string[]>;
  store: (tx: Db, formId: string, ids: readonly string[]) => Promise<void>;
}

/** Where a form can be begun, and which products it is for. */
export async function formAssignmentRoutes(app: FastifyInstance) {
  assignedRoutes<FormMachine>(app, {
    path: 'machines',
    answer: 'FormMachines',
    body: 'MachinesChange',
    field: 'MachineIds',
    all: machinesOf,
    page: async (db, form, query) => pageOf(await machinesOf(db, form), query, byName),
    chosen: async (db, form) => idsOf(assigned(await machinesOf(db, form))),
    store: storeMachines,
  });
  assignedRoutes<FormProduct>(app, {
    path: 'products',
    answer: 'FormProducts',
    body: 'ProductsChange',
    field: 'ProductIds',
    all: productsOf,
    page: productsPage,
    chosen: chosenProducts,
    store: storeProducts,
  });
}

/** The rows that are assigned, all that could be, and the change of what is. */
function assignedRoutes<Row extends { Id: string; DisplayName: string; IsAssigned: boolean }>(
  app: FastifyInstance,
  { path, answer, body, field, all, page, chosen, store }: Assigned<Row>,
): void {
  const { deps } = app;
  const { db } = deps;
  const response = { 200: ref(answer) };

  app.get<ListCall>(
    `/admin/forms/:id/${path}`,
    { config, schema: { ...listSchema, response } },
    async ({ params, query, caller }) => {
      const rows = await all(db, await templateOf(db, params.id, caller));
      return {
        ...pageOf(assigned(rows), query, byName),
        Version: versionOfIds(idsOf(assigned(rows))),
      };
    },
  );
  app.get<ListCall>(
    `/admin/forms/:id/all/${path}`,
    { config, schema: { ...listSchema, response } },
    async ({ params, query, caller }) => {
      const form = await templateOf(db, params.id, caller);
      return { ...(await page(db, form, query)), Version: versionOfIds(await chosen(db, form)) };
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
        const before = await all(tx, form);
        if (versionOfIds(idsOf(assigned(before))) !== version)
          throw versionConflict('form', { [field]: idsOf(assigned(before)) });
        refuseUnknown(ids, before, field);
        await store(tx, id, ids);
        const said = { before: { [field]: idsOf(assigned(before)) } };
        await record(tx, 'form.changed', { id, change, ...said, after: { [field]: ids } });
        return all(tx, form);
      });
      publish(deps);
      return {
        ...pageOf(assigned(rows), {}, byName),
        Version: versionOfIds(idsOf(assigned(rows))),
      };
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

/** All machines of the form's client; retired ones while they are assigned. */
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

/** All products of the form's client. */
async function productsOf(db: Db, form: TemplateRow): Promise<FormProduct[]> {
  return productsOfClient(db, form, new Set(await chosenProducts(db, form)));
}

async function chosenProducts(db: Db, form: TemplateRow): Promise<string[]> {
  const rows = await db
    .selectFrom('form_template_products')
    .innerJoin('products', 'products.id', 'form_template_products.product_id')
    .select('product_id')
    .where('template_id', '=', form.id)
    .where('client_id', '=', form.client_id)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** Of products there may be very many: the database orders and cuts them. */
async function productsPage(
  db: Db,
  form: TemplateRow,
  query: ListQuery,
): Promise<Page<FormProduct>> {
  const chosen = new Set(await chosenProducts(db, form));
  const rows = db
    .selectFrom('products')
    .select(['id', 'display_name'])
    .where('client_id', '=', form.client_id);
  const orders = { DisplayName: 'display_name_key' };
  const page = await sqlPage(db, rows, { query, orders, id: 'id' });
  return pageWith(
    page,
    page.Items.map((row) => describeProduct(row, chosen)),
  );
}

/** The products of a form's client, those among `chosen` marked. */
export async function productsOfClient(
  db: Db,
  form: TemplateRow,
  chosen: ReadonlySet<string>,
): Promise<FormProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'display_name'])
    .where('client_id', '=', form.client_id)
    .orderBy('display_name_key')
    .orderBy('id')
    .execute();
  return rows.map((row) => describeProduct(row, chosen));
}

function describeProduct(
  { id, display_name }: { id: string; display_name: string },
  chosen: ReadonlySet<string>,
): FormProduct {
  return { Id: id, DisplayName: display_name, IsAssigned: chosen.has(id) };
}

/** @throws Problem 400 for what is not there, or of another client. */
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

function assigned<Row extends { IsAssigned: boolean }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ IsAssigned }) => IsAssigned);
}

function idsOf(rows: readonly { Id: string }[]): string[] {
  return rows.map(({ Id }) => Id);
}

/** One number for what is assigned: the same rows have the same, no matter who assigned them. */
function versionOfIds(ids: readonly string[]): number {
  const hash = createHash('sha256').update(JSON.stringify(ids.toSorted()));
  return Number.parseInt(hash.digest('hex').slice(0, 12), 16);
}

function ref(name: string) {
  return { $ref: `admin-forms#/definitions/${name}` };
}
