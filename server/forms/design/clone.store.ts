import { randomUUID } from 'node:crypto';

import { Problem } from '#server/base/problem.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';
import { lockNames } from '#server/resource-kit/write/unique-names.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

import { lockTemplate, findTemplate, type TemplateRow } from './draft.store.ts';

const maxCopies = 50;
const maxNameLength = 200;

interface CopyRequest {
  id: string;
  /** Undefined: the original's name with a suffix. */
  name: string | undefined;
  change: Change;
}

/**
 * Copies the draft of a form, with its machines and products. The copy is not published.
 * @throws Problem 404, 409 for a name that the client has already.
 */
export function cloneForm(db: Db, { id, name, change }: CopyRequest): Promise<TemplateRow> {
  return db.transaction().execute(async (tx) => {
    const { client_id } = await findTemplate(tx, id, change.caller);
    // Before the lock of the template, the same lock order as a rename.
    await lockNames(tx, 'form_templates', client_id);
    await lockTemplate(tx, id);
    const row = await findTemplate(tx, id, change.caller);
    const copyId = randomUUID();
    const displayName = await freeName(tx, row, name);
    await tx
      .insertInto('form_templates')
      .values({
        ...row,
        id: copyId,
        display_name: displayName,
        display_name_key: nameKey(displayName),
        state: 'draft',
        published_version: null,
        created_at: change.at,
        created_by: change.username,
        changed_at: change.at,
        changed_by: change.username,
        version: 1,
      })
      .execute();
    await copyAssigned(tx, id, copyId);
    const after = { DisplayName: displayName, CopyOf: id };
    await recordChange(tx, 'form.created', { id: copyId, change, after });
    return findTemplate(tx, copyId, change.caller);
  });
}

async function copyAssigned(tx: Db, from: string, to: string): Promise<void> {
  await tx
    .insertInto('form_template_machines')
    .columns(['template_id', 'machine_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('form_template_machines')
        .select([val(to).as('template_id'), 'machine_id'])
        .where('template_id', '=', from),
    )
    .execute();
  await tx
    .insertInto('form_template_products')
    .columns(['template_id', 'product_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('form_template_products')
        .select([val(to).as('template_id'), 'product_id'])
        .where('template_id', '=', from),
    )
    .execute();
}

async function freeName(
  tx: Db,
  { client_id, display_name }: TemplateRow,
  name: string | undefined,
): Promise<string> {
  if (name !== undefined && name !== '') {
    if (await isTaken(tx, client_id, name)) throw taken();
    return name;
  }
  for (let count = 1; count <= maxCopies; count += 1) {
    const mark = count === 1 ? ' (copy)' : ` (copy ${count})`;
    const base = Array.from(display_name).slice(0, maxNameLength - mark.length);
    const candidate = `${base.join('')}${mark}`;
    if (!(await isTaken(tx, client_id, candidate))) return candidate;
  }
  throw taken();
}

async function isTaken(tx: Db, clientId: string, name: string): Promise<boolean> {
  const found = await tx
    .selectFrom('form_templates')
    .select('id')
    .where('client_id', '=', clientId)
    .where('display_name_key', '=', nameKey(name))
    .executeTakeFirst();
  return found !== undefined;
}

function taken(): Problem {
  return new Problem(409, 'row.duplicate', 'There is a form of this name.').with({
    Errors: [{ Field: 'DisplayName', ...commonErrors.taken }],
  });
}
