import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import type { FormMachine, FormProduct } from '#schemas/api/admin-forms.gen.ts';
import type { Db } from '#server/db/open.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/http/lists/list.ts';
import { Problem } from '#server/problem.ts';
import { record } from '#server/resource-kit/write/audit-rows.ts';
import { overtaken } from '#server/resource-kit/write/change-rows.ts';
import { versionOf } from '#server/resource-kit/write/version.ts';

import { lockTemplate, templateOf, type TemplateRow } from './draft.store.ts';
import { byForm, changeOf, config, publish, type ByForm } from './form-call.ts';

const listSchema = {
  params: byForm,
  querystring: { type: 'object', additionalProperties: false, properties: listQueryProperties },
};
type Listed = ByForm & { Querystring: ListQuery };
const byName = { DisplayName: ({ DisplayName }: { DisplayName: string }) => DisplayName };

interface Assigned<Row> {
  /** Below /admin/forms/:id. */
  path: 'machines' | 'products';
  /** Of the schema: the list, the change, and the ids in it. */
  answer: string;
  body: string;
  field: 'MachineIds' | 'ProductIds';
  all: (db: Db, form: TemplateRow) => Promise<Row[]>;
  store: (step: Db, formId: string, ids: readonly string[]) => Promise<void>;
}

/** Where a form can be begun, and which products it is for. */
export async function formAssignmentRoutes(app: FastifyInstance) {
  assignedRoutes<FormMachine>(app, {
    path: 'machines',
    answer: 'FormMachines',
    body: 'MachinesChange',
    field: 'MachineIds',
    all: machinesOf,
    store: storeMachines,
  });
  assignedRoutes<FormProduct>(app, {
    path: 'products',
    answer: 'FormProducts',
    body: 'ProductsChange',
    field: 'ProductIds',
    all: productsOf,
    store: storeProducts,
  });
}

/** The rows that are assigned, all that could be, and the change of what is. */
function assignedRoutes<Row extends { Id: string; DisplayName: string; IsAssigned: boolean }>(
  app: FastifyInstance,
  { path, answer, body, field, all, store }: Assigned<Row>,
): void {
  const { deps } = app;
  const { db } = deps;
  const response = { 200: ref(answer) };

  app.get<Listed>(
    `/admin/forms/:id/${path}`,
    { config, schema: { ...listSchema, response } },
    async ({ params, query, caller }) => {
      const rows = await all(db, await templateOf(db, params.id, caller));
      return { ...pageOf(assigned(rows), query, byName), Version: versionOfIds(rows) };
    },
  );
  app.get<Listed>(
    `/admin/forms/:id/all/${path}`,
    { config, schema: { ...listSchema, response } },
    async ({ params, query, caller }) => {
      const rows = await all(db, await templateOf(db, params.id, caller));
      return { ...pageOf(rows, query, byName), Version: versionOfIds(rows) };
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
      const rows = await db.transaction().execute(async (step) => {
        await lockTemplate(step, id);
        const form = await templateOf(step, id, change.caller);
        const before = await all(step, form);
        if (versionOfIds(before) !== version)
          throw overtaken('form', { [field]: assigned(before).map(({ Id }) => Id) });
        refuseUnknown(ids, before, field);
        await store(step, id, ids);
        const said = { before: { [field]: assigned(before).map(({ Id }) => Id) } };
        await record(step, 'form.changed', { id, change, ...said, after: { [field]: ids } });
        return all(step, form);
      });
      publish(deps);
      return { ...pageOf(assigned(rows), {}, byName), Version: versionOfIds(rows) };
    },
  );
}

async function storeMachines(step: Db, template_id: string, ids: readonly string[]): Promise<void> {
  const rows = ids.map((machine_id) => ({ template_id, machine_id }));
  await step.deleteFrom('form_template_machines').where('template_id', '=', template_id).execute();
  if (rows.length > 0) await step.insertInto('form_template_machines').values(rows).execute();
}

async function storeProducts(step: Db, template_id: string, ids: readonly string[]): Promise<void> {
  const rows = ids.map((product_id) => ({ template_id, product_id }));
  await step.deleteFrom('form_template_products').where('template_id', '=', template_id).execute();
  if (rows.length > 0) await step.insertInto('form_template_products').values(rows).execute();
}

/** All machines of the form's client. */
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
  const rows = await db
    .selectFrom('form_template_products')
    .select('product_id')
    .where('template_id', '=', form.id)
    .execute();
  return productsOfClient(db, form, new Set(rows.map(({ product_id }) => product_id)));
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
  return rows.map(({ id, display_name }) => ({
    Id: id,
    DisplayName: display_name,
    IsAssigned: chosen.has(id),
  }));
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
  throw new Problem(400, 'row.unknownReference', `${Message}.`).with({
    Errors: [{ Field, Message }],
  });
}

function assigned<Row extends { IsAssigned: boolean }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ IsAssigned }) => IsAssigned);
}

/** One number for what is assigned: the same rows have the same, no matter who assigned them. */
function versionOfIds(rows: readonly { Id: string; IsAssigned: boolean }[]): number {
  const ids = assigned(rows).map(({ Id }) => Id);
  const hash = createHash('sha256').update(JSON.stringify(ids.toSorted()));
  return Number.parseInt(hash.digest('hex').slice(0, 12), 16);
}

function ref(name: string) {
  return { $ref: `admin-forms#/definitions/${name}` };
}
