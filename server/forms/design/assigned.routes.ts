import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import type { FormMachine, FormProduct } from '#schemas/api/admin-forms.gen.ts';
import { fieldProblem, versionConflict } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';
import { versionOf } from '#server/resource-kit/write/version.ts';
import { unknownId } from '#server/web/body/field-errors.ts';
import { pageQueryProperties, pageOf, type ListQuery, type Page } from '#server/web/lists/list.ts';

import {
  storeMachines,
  storeProducts,
  listFormMachines,
  chosenProducts,
  productsPage,
  productsWithIds,
  idsOf,
} from './assignments.store.ts';
import { lockTemplate, findTemplate, type TemplateRow } from './draft.store.ts';
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
    chosen: async (db, form) => (await listFormMachines(db, form)).filter((row) => row.IsAssigned),
    page: async (db, form, query) => pageOf(await listFormMachines(db, form), query, byName),
    known: listFormMachines,
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
      const rows = await chosen(db, await findTemplate(db, params.id, caller));
      return { ...pageOf(rows, query, byName), Version: versionOfRows(rows) };
    },
  );
  app.get<ListCall>(
    `/admin/forms/:id/all/${path}`,
    { config, schema: { ...listSchema, response } },
    async ({ params, query, caller }) => {
      const form = await findTemplate(db, params.id, caller);
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
        const form = await findTemplate(tx, id, change.caller);
        const before = await chosen(tx, form);
        const stored = { [field]: idsOf(before) };
        if (versionOfRows(before) !== version) throw versionConflict('form', stored);
        refuseUnknown(ids, await known(tx, form, ids), field);
        await store(tx, id, ids);
        await recordChange(tx, 'form.changed', {
          id,
          change,
          before: stored,
          after: { [field]: ids },
        });
        return chosen(tx, form);
      });
      publish(deps);
      return { ...pageOf(rows, {}, byName), Version: versionOfRows(rows) };
    },
  );
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
  throw fieldProblem('row.unknownReference', Field, unknownId(unknown));
}

/** Version of the assignment: a hash of the rows, independent of the author. */
function versionOfRows(rows: readonly { Id: string }[]): number {
  const hash = createHash('sha256').update(JSON.stringify(idsOf(rows).toSorted()));
  return Number.parseInt(hash.digest('hex').slice(0, 12), 16);
}

function ref(name: string) {
  return { $ref: `admin-forms#/definitions/${name}` };
}
