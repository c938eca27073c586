import { sql } from 'kysely';

import type { FormTemplate, Forms } from '#schemas/api/forms.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem } from '#server/base/problem.ts';
import type { MachineListQuery } from '#server/catalogue/machines/machine-list.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { maxPageSize } from '#server/web/lists/list.ts';
import { cutPage, pageWith } from '#server/web/lists/sql-page.ts';
import { parseInstant } from '#server/web/lists/window.ts';

import { describeForm, type FormRow } from './describe-form.ts';

/** Filters of lists of forms, with their columns. */
const filters = {
  Id: 'id',
  Type: 'type',
  TemplateId: 'template_id',
  ProductId: 'product_id',
  State: 'state',
  Username: 'username',
} as const satisfies Record<string, keyof FormRow>;

const orders = {
  ChangedAt: 'changed_at',
  CreatedAt: 'created_at',
  FinishedAt: 'finished_at',
  DisplayName: 'display_name',
  MachineName: 'machine_name',
  Username: 'username',
  Outside: 'outside',
} as const satisfies Record<string, keyof FormRow>;

/** One page of forms: those completed in the window, or all. Default: newest first. */
export async function listForms(
  db: Db,
  machines: readonly MachineRecord[],
  { query, isOpen }: { query: MachineListQuery; isOpen: 0 | 1 },
): Promise<Forms> {
  const { pageSize = maxPageSize, pageNumber = 1 } = query;
  const { column, direction } = orderOf(query);
  const asked = parseFilter(query.filter, Object.keys(filters) as (keyof typeof filters)[]);
  const ids = machines.map(({ id }) => id);
  if (ids.length === 0)
    return { Items: [], TotalItems: 0, PageNumber: pageNumber, PageSize: pageSize };
  let found = db
    .selectFrom('form_rows')
    .where('machine_id', 'in', ids)
    .where('is_open', '=', isOpen);
  for (const [name, value] of Object.entries(asked))
    found = found.where(filters[name as keyof typeof filters], '=', value);
  const at = isOpen === 1 ? 'created_at' : 'finished_at';
  if (query.start !== undefined) found = found.where(at, '>=', parseInstant(query.start));
  if (query.end !== undefined) found = found.where(at, '<', parseInstant(query.end));
  const sorted = found
    .selectAll()
    .orderBy(sql`${sql.ref(column)} ${sql.raw(direction)}`)
    .orderBy('id');
  const page = await cutPage(db, sorted, { pageSize, pageNumber });
  return pageWith(page, page.Items.map(describeForm));
}

function orderOf({ orderBy, ascending }: MachineListQuery) {
  if (orderBy === undefined)
    return { column: orders.ChangedAt, direction: ascending === true ? 'asc' : 'desc' };
  if (!Object.hasOwn(orders, orderBy))
    throw new Problem(
      400,
      'request.unknownOrder',
      `orderBy is one of ${Object.keys(orders).join(', ')}, not "${orderBy}"`,
    );
  return {
    column: orders[orderBy as keyof typeof orders],
    direction: ascending === false ? 'desc' : 'asc',
  };
}

export async function listTemplates(
  db: Db,
  machines: readonly MachineRecord[],
  { Type, ProductId }: { Type?: string; ProductId?: string },
): Promise<FormTemplate[]> {
  const ids = machines.map(({ id }) => id);
  if (ids.length === 0) return [];
  let found = db
    .selectFrom('form_templates')
    .innerJoin('form_template_versions as published', (join) =>
      join
        .onRef('published.template_id', '=', 'form_templates.id')
        .onRef('published.version', '=', 'form_templates.published_version'),
    )
    .where('state', '=', 'published')
    // Not with `exists`: SQLite would scan all these ids again for each template.
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('form_template_machines').select('template_id').where('machine_id', 'in', ids),
    );
  if (Type !== undefined) found = found.where('type', '=', Type);
  const rows = await found
    .select(['id', 'display_name', 'type', 'client_id', 'published.version', 'published_at'])
    .select(['question_count', 'parameter_count'])
    .orderBy('id')
    .execute();
  const products = await productsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .filter(({ id }) => {
      const meant = products.get(id);
      return ProductId === undefined || !meant || meant.has(ProductId);
    })
    .map((row) => ({
      Id: row.id,
      DisplayName: row.display_name,
      Type: row.type,
      ClientId: row.client_id,
      Version: row.version,
      PublishedAt: instantText(row.published_at),
      Questions: row.question_count,
      Parameters: row.parameter_count,
      HasProducts: products.has(row.id),
    }));
}

/** Products by template; templates for every product are missing. */
async function productsOf(
  db: Db,
  templateIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const products = new Map<string, Set<string>>();
  if (templateIds.length === 0) return products;
  const rows = await db
    .selectFrom('form_template_products')
    .selectAll()
    .where('template_id', 'in', templateIds)
    .execute();
  for (const { template_id, product_id } of rows) {
    const known = products.get(template_id) ?? new Set();
    products.set(template_id, known.add(product_id));
  }
  return products;
}
