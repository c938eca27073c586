import { randomUUID } from 'node:crypto';

import { firstState } from '#machines/form/form-steps.ts';
import type { FormProductChoice, NewForm } from '#schemas/api/forms.gen.ts';
import type { Actor } from '#server/access/actor.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { fieldProblemsOf, Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { ListQuery, Page } from '#server/web/lists/list.ts';
import { pageWith, sqlPage } from '#server/web/lists/sql-page.ts';

import type { FormRow } from './describe-form.ts';
import type { Documents } from './documents.ts';
import { visibleForm } from './form-content.ts';
import { formCounts, requireForm } from './form-step.ts';

const formProblem = fieldProblemsOf('form.notValid');

/** The newest published version of a template. */
export interface PublishedTemplate {
  id: string;
  client_id: string;
  display_name: string;
  type: string;
  version: number;
}

/**
 * @throws Problem 404 for a template that is unknown, beyond the caller's scope, or not published.
 */
export async function requireTemplate(
  db: Db,
  id: string,
  caller: ClientScope,
): Promise<PublishedTemplate> {
  const row = await db
    .selectFrom('form_templates')
    .select(['id', 'client_id', 'display_name', 'type', 'published_version'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where(withinScope('client_id', caller))
    .executeTakeFirst();
  if (!row || row.published_version === null)
    throw new Problem(404, 'template.unknown', 'There is no such form template');
  const { published_version, ...template } = row;
  return { ...template, version: published_version };
}

/**
 * Creates a form at a machine, in the newest version of its template.
 * @throws Problem 404 for a template or machine, 400 for a machine or product that the template
 * does not allow.
 */
export async function createForm(
  tx: Db,
  {
    templateId,
    wanted,
    caller,
    by,
    documents,
  }: {
    templateId: string;
    wanted: NewForm;
    caller: ClientScope;
    by: Actor;
    documents: Documents;
  },
): Promise<FormRow> {
  const template = await requireTemplate(tx, templateId, caller);
  const { MachineId, ProductId = null } = wanted;
  await requireAssignedMachine(tx, { template, machineId: MachineId, caller });
  await requireProduct(tx, template, ProductId);
  const version = { template_id: template.id, template_version: template.version };
  const document = await documents.of(tx, version);
  const content = {
    answers: new Map(),
    parameters: new Map(),
    comments: new Map(),
    ends: new Map(),
  };
  const view = visibleForm(document, { product_id: ProductId, left_out: '[]' }, content);
  const id = randomUUID();
  await tx
    .insertInto('forms')
    .values({
      ...version,
      ...formCounts(view),
      id,
      client_id: template.client_id,
      display_name: document.DisplayName,
      type: document.Type,
      machine_id: MachineId,
      product_id: ProductId,
      state: firstState,
      is_open: 1,
      has_setup: document.Parameters.length > 0 ? 1 : 0,
      mode: 'list',
      left_out: '[]',
      reason: null,
      ...withOperator(by),
      created_at: by.at,
      changed_at: by.at,
      sequence: 0,
    })
    .execute();
  const { username, accountId } = by;
  const detail = JSON.stringify({ Id: id, After: { ...version, MachineId, ProductId } });
  const event = { kind: 'form.created', username, accountId, detail } as const;
  await recordAudit(tx, by.at, { ...event, subjectId: id });
  return requireForm(tx, id, caller);
}

/** The creator is the operator of a new form. */
function withOperator({ accountId: account_id, username }: Actor) {
  return { account_id, username, operator_id: account_id, operator_name: username };
}

/**
 * @throws Problem 400 at the field for a product of another client, a retired one, or one that the
 * template does not allow.
 */
export async function requireProduct(
  tx: Db,
  { id, client_id }: { id: string; client_id: string },
  productId: string | null,
): Promise<void> {
  if (productId === null) return;
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('client_id', '=', client_id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (!product)
    throw formProblem('ProductId', {
      Code: 'form.unknownProduct',
      Message: 'There is no such product',
    });
  const meant = await tx
    .selectFrom('form_template_products')
    .select('product_id')
    .where('template_id', '=', id)
    .execute();
  if (meant.length > 0 && meant.every(({ product_id }) => product_id !== productId))
    throw formProblem('ProductId', {
      Code: 'form.otherProduct',
      Message: 'The form is not for this product',
    });
}

const productOrders = { DisplayName: 'display_name_key' };

/**
 * A page of the products in use that the template allows: all of the client, where it names none.
 */
export async function productsFor(
  db: Db,
  { id, client_id }: { id: string; client_id: string },
  query: ListQuery,
): Promise<Page<FormProductChoice>> {
  const own = db
    .selectFrom('form_template_products')
    .select('product_id')
    .where('template_id', '=', id);
  const rows = db
    .selectFrom('products')
    .select(['id', 'display_name'])
    .where('client_id', '=', client_id)
    .where('retired_at', 'is', null)
    .where(({ or, not, exists, eb }) => or([not(exists(own)), eb('id', 'in', own)]));
  const page = await sqlPage(db, rows, { query, orders: productOrders, id: 'id' });
  return pageWith(
    page,
    page.Items.map((row) => ({ Id: row.id, DisplayName: row.display_name })),
  );
}

async function requireAssignedMachine(
  tx: Db,
  {
    template,
    machineId,
    caller,
  }: { template: PublishedTemplate; machineId: string; caller: ClientScope },
): Promise<void> {
  const machine = await tx
    .selectFrom('machines')
    .select('id')
    .where('id', '=', machineId)
    .where('client_id', '=', template.client_id)
    .where('retired_at', 'is', null)
    .where(withinScope('client_id', caller))
    .executeTakeFirst();
  if (!machine) throw new Problem(404, 'machine.unknown', 'There is no such plant or machine');
  const assigned = await tx
    .selectFrom('form_template_machines')
    .select('machine_id')
    .where('template_id', '=', template.id)
    .where('machine_id', '=', machineId)
    .executeTakeFirst();
  if (!assigned)
    throw formProblem('MachineId', {
      Code: 'form.otherMachine',
      Message: 'The form is not for this machine',
    });
}
