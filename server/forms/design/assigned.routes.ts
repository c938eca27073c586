import type { FastifyInstance } from 'fastify';

import type { FormMachine, FormProduct } from '#schemas/api/admin-forms.gen.ts';
import type { Db } from '#server/db/open.ts';
import { requiredVersion } from '#server/resource-kit/write/version.ts';
import { pageQueryProperties, pageOf, type ListQuery, type Page } from '#server/web/lists/list.ts';

import { listFormMachines, productsPage } from './assignments.store.ts';
import {
  assignedMachines,
  assignedProducts,
  changeAssignment,
  versionOfRows,
  type FormAssignment,
} from './change-assignment.ts';
import { findTemplate, type TemplateRow } from './draft.store.ts';
import { byForm, readChange, config, publishFormsChanged, type ByForm } from './form-call.ts';

const listSchema = {
  params: byForm,
  querystring: { type: 'object', additionalProperties: false, properties: pageQueryProperties },
};

type ListCall = ByForm & { Querystring: ListQuery };

const byName = { DisplayName: ({ DisplayName }: { DisplayName: string }) => DisplayName };

interface Assigned<Row> {
  /** Last segment of the path, below /admin/forms/:id. */
  path: 'machines' | 'products';
  /** Names in the schema: of the list, and of the change. */
  answer: string;
  body: string;
  assignment: FormAssignment<Row>;
  /** One page of all assignable rows. */
  page: (db: Db, form: TemplateRow, query: ListQuery) => Promise<Page<Row>>;
}

/** Machines and products of a form. */
export async function formAssignmentRoutes(app: FastifyInstance) {
  assignedRoutes<FormMachine>(app, {
    path: 'machines',
    answer: 'FormMachines',
    body: 'MachinesChange',
    assignment: assignedMachines,
    page: async (db, form, query) => pageOf(await listFormMachines(db, form), query, byName),
  });
  assignedRoutes<FormProduct>(app, {
    path: 'products',
    answer: 'FormProducts',
    body: 'ProductsChange',
    assignment: assignedProducts,
    page: productsPage,
  });
}

/** Routes of the assigned rows, of all assignable ones, and of changes. */
function assignedRoutes<Row extends { Id: string; DisplayName: string; IsAssigned: boolean }>(
  app: FastifyInstance,
  { path, answer, body, assignment, page }: Assigned<Row>,
): void {
  const { deps } = app;
  const { db } = deps;
  const { field, chosen } = assignment;
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
      const version = requiredVersion(request, request.body.Version);
      const change = await readChange(deps, request);
      const { id } = request.params;
      const ids = request.body[field];
      const rows = await changeAssignment(db, assignment, { id, ids, version, change });
      publishFormsChanged(deps);
      return { ...pageOf(rows, {}, byName), Version: versionOfRows(rows) };
    },
  );
}

function ref(name: string) {
  return { $ref: `admin-forms#/definitions/${name}` };
}
